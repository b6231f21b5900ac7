// Memory and size: numbers that do not change from run to run.

import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { median } from './harness.ts'

const root = join(import.meta.dirname, '..')

export type Footprint = {
  readonly name: string
  readonly value: number
  readonly unit: string
  readonly note: string
}

/** Peak memory of two starts, the size of the package, and its size installed with all dependencies. */
export function footprint(): readonly Footprint[] {
  const folder = mkdtempSync(join(tmpdir(), 'teddy-bench-'))
  try {
    const packed = execFileSync('npm', ['pack', '--silent', '--pack-destination', folder], {
      cwd: root,
      encoding: 'utf8',
    })
    const tarball = join(folder, packed.trim().split('\n').at(-1)!)
    execFileSync('npm', ['install', '--silent', '--prefix', join(folder, 'installed'), tarball], {
      cwd: folder,
    })
    return [
      { name: 'peak memory of node -e 0', value: peakMegabytes(['-e', '0']), unit: 'MB', note: '' },
      {
        name: 'peak memory of teddy --help',
        value: peakMegabytes([join(root, 'bin/teddy.js'), '--help']),
        unit: 'MB',
        note: 'at most 55',
      },
      { name: 'published package', value: statSync(tarball).size / 1e6, unit: 'MB', note: 'at most 5' },
      {
        name: 'installed, with dependencies',
        value: bytesBelow(join(folder, 'installed')) / 1e6,
        unit: 'MB',
        note: 'at most 25',
      },
    ]
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

// The kernel's own high-water mark, read by the process itself as the last thing it does. `resourceUsage` would do
// elsewhere, but on Linux it also counts the moment before the program was loaded, as large as the parent is.
function peakMegabytes(args: readonly string[]): number {
  const linux = "/VmHWM:\\s+(\\d+)/.exec(require('fs').readFileSync('/proc/self/status', 'utf8'))[1]"
  const value = process.platform === 'linux' ? linux : 'process.resourceUsage().maxRSS'
  const code = `process.on('exit', () => require('fs').writeSync(2, 'peak ' + ${value}))`
  const preload = `data:text/javascript,${encodeURIComponent(`import { createRequire } from 'node:module'; const require = createRequire('/'); ${code}`)}`
  const peaks = Array.from({ length: 7 }, () => {
    const { stderr } = spawnSync(process.execPath, ['--import', preload, ...args], { encoding: 'utf8' })
    return Number(/peak (\d+)/.exec(stderr)?.[1]) / 1024
  })
  return median(peaks)
}

function bytesBelow(folder: string): number {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter(entry => entry.isFile())
  return files.reduce((sum, entry) => sum + readFileSync(join(entry.parentPath, entry.name)).length, 0)
}

import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { root } from './support/source-files.ts'
import { temporaryFolder } from './support/temporary-folder.ts'

/** A copy of the launcher that takes every Node for an old one, before a worker of our making. */
function oldNode(worker: string): { folder: string; launcher: string } {
  const folder = temporaryFolder()
  cpSync(join(root, 'bin'), join(folder, 'bin'), { recursive: true })
  const launcher = join(folder, 'bin/teddy.js')
  const text = readFileSync(launcher, 'utf8')
  // The worker is started with the same file: only the launcher itself must think that its Node is old.
  writeFileSync(
    launcher,
    text.replace('var enough =', 'var enough = process.env.TEDDY_LAUNCHER_PID !== undefined &&'),
  )
  mkdirSync(join(folder, 'dist'))
  writeFileSync(join(folder, 'dist/cli.cjs'), worker)
  mkdirSync(join(folder, 'node_modules/node/bin'), { recursive: true })
  symlinkSync(process.execPath, join(folder, 'node_modules/node/bin/node'))
  return { folder, launcher }
}

test('on an old Node without a newer one beside it: says what is needed, exit 2', () => {
  const folder = temporaryFolder()
  cpSync(join(root, 'bin'), join(folder, 'bin'), { recursive: true })
  const launcher = join(folder, 'bin/teddy.js')
  writeFileSync(launcher, readFileSync(launcher, 'utf8').replace('[22, 13]', '[9999, 0]'))
  const { status, stderr } = spawnSync(process.execPath, [launcher], { encoding: 'utf8' })
  expect(status).toBe(2)
  expect(stderr).toMatch(/needs Node 9999\.0 or newer, this is .*\n.*Next: install a current Node/)
})

describe('handing over to the newer Node', () => {
  test('arguments, input, output and exit code go through', () => {
    const { launcher } = oldNode(
      "process.stdin.on('data', d => process.stdout.write(process.argv.slice(2).join('|') + d)).on('end', () => process.exit(42))",
    )
    const { status, stdout } = spawnSync(process.execPath, [launcher, 'a b', '--c'], {
      input: '!',
      encoding: 'utf8',
    })
    expect({ status, stdout }).toEqual({ status: 42, stdout: 'a b|--c!' })
  })

  test('a worker that dies of a signal: so does the launcher', () => {
    const { launcher } = oldNode("process.kill(process.pid, 'SIGTERM')")
    expect(spawnSync(process.execPath, [launcher]).signal).toBe('SIGTERM')
  })

  test.each(['SIGTERM', 'SIGHUP'] as const)('%s reaches the worker', async signal => {
    const { launcher } = oldNode(
      `process.on('${signal}', () => process.exit(7)); process.stdout.write('ready'); setInterval(() => {}, 1000)`,
    )
    const child = spawn(process.execPath, [launcher], { stdio: ['ignore', 'pipe', 'inherit'] })
    onTestFinished(() => void child.kill('SIGKILL'))
    await once(child.stdout, 'data')
    child.kill(signal)
    expect(await once(child, 'exit')).toEqual([7, null])
  })

  test('kill -9 of the launcher ends the worker too', async () => {
    const { folder, launcher } = oldNode('')
    const script = `import { followLauncher } from '${join(root, 'src/world/launcher.ts')}'
followLauncher(); process.on('exit', () => {}); process.stdout.write(String(process.pid)); setInterval(() => {}, 1000)`
    writeFileSync(join(folder, 'worker.ts'), script)
    writeFileSync(join(folder, 'dist/cli.cjs'), `import('${join(folder, 'worker.ts')}')`)
    chmodSync(join(folder, 'worker.ts'), 0o644)
    const child = spawn(process.execPath, [launcher], { stdio: ['ignore', 'pipe', 'ignore'] })
    await once(child.stdout, 'data')
    child.kill('SIGKILL')
    // The pipe closes when its last writer, the worker, is gone.
    await once(child.stdout, 'close')
    expect(child.stdout.closed).toBe(true)
  })
})

// Rows that start processes, measured in a small process of their own: the cost of a start grows with the starter, and
// this one, with all rows and the compiler for types in it, is several times as large as `teddy`.

import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { rolldown } from 'rolldown'
import type { Measured } from './harness.ts'

/** Measures rows of a module that prints each as a line of JSON when it is given their names. */
export async function measureApart(module: string, names: readonly string[]): Promise<readonly Measured[]> {
  if (names.length === 0) return []
  const folder = mkdtempSync(join(tmpdir(), 'teddy-bench-'))
  try {
    const file = join(folder, 'rows.mjs')
    const bundle = await rolldown({ input: join(import.meta.dirname, module), platform: 'node' })
    await bundle.write({ file, format: 'esm', codeSplitting: false })
    await bundle.close()
    const { stdout, status } = spawnSync(process.execPath, [file, ...names], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    if (status !== 0) throw new Error(`${module} ended with ${status}`)
    return stdout
      .split('\n')
      .filter(Boolean)
      .map(line => JSON.parse(line) as Measured)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

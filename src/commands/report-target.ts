// Where the report goes. An older report of TeDDy is replaced, any other file never.

import { dirname, resolve } from 'node:path'
import { Fault } from '../errors.ts'
import { isTeddyReport } from '../report/identity.ts'
import { renderReport } from '../report/render-report.ts'
import type { Report } from '../report/report.ts'
import { writeAtomic } from '../world/atomic-write.ts'
import { readBytes } from '../world/read-file.ts'
import type { World } from '../world/world.ts'

const maxBytes = 100_000_000

/** The path of the report, checked before anything runs. */
export function reportPath({ disk, cwd }: World, asked: unknown): string {
  const path = resolve(cwd, typeof asked === 'string' ? asked : 'report.md')
  if (disk.lstat(dirname(path), { throwIfNoEntry: false })?.isDirectory() !== true) {
    throw new Fault('usage', `there is no folder ${dirname(path)} for the report`, {
      hints: ['name another place with --report'],
    })
  }
  const there = readBytes(disk, path, maxBytes)
  if (there === undefined || isTeddyReport(there.toString('utf8'))) return path
  throw new Fault('guard', `${path} is there, and it is no report of TeDDy`, {
    hints: ['move it away, or name another place with --report'],
  })
}

/** Writes the report whole. */
export function writeReport({ disk }: World, path: string, report: Report): void {
  writeAtomic(disk, path, renderReport(report))
}

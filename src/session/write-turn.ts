// Writing into a turn. A turn that is done is never written again.

import { dirname, join } from 'node:path'
import { Fault } from '../errors.ts'
import { writeAtomic } from '../world/atomic-write.ts'
import { makeFolder } from '../world/create.ts'
import type { World } from '../world/world.ts'
import { turnFiles } from './layout.ts'
import { renderTurn } from './turn-file.ts'
import type { TurnRecord } from './turn-record.ts'

type Needs = Pick<World, 'disk'>
type Place = { readonly name: string; readonly folder: string }

/** Writes turn.md. */
export function writeTurnRecord(world: Needs, turn: Place, record: TurnRecord): void {
  writeTurnFile(world, turn, turnFiles.record, renderTurn(record))
}

/** Writes a file of the turn, `file` from its folder; whole or not at all. */
export function writeTurnFile(
  { disk }: Needs,
  turn: Place,
  file: string,
  content: string | Uint8Array,
): void {
  refuseDone({ disk }, turn)
  const path = join(turn.folder, file)
  if (dirname(path) !== turn.folder) makeFolder(disk, dirname(path))
  writeAtomic(disk, path, content)
}

/** A Fault when something stands where the report will go: a folder or a link, which would be noticed after the run. */
export function refuseReportPlace({ disk }: Needs, { name, folder }: Place): void {
  const path = join(folder, turnFiles.report)
  const there = disk.lstat(path, { throwIfNoEntry: false })
  if (there === undefined || there.isFile()) return
  const what = there.isDirectory() ? 'a folder' : there.isSymbolicLink() ? 'a symbolic link' : 'no file'
  throw new Fault('conflict', `${path} is ${what}, and turn ${name} needs the place for its report`, {
    hints: ['move it away; nothing was run'],
  })
}

/** A Fault when the turn has its report. */
export function refuseDone({ disk }: Needs, { name, folder }: Place): void {
  if (disk.lstat(join(folder, turnFiles.report), { throwIfNoEntry: false }) === undefined) return
  throw new Fault('conflict', `turn ${name} is done and is not written again`, {
    hints: ['teddy plan -m "…"        starts the next one', `teddy branch ${name}        tries another plan`],
  })
}

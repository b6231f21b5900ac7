// What can be taken back: each restore, landing and one-off plan leaves a record beside the states it saved.

import { join } from 'node:path'
import type { Project } from '../../config/project.ts'
import { errorCode } from '../../errors.ts'
import { localFolder } from '../../session/layout.ts'
import { writeAtomic } from '../../world/atomic-write.ts'
import { makeFolder } from '../../world/create.ts'
import { diskFault } from '../../world/disk-fault.ts'
import { readText } from '../../world/read-file.ts'
import type { World } from '../../world/world.ts'

export type UndoRecord = {
  readonly id: string
  /** `undo`: the taking back of another one. */
  readonly what: 'restore' | 'land' | 'execute' | 'undo'
  /** ISO time. */
  readonly at: string
  /** Whose files changed. */
  readonly place: 'worktree' | 'checkout'
  readonly session: string | undefined
  /** A turn of the line that the session stood on before; undefined where the line stayed. */
  readonly line: string | undefined
  /** The commit that a landing made on the user's branch, which nobody takes back. */
  readonly commit?: string
  /** The record that an `undo` took back. */
  readonly of?: string
  /** It was taken back already. */
  readonly undone: boolean
}

type Needs = Pick<World, 'disk'>
type NewUndo = Omit<UndoRecord, 'at' | 'undone'>

/** Keeps the record; written before the first file changes, so that a run that was cut short can be taken back too. */
export function keepUndo(
  { disk, clock }: Pick<World, 'disk' | 'clock'>,
  project: Project,
  record: NewUndo,
): void {
  makeFolder(disk, folderOf(project), 0o700)
  write({ disk }, project, { ...record, at: clock.now().toISOString(), undone: false })
}

/** Remembers that it was taken back, so that the next undo goes one further; what it had taken back counts again. */
export function markUndone(world: Needs, project: Project, record: UndoRecord): void {
  const all = listUndo(world, project)
  let undone = true
  for (let one: UndoRecord | undefined = record; one !== undefined; undone = !undone) {
    write(world, project, { ...one, undone })
    const { of }: UndoRecord = one
    one = all.find(({ id }) => id === of)
  }
}

/** Forgets a record: nothing was changed after all. */
export function dropUndo({ disk }: Needs, project: Project, id: string): void {
  const path = fileOf(project, id)
  try {
    disk.unlink(path)
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw diskFault(error, path)
  }
}

/** All records, the latest first. */
export function listUndo({ disk }: Needs, project: Project): readonly UndoRecord[] {
  return namesIn({ disk }, folderOf(project))
    .filter(name => /^[0-9a-z]{26}\.json$/.test(name))
    .sort()
    .reverse()
    .flatMap(name => parse(readText(disk, join(folderOf(project), name), 10_000)) ?? [])
}

function write({ disk }: Needs, project: Project, record: UndoRecord): void {
  writeAtomic(disk, fileOf(project, record.id), `${JSON.stringify(record)}\n`, { mode: 0o600 })
}

function parse(text: string | undefined): UndoRecord | undefined {
  try {
    const { session, line, ...record } = JSON.parse(text ?? '') as UndoRecord
    return { ...record, session, line }
  } catch {
    // A power cut may leave it torn; the saved states are there all the same, under the id in its name.
    return undefined
  }
}

function namesIn({ disk }: Needs, folder: string): readonly string[] {
  try {
    return disk.readdir(folder)
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return []
    throw diskFault(error, folder)
  }
}

const folderOf = (project: Project) => join(localFolder(project), 'undo')
const fileOf = (project: Project, id: string) => join(folderOf(project), `${id}.json`)

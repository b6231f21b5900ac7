// Rows into the index file, one writer at a time: rows that others wrote meanwhile stay.

import { whileLocked } from '../note/wait-for-lock.ts'
import { writeAtomic } from '../world/atomic-write.ts'
import type { World } from '../world/world.ts'
import { renderIndexText } from './index-text.ts'
import { type IndexPlace, loadIndex, loadIndexFile } from './load-index.ts'
import { phaseColumns, renderPhaseRow, renderSessionRow, sessionColumns } from './row-cells.ts'
import type { NoteRows } from './rows.ts'
import { spliceRows } from './splice-rows.ts'
import { firstCell, renderCell } from './toon.ts'

type Needs = Pick<World, 'disk' | 'clock'>

export type RowChanges = {
  readonly fresh: readonly NoteRows[]
  /** Notes that are not there any more. */
  readonly gone: readonly string[]
}

const columns = { sessions: sessionColumns, phases: phaseColumns }

/** Does `work` as the only writer of the index. */
export function whileWriting<T>(world: Needs, { lock }: IndexPlace, work: () => T): Promise<T> {
  return whileLocked(world, lock, 'writing the index', work)
}

/** Replaces the rows of these notes. The caller is the only writer. */
export function writeChanges(world: Needs, place: IndexPlace, { fresh, gone }: RowChanges): void {
  const stored = loadIndex(world, place)
  const phases = stored?.phases()
  // Without its phases a session's row would hide that they are gone.
  const sessions = phases === undefined ? [] : (stored?.sessions ?? [])
  const replaced = new Set([...fresh.map(({ session }) => session.file), ...gone].map(renderCell))
  const stays = (row: string) => !replaced.has(firstCell(row))
  const text = renderIndexText(
    [...sessions.filter(stays), ...fresh.map(sessionLine)],
    [...(phases ?? []).filter(stays), ...fresh.flatMap(phaseLines)],
  )
  writeAtomic(world.disk, place.index, text)
}

/** Replaces the rows of one note, in a fraction of the time; where that is not possible, like the above. */
export function writeOneNote(
  world: Needs,
  place: IndexPlace,
  file: string,
  rows: NoteRows | undefined,
): void {
  const text = loadIndexFile(world, place)
  const sessions = rows === undefined ? [] : [sessionLine(rows)]
  const phases = rows === undefined ? [] : phaseLines(rows)
  const spliced = text && spliceRows(text, [{ cell: renderCell(file), sessions, phases }], columns)
  if (spliced !== undefined && spliced !== '') writeAtomic(world.disk, place.index, spliced)
  else writeChanges(world, place, { fresh: rows === undefined ? [] : [rows], gone: [file] })
}

/** Writes the index anew. */
export function writeAll(world: Needs, place: IndexPlace, rows: readonly NoteRows[]): void {
  writeAtomic(world.disk, place.index, renderIndexText(rows.map(sessionLine), rows.flatMap(phaseLines)))
}

function sessionLine({ session }: NoteRows): string {
  return renderSessionRow(session)
}

function phaseLines({ phases }: NoteRows): readonly string[] {
  return phases.map(renderPhaseRow)
}

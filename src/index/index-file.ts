// `.teddy/index.toon` kept in step with the notes: checked against their files, mended where it is behind.

import { join } from 'node:path'
import type { World } from '../world/world.ts'
import type { IndexText } from './index-text.ts'
import { type IndexPlace, loadIndex } from './load-index.ts'
import { noteNames } from './note-names.ts'
import { factsOf, isFresh, readRows } from './read-rows.ts'
import { parsePhaseRow, parseSessionRow } from './row-cells.ts'
import { parseRowHead, type RowHead } from './row-head.ts'
import type { PhaseRow, SessionRow } from './rows.ts'
import { whileWriting, writeAll, writeChanges, writeOneNote } from './write-rows.ts'

export type Index = {
  /** Of session notes only, in the order of the index. */
  readonly sessions: readonly SessionRow[]
  /** How many of those there are, with the ones that were left out as not asked for. */
  readonly total: number
  readonly phases: () => readonly PhaseRow[]
  /** How many notes had to be read, since the index did not know them as they are. */
  readonly read: number
  /** Why the index could not be brought up to date on disk; what is here is right all the same. */
  readonly unsaved: string | undefined
}

type Needs = Pick<World, 'disk' | 'clock'>

/** Notes above this are left to whoever lists next, so that saving a note stays fast. */
const maxBytesOnSave = 1_000_000

const nothing: IndexText = { sessions: [], phases: () => [] }

export type Asked = {
  /**
   * Lets a row be left out by a look at its text, before it is taken apart. Rows with damage, and those whose id stands
   * twice, are always there.
   */
  readonly mayFit?: (row: string) => boolean
}

/** The index, checked against the file of each note; what is new or changed is read and written into it. */
export async function readIndex(world: Needs, place: IndexPlace, asked: Asked = {}): Promise<Index> {
  const found = loadIndex(world, place) ?? nothing
  const { fresh: heads, changed, gone } = compare(world, place, found)
  const known: SessionRow[] = []
  for (const head of wanted(heads, asked)) {
    const row = parseSessionRow(head.source)
    if (row === undefined) changed.push(head.file)
    else known.push(row)
  }
  const fresh = changed.map(file => readRows(world, place, file)).filter(rows => rows !== undefined)
  const behind = fresh.length > 0 || gone.length > 0
  const write = () => whileWriting(world, place, () => writeChanges(world, place, { fresh, gone }))
  const unsaved = behind ? await write().then(() => undefined, saying) : undefined
  const replaced = new Set([...changed, ...gone])
  const added = sessionsOf(fresh.map(({ session }) => session))
  return {
    sessions: [...sessionsOf(known), ...added],
    total: heads.filter(({ kind, file }) => kind === 'session' && !replaced.has(file)).length + added.length,
    phases: () => {
      const stored = storedPhases(found)
      const renewed = fresh.flatMap(({ phases }) => phases)
      // A damaged table: the notes know better.
      if (stored === undefined)
        return [
          ...heads
            .filter(({ file }) => !replaced.has(file))
            .flatMap(({ file }) => readRows(world, place, file)?.phases ?? []),
          ...renewed,
        ]
      return [...stored.filter(({ file }) => !replaced.has(file)), ...renewed]
    },
    read: fresh.length,
    unsaved,
  }
}

/** Brings the row of one note up to date, after it was saved. */
export async function indexNote(world: Needs, place: IndexPlace, file: string): Promise<void> {
  const stat = world.disk.lstat(join(place.notes, `${file}.md`), { throwIfNoEntry: false })
  if (stat !== undefined && stat.size > maxBytesOnSave) return
  // Read by the only writer: an older state never replaces a newer one.
  await whileWriting(world, place, () => writeOneNote(world, place, file, readRows(world, place, file)))
}

/** Reads every note again and writes the index anew, whatever was there. */
export async function rebuildIndex(world: Needs, place: IndexPlace): Promise<Index> {
  const rows = noteNames(world.disk, place.notes)
    .map(file => readRows(world, place, file))
    .filter(found => found !== undefined)
  const now = await whileWriting(world, place, () => {
    // Saved while the others were read: looked at again.
    const current = rows.flatMap(row => {
      const { file } = row.session
      return isFresh(row.session, factsOf(world, place, file)) ? row : (readRows(world, place, file) ?? [])
    })
    writeAll(world, place, current)
    return current
  })
  const sessions = sessionsOf(now.map(({ session }) => session))
  return {
    sessions,
    total: sessions.length,
    phases: () => now.flatMap(({ phases }) => phases),
    read: now.length,
    unsaved: undefined,
  }
}

type Compared = {
  /** Of the notes that are as the index knows them. */
  readonly fresh: readonly RowHead[]
  readonly changed: string[]
  readonly gone: readonly string[]
}

function compare(world: Needs, place: IndexPlace, { sessions }: IndexText): Compared {
  const rows = new Map<string, RowHead>()
  for (const source of sessions) {
    const row = parseRowHead(source)
    if (row !== undefined) rows.set(row.file, row)
  }
  const fresh: RowHead[] = []
  const changed: string[] = []
  const names = noteNames(world.disk, place.notes)
  let found = 0
  for (const file of names) {
    const row = rows.get(file)
    if (row !== undefined) found++
    if (row !== undefined && isFresh(row, factsOf(world, place, file))) fresh.push(row)
    else changed.push(file)
  }
  if (found === rows.size) return { fresh, changed, gone: [] }
  const there = new Set(names)
  return { fresh, changed, gone: [...rows.keys()].filter(file => !there.has(file)) }
}

// Ids are unique wherever each is its file's name, so few have to be looked at.
function wanted(heads: readonly RowHead[], { mayFit }: Asked): readonly RowHead[] {
  if (mayFit === undefined) return heads
  const renamed = new Set(heads.filter(({ id, file }) => id !== file).map(({ id }) => id))
  return heads.filter(
    ({ id, source }) => mayFit(source) || !source.endsWith(',null') || (renamed.size > 0 && renamed.has(id)),
  )
}

function sessionsOf(rows: readonly SessionRow[]): readonly SessionRow[] {
  return rows.filter(({ kind }) => kind === 'session')
}

function storedPhases({ phases }: IndexText): readonly PhaseRow[] | undefined {
  const rows = phases()?.map(parsePhaseRow)
  return rows?.every(row => row !== undefined) ? rows : undefined
}

function saying(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

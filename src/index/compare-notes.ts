// The rows of the index against the files of the notes: which are still right, told by their text alone.

import type { World } from '../world/world.ts'
import { factsOf } from './file-facts.ts'
import type { IndexText } from './index-text.ts'
import type { IndexPlace } from './load-index.ts'
import { noteNames } from './note-names.ts'
import { firstCell, readRow, renderCell } from './toon.ts'

export type Asked = {
  /**
   * Lets a row be left out by a look at its text, before it is taken apart. Rows with damage, and those whose id stands
   * twice, are always there.
   */
  readonly mayFit?: (row: string) => boolean
}

export type Compared = {
  /** The notes that are as the index knows them. */
  readonly fresh: readonly string[]
  /** The rows of those, without the ones that nobody asked for. */
  readonly rows: readonly Row[]
  /** How many of those notes are sessions. */
  readonly sessions: number
  readonly changed: readonly string[]
  readonly gone: readonly string[]
}

type Row = { readonly file: string; readonly source: string }

/** Looks at each file. A row is right when it starts with what would be written for the file as it is. */
export function compareNotes(
  world: Pick<World, 'disk'>,
  place: IndexPlace,
  { sessions: table }: IndexText,
  { mayFit }: Asked,
): Compared {
  const names = noteNames(world.disk, place.notes)
  const known = knownRows(table)
  const [fresh, changed, rows]: [string[], string[], Row[]] = [[], [], []]
  const left = new Map<string, Row>()
  const otherIds: string[] = []
  let sessions = 0
  for (const file of names) {
    const cell = renderCell(file)
    const source = known.rowOf(cell)
    const facts = source === undefined ? undefined : factsOf(world, place, file)
    const start = facts === undefined ? '' : `${cell},${facts.size},${facts.mtime},${facts.ino},`
    if (source === undefined || facts === undefined || !source.startsWith(start)) {
      changed.push(file)
      continue
    }
    fresh.push(file)
    if (source.startsWith('other,', start.length)) continue
    sessions++
    const idAt = start.length + 'session,'.length
    const isNamed = source.startsWith(`${cell},`, idAt)
    if (!isNamed) otherIds.push(firstCell(source.slice(idAt)))
    const row = { file, source }
    if (!isNamed || mayFit === undefined || mayFit(source) || !source.endsWith(',null')) rows.push(row)
    else left.set(cell, row)
  }
  // An id that is not its file's name may be that of another file.
  for (const id of otherIds) rows.push(...[left.get(id) ?? []].flat())
  return { fresh, rows, sessions, changed, gone: known.others(names) }
}

type KnownRows = {
  readonly rowOf: (cell: string) => string | undefined
  /** The files of rows that nobody asked for, but for these. */
  readonly others: (names: readonly string[]) => readonly string[]
}

// Rows mostly stand in the order in which the folder lists its files: then nothing has to be looked up.
function knownRows(table: readonly string[]): KnownRows {
  let next = 0
  let found = 0
  let byCell: ReadonlyMap<string, string> | undefined
  const lookUp = (cell: string) => {
    byCell ??= new Map(table.map(row => [firstCell(row), row]))
    return byCell.get(cell)
  }
  return {
    rowOf: cell => {
      const inOrder = table[next]?.startsWith(`${cell},`)
      const row = inOrder ? table[next++] : lookUp(cell)
      if (row !== undefined) found++
      return row
    },
    others: names => {
      if (found === table.length) return []
      const there = new Set(names)
      return table.flatMap(row => fileOf(row) ?? []).filter(file => !there.has(file))
    },
  }
}

function fileOf(row: string): string | undefined {
  return readRow(firstCell(row), token => token)?.[0]
}

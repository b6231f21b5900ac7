// The rows of the index against the files of the notes: which are still right, told by their text alone.

import type { World } from '../world/world.ts'
import { factsOf } from './file-facts.ts'
import type { IndexText } from './index-text.ts'
import type { IndexPlace } from './load-index.ts'
import { noteNames } from './note-names.ts'
import type { FileFacts } from './rows.ts'
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
  readonly fresh: () => readonly string[]
  /** The rows of those, without the ones that nobody asked for. */
  readonly rows: readonly Row[]
  /** How many of those notes are sessions. */
  readonly sessions: number
  readonly changed: readonly string[]
  readonly gone: readonly string[]
}

type Row = { readonly file: string; readonly source: string }

/** Looks at each file. A row is right when it starts with how the file is. */
export function compareNotes(
  world: Pick<World, 'disk'>,
  place: IndexPlace,
  { sessions: table }: IndexText,
  { mayFit }: Asked,
): Compared {
  const names = noteNames(world.disk, place.notes)
  const known = knownRows(table)
  const [changed, rows]: [string[], Row[]] = [[], []]
  const [left, otherIds]: [string[], string[]] = [[], []]
  let sessions = 0
  for (const file of names) {
    const cell = renderCell(file)
    const source = known.rowOf(cell)
    const kindAt = source === undefined ? -1 : afterFacts(source, cell, factsOf(world, place.notes, file))
    if (source === undefined || kindAt === -1) {
      changed.push(file)
      continue
    }
    if (source.startsWith('other,', kindAt)) continue
    sessions++
    const idAt = kindAt + 'session,'.length
    const isNamed = holdsAt(source, cell, idAt)
    if (!isNamed) otherIds.push(firstCell(source.slice(idAt)))
    if (!isNamed || mayFit === undefined || mayFit(source) || !source.endsWith(',null'))
      rows.push({ file, source })
    else left.push(source)
  }
  // An id that is not its file's name may be that of another file, whose name is its own id.
  const ids = new Set(otherIds)
  if (ids.size > 0)
    for (const source of left)
      if (ids.has(firstCell(source))) rows.push({ file: fileOf(source) ?? '', source })
  const fresh = () => {
    const others = new Set(changed)
    return names.filter(file => !others.has(file))
  }
  return { fresh, rows, sessions, changed, gone: known.others(names) }
}

/** Whether just this cell stands there. */
function holdsAt(row: string, cell: string, at: number): boolean {
  return row.startsWith(cell, at) && row.charCodeAt(at + cell.length) === comma
}

const comma = 44

/** Where a row goes on behind its file's name and these facts; -1 when it has others. */
function afterFacts(row: string, cell: string, facts: FileFacts | undefined): number {
  if (facts === undefined) return -1
  const sizeAt = cell.length + 1
  const mtimeAt = row.indexOf(',', sizeAt) + 1
  const inoAt = row.indexOf(',', mtimeAt) + 1
  const end = row.indexOf(',', inoAt)
  // Rows are read as numbers: writing those of the file as text takes longer.
  const isSame =
    Number(row.slice(sizeAt, mtimeAt - 1)) === facts.size &&
    Number(row.slice(mtimeAt, inoAt - 1)) === facts.mtime &&
    Number(row.slice(inoAt, end)) === facts.ino
  return isSame ? end + 1 : -1
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
      const inOrder = next < table.length && holdsAt(table[next]!, cell, 0)
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

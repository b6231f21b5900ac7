// Rows of a few notes replaced in the text of the index, without taking apart all the others.

import { joinTables, parseIndexHead } from './index-text.ts'

export type SplicedNote = {
  /** The file as it is written in the first cell. */
  readonly cell: string
  readonly sessions: readonly string[]
  readonly phases: readonly string[]
}

type Columns = { readonly sessions: readonly string[]; readonly phases: readonly string[] }

/**
 * The text with the rows of these notes replaced; undefined when it does not look like an index. Counts go on from what
 * the tables claim, so that damage which was there is still seen by whoever reads all of it.
 */
export function spliceRows(
  text: string,
  notes: readonly SplicedNote[],
  columns: Columns,
): string | undefined {
  const head = parseIndexHead(text)
  // Rows are indented, and have their line feeds escaped: only the table itself can start a line so.
  const phasesAt = text.indexOf('\nphases', head?.length ?? 0) + 1
  if (head === undefined || phasesAt === 0) return undefined
  const tables = [text.slice(head.length, phasesAt), text.slice(phasesAt)] as const
  if (Buffer.byteLength(tables[1]) !== head.phasesBytes) return undefined
  const sessions = spliceTable(tables[0], 'sessions', columns.sessions, notes)
  const phases = spliceTable(tables[1], 'phases', columns.phases, notes)
  return sessions === undefined || phases === undefined ? undefined : joinTables(sessions, phases)
}

function spliceTable(
  table: string,
  name: 'sessions' | 'phases',
  columns: readonly string[],
  notes: readonly SplicedNote[],
): string | undefined {
  const headerEnd = table.indexOf('\n')
  const header = `{${columns.join(',')}}:`
  const claimed = table === `${name}: []\n` ? '0' : /^\w+\[(\d+)\]/.exec(table)?.[1]
  const isEmpty = claimed === '0'
  if (claimed === undefined || !table.endsWith('\n')) return undefined
  if (!isEmpty && table.slice(0, headerEnd) !== `${name}[${claimed}]${header}`) return undefined
  let rows = isEmpty ? '\n' : table.slice(headerEnd)
  let count = Number(claimed)
  for (const note of notes) {
    const taken = withoutRows(rows, `\n  ${note.cell},`)
    rows = taken.rows + note[name].map(row => `  ${row}\n`).join('')
    count += note[name].length - taken.removed
  }
  return count === 0 ? `${name}: []\n` : `${name}[${count}]${header}${rows}`
}

function withoutRows(table: string, start: string): { readonly rows: string; readonly removed: number } {
  let rows = table
  let removed = 0
  for (let at = rows.indexOf(start); at !== -1; at = rows.indexOf(start, at)) {
    let end = at
    // The rows of one note stand together: all of them are cut out at once.
    while (rows.startsWith(start, end)) {
      end = rows.indexOf('\n', end + 1)
      removed++
    }
    rows = rows.slice(0, at) + rows.slice(end)
  }
  return { rows, removed }
}

// The first cells of a session's row: what tells whether it is still right, without taking all of it apart.

import { parseSessionRow } from './row-cells.ts'
import type { FileFacts, SessionRow } from './rows.ts'

export type RowHead = FileFacts &
  Pick<SessionRow, 'file' | 'kind' | 'id'> & {
    /** The whole row. */
    readonly source: string
  }

const quote = 34

/** Reads them; undefined when the row is damaged there. */
export function parseRowHead(source: string): RowHead | undefined {
  const file = source.indexOf(',')
  const size = source.indexOf(',', file + 1)
  const mtime = source.indexOf(',', size + 1)
  const ino = source.indexOf(',', mtime + 1)
  const kind = source.indexOf(',', ino + 1)
  const id = source.indexOf(',', kind + 1)
  // A quoted cell may hold commas: such rows are few, and taken apart whole.
  if (source.charCodeAt(0) === quote || source.charCodeAt(kind + 1) === quote) return slowly(source)
  if (id === -1) return undefined
  const facts = {
    size: Number(source.slice(file + 1, size)),
    mtime: Number(source.slice(size + 1, mtime)),
    ino: Number(source.slice(mtime + 1, ino)),
  }
  const name = source.slice(ino + 1, kind)
  if (Number.isNaN(facts.size + facts.mtime + facts.ino)) return undefined
  if (name !== 'session' && name !== 'other') return undefined
  return { file: source.slice(0, file), ...facts, kind: name, id: source.slice(kind + 1, id), source }
}

function slowly(source: string): RowHead | undefined {
  const row = parseSessionRow(source)
  return (
    row && {
      file: row.file,
      size: row.size,
      mtime: row.mtime,
      ino: row.ino,
      kind: row.kind,
      id: row.id,
      source,
    }
  )
}

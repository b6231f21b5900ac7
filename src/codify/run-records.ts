// Records of earlier runs: the table in a `session-toon` fence.

import { decode, encode, ToonDecodeError } from '@toon-format/toon'
import type { Problem } from '../errors.ts'
import type { RunRecord, RunRecords } from './workflow.ts'

const statuses = ['success', 'failed', 'skipped', 'timeout']

export type ParsedRecords =
  | { readonly records: RunRecords; readonly problems: readonly Problem[] }
  | { readonly records: undefined; readonly problems: readonly Problem[] }

/** Reads the table; `number` is the line of the fence that opens it. */
export function parseRecords(lines: readonly string[], number: number): ParsedRecords {
  const refuse = (line: number, message: string, hint?: string): ParsedRecords => ({
    records: undefined,
    problems: [
      { rule: 'bad-records', severity: 'error', message, line, column: 1, ...(hint ? { hint } : {}) },
    ],
  })
  let value: unknown
  try {
    value = decode(lines.join('\n'), { indentSize: indentOf(lines) })
  } catch (error) {
    const line = error instanceof ToonDecodeError ? (error.line ?? 1) : 1
    return refuse(number + line, `this table cannot be read: ${messageOf(error)}`, example)
  }
  const rows = (value as { execution?: unknown } | null)?.execution
  if (!isPlainObject(value) || Object.keys(value).length !== 1 || !Array.isArray(rows))
    return refuse(number, 'expected one table called `execution`', example)
  const wrong = rows.findIndex(row => !isRecord(row))
  if (wrong !== -1) return refuse(number + 2 + wrong, 'expected one plain value a column', example)
  const problems = (rows as RunRecord[]).flatMap((row, n) => unknownStatus(row, number + 2 + n))
  return { records: { kind: 'records', rows, place: { line: number, column: 1 } }, problems }
}

const example = 'write `execution[1]{phase,agent,status}:` and one row a line below it, indented by two'

/** The table, fence included. */
export function renderRecords({ rows }: RunRecords): string {
  return `\`\`\`session-toon\n${encode({ execution: rows })}\n\`\`\``
}

/** Old files indent rows by one space; the decoder wants to know. */
function indentOf(lines: readonly string[]): number {
  const row = lines.find(line => /^ +\S/.test(line))
  return row === undefined ? 2 : row.length - row.trimStart().length
}

function isPlainObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

// Names that mean something to the language itself would not come back as they were.
function isRecord(row: unknown): row is RunRecord {
  return (
    isPlainObject(row) &&
    Object.keys(row).length > 0 &&
    Object.entries(row).every(
      ([key, cell]) => /^[\p{L}_][\p{L}\p{N}_.-]*$/u.test(key) && key !== '__proto__' && !isContainer(cell),
    )
  )
}

function isContainer(cell: unknown): boolean {
  return typeof cell === 'object' && cell !== null
}

function unknownStatus(row: RunRecord, line: number): readonly Problem[] {
  if (row.status === undefined || statuses.includes(String(row.status))) return []
  const message = `unknown status "${row.status}"`
  const hint = `known are ${statuses.join(', ')}`
  return [{ rule: 'unknown-status', severity: 'warning', message, line, column: 1, hint }]
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

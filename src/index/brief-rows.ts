// What a listing shows, sorts and filters by, out of the rows of the index: half the time of taking all of a row apart.

import { noteStatuses } from '../note/note.ts'
import { parseSessionRow, splitNames } from './row-cells.ts'
import type { SessionRow } from './rows.ts'

export type BriefRow = Pick<
  SessionRow,
  | 'file'
  | 'kind'
  | 'id'
  | 'status'
  | 'started'
  | 'durationMs'
  | 'channel'
  | 'channels'
  | 'participants'
  | 'model'
  | 'tokens'
  | 'cost'
  | 'phases'
  | 'damage'
>

// A backslash starts an escape, and a space before a value does not belong to it: both are left to the careful reader.
const text = '(?:"[^"\\\\]*"|(?! )[^",\\\\]*)'
const number = '\\d+(?:\\.\\d+)?'
const orNull = `(?:${number}|null)`
const status = [...noteStatuses, 'unknown'].join('|')

/** A whole row, so that damage anywhere shows. What is in it has a group. */
const pattern = new RegExp(
  [
    `^(${text}),${number},${number},${number},session,(${text}),(${status})`,
    `(${text}),${text},(${orNull}),(${text}),(${text}),(${text}),(${text})`,
    `(${number}),${number},(${orNull}),(${number})`,
    `${number},${number},${number},${number},${number},${text},${text},(${text})$`,
  ].join(','),
)

/** A session's row from text; undefined when it is damaged. */
export function parseBriefRow(source: string): BriefRow | undefined {
  const cells = pattern.exec(source)
  if (cells === null) return parseSessionRow(source)
  return {
    file: textOf(cells[1]!) ?? '',
    kind: 'session',
    id: textOf(cells[2]!) ?? '',
    status: cells[3]! as BriefRow['status'],
    started: textOf(cells[4]!),
    durationMs: numberOf(cells[5]!),
    channel: known(cells[6]!),
    channels: splitNames(textOf(cells[7]!)),
    participants: splitNames(textOf(cells[8]!)),
    model: known(cells[9]!),
    tokens: Number(cells[10]!),
    cost: numberOf(cells[11]!),
    phases: Number(cells[12]!),
    damage: textOf(cells[13]!),
  }
}

function textOf(cell: string): string | undefined {
  if (cell === 'null') return undefined
  return cell.charCodeAt(0) === quote ? cell.slice(1, -1) : cell
}

const quote = 34

const texts = new Map<string, string | undefined>()

// The same few names stand in row after row: one of each is enough to keep.
function known(cell: string): string | undefined {
  if (!texts.has(cell) && texts.size < 1000) texts.set(cell, textOf(cell))
  return texts.has(cell) ? texts.get(cell) : textOf(cell)
}

function numberOf(cell: string): number | undefined {
  return cell === 'null' ? undefined : Number(cell)
}

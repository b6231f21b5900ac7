// The turns of a session as a graph: rows with lanes for `teddy tree`, in the order of the turns' names.

import type { Session, Turn } from './session.ts'
import { branchDepth, formatTurnName, type TurnName } from './turn-name.ts'

/** How a turn stands; one sign each. */
export type TurnMark = '✓' | '✗' | '–' | '●' | '…' | '!' | '?'

export type GraphRow = {
  /** Lines that lead to the turn: `├─ `, `│  └─ `. */
  readonly lanes: string
  readonly name: string
  readonly mark: TurnMark
  /** The mark in words. */
  readonly standing: string
  readonly title: string | undefined
  readonly agent: string | undefined
  readonly tokens: number | undefined
  readonly cost: number | undefined
  readonly here: boolean
}

/** One row a turn. A branch hangs below the turn it stands beside; the line above goes on under it. */
export function graphRows(session: Session, here: Turn | undefined): readonly GraphRow[] {
  const { turns } = session
  const ends = laneEnds(turns)
  return turns.map((turn, n) => ({
    lanes: lanesOf(turn.parts, n, ends),
    name: turn.name,
    ...markOf(turn),
    title: turn.record?.title,
    agent: turn.record?.agent,
    tokens: turn.record && turn.record.usage.input + turn.record.usage.output,
    cost: turn.record?.usage.cost,
    here: turn.name === here?.name,
  }))
}

/** The number of the last row that each lane is seen in: its own turns, and the branches that leave it. */
function laneEnds(turns: readonly Turn[]): ReadonlyMap<string, number> {
  const ends = new Map<string, number>()
  turns.forEach(({ parts }, n) => {
    ends.set(laneOf(parts), n)
    if (parts.at(-1)!.kind === 'branch') ends.set(laneOf(parts.slice(0, -1)), n)
  })
  return ends
}

/** A lane is named by the branch that began it; the main line by nothing. */
function laneOf(name: TurnName): string {
  const last = name.findLastIndex(({ kind }) => kind === 'branch')
  return last < 0 ? '' : formatTurnName(name.slice(0, last + 1))
}

function lanesOf(name: TurnName, row: number, ends: ReadonlyMap<string, number>): string {
  const begins = name.at(-1)!.kind === 'branch'
  const depth = branchDepth(name)
  const goesOn = lanesAbove(name).map(lane => (ends.get(lane) ?? -1) > row)
  return goesOn
    .map((on, level) => (begins && level === depth - 1 ? (on ? '├─ ' : '└─ ') : on ? '│  ' : '   '))
    .join('')
}

/** The lanes that the turn's own one left, outermost first. */
function lanesAbove(name: TurnName): readonly string[] {
  const starts = name.flatMap(({ kind }, n) => (kind === 'branch' ? [n] : []))
  return starts.map(n => laneOf(name.slice(0, n)))
}

const standings = {
  SUCCESS: { mark: '✓', standing: 'done' },
  FAILURE: { mark: '✗', standing: 'failed' },
  ABORTED: { mark: '✗', standing: 'aborted' },
  SKIPPED: { mark: '–', standing: 'skipped' },
  claimed: { mark: '…', standing: 'not begun' },
  planning: { mark: '…', standing: 'planning' },
  waiting: { mark: '●', standing: 'waiting for review' },
  interrupted: { mark: '!', standing: 'interrupted' },
  damaged: { mark: '?', standing: 'turn.md cannot be read' },
} as const

/** How a turn stands, as a sign and in words. */
export function markOf({ state, record }: Turn): Pick<GraphRow, 'mark' | 'standing'> {
  if (record === undefined && state !== 'claimed') return standings.damaged
  return state === 'done' ? standings[record?.status ?? 'SUCCESS'] : standings[state]
}

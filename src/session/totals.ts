// What a session used so far.

import { addUsage, noUsage, type Usage } from '../model-usage.ts'
import type { Session } from './session.ts'

export type SessionTotals = {
  /** Turns that were really begun. */
  readonly turns: number
  readonly done: number
  readonly usage: Usage
  readonly retries: number
  /** Turns whose use is not known, since turn.md cannot be read; then the cost is not known either. */
  readonly unreadable: number
}

/** The sums over all turns, those of branches included. */
export function sessionTotals({ turns }: Session): SessionTotals {
  const begun = turns.filter(({ state }) => state !== 'claimed')
  const records = begun.flatMap(({ record }) => record ?? [])
  const unreadable = begun.length - records.length
  const usage = records.map(record => record.usage).reduce(addUsage, noUsage)
  return {
    turns: begun.length,
    done: begun.filter(({ state }) => state === 'done').length,
    usage: unreadable === 0 ? usage : { ...usage, cost: undefined, estimated: true },
    retries: records.reduce((sum, { retries }) => sum + retries, 0),
    unreadable,
  }
}

// What the last turns of a called agent cost: those that make up a number of tokens.

import type { Session } from '../../session/session.ts'
import { readTree, toldTurns } from './note-tree.ts'
import type { NoteWork } from './session-note.ts'

/** In US dollars; undefined when the tokens do not fall between two turns, or a price is not known. */
export function costOfLast(
  work: NoteWork,
  { turns }: Session,
  note: string,
  tokens: number,
): number | undefined {
  const told = [...toldTurns(readTree(work, note))]
    .sort(([, a], [, b]) => Date.parse(b ?? '') - Date.parse(a ?? ''))
    .map(([name]) => turns.find(turn => turn.name === name)?.record?.usage)
  let [left, cost]: [number, number | undefined] = [tokens, 0]
  for (const usage of told) {
    if (left <= 0) break
    if (usage === undefined) return undefined
    left -= usage.input + usage.output
    cost = cost === undefined || usage.cost === undefined ? undefined : cost + usage.cost
  }
  return left === 0 ? cost : undefined
}

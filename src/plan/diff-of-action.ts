// What one action would change, as a difference to show or to write as a patch.

import { type DiffOptions, diffTexts, type TextDiff } from '../edit/diff.ts'
import type { Simulated } from './simulation.ts'

export type ActionDiff = {
  readonly diff: TextDiff
  /** The two sides as patches name them. */
  readonly names: { readonly before: string; readonly after: string }
}

/** The difference a CREATE or EDIT makes to its file as the actions before leave it; undefined for all others. */
export function diffOfAction(
  { actions, outcomes }: Simulated,
  index: number,
  options: DiffOptions = {},
): ActionDiff | undefined {
  const action = actions[index]
  const outcome = outcomes[index]
  if (action === undefined || outcome?.after === undefined) return undefined
  if (action.type !== 'CREATE' && action.type !== 'EDIT') return undefined
  const { path } = action.file
  const names = { before: action.type === 'CREATE' ? '/dev/null' : `a/${path}`, after: `b/${path}` }
  return { diff: diffTexts(outcome.before ?? '', outcome.after, options), names }
}

// Two plans for one turn: what each would do, and how the files they would make differ.

import { diffTexts, type TextDiff } from '../../edit/diff.ts'
import { targetOf } from '../../execute/run-action.ts'
import type { Simulated } from '../../plan/simulation.ts'
import type { CheckedText } from '../check-source.ts'

export type PlanSide = {
  readonly title: string
  readonly actions: readonly { readonly type: string; readonly target: string }[]
}

export type FileOfBoth = {
  readonly path: string
  /** Undefined where both plans leave the same text. */
  readonly diff: TextDiff | undefined
}

export type PlansCompared = {
  readonly recorded: PlanSide
  readonly other: PlanSide
  readonly files: readonly FileOfBoth[]
}

/** Compares two checked plans; what commands would do to files is not known, and left out. */
export function comparePlans(recorded: CheckedText, other: CheckedText): PlansCompared {
  const [a, b] = [filesOf(recorded.simulated), filesOf(other.simulated)]
  const paths = [...new Set([...a.keys(), ...b.keys()])].sort()
  return {
    recorded: sideOf(recorded),
    other: sideOf(other),
    files: paths.map(path => {
      const [one, two] = [a.get(path), b.get(path)]
      // A plan that does not touch the file leaves it as the other one finds it.
      const before = one?.after ?? two?.before ?? ''
      const after = two?.after ?? one?.before ?? ''
      return { path, diff: before === after ? undefined : diffTexts(before, after) }
    }),
  }
}

function sideOf({ plan }: CheckedText): PlanSide {
  const actions = (plan?.actions ?? []).map(action => ({ type: action.type, target: targetOf(action) }))
  return { title: plan?.title ?? '', actions }
}

type Change = { readonly before: string | undefined; readonly after: string }

function filesOf(simulated: Simulated | undefined): ReadonlyMap<string, Change> {
  const files = new Map<string, Change>()
  simulated?.actions.forEach((action, n) => {
    const { before, after } = simulated.outcomes[n] ?? {}
    if ((action.type !== 'CREATE' && action.type !== 'EDIT') || after === undefined) return
    const { path } = action.file
    files.set(path, { before: files.has(path) ? files.get(path)!.before : before, after })
  })
  return files
}

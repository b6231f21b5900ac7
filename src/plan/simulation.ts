// What the simulation of a plan knows while it goes through the actions, and what it says about each.

import type { Match } from '../edit/apply.ts'
import type { Level } from '../edit/place.ts'
import type { Effort } from './effort.ts'
import type { Action, Place } from './plan.ts'
import type { PlanProblem } from './plan-problem.ts'
import type { VirtualFiles } from './virtual-files.ts'

export type SimulateOptions = {
  /**
   * What to say about files that need a confirmation of their own: nothing but the mark (the default), a warning,
   * or, where nobody is there to confirm, an error.
   */
  readonly protectedFiles?: 'mark' | 'warn' | 'refuse'
  /** `allow` lets a plan write into submodules and nested repositories. */
  readonly nestedRepositories?: 'refuse' | 'allow'
  /** The agents that INVOKE may name; any when not given. */
  readonly agents?: readonly string[]
  /** How many agents wait already for the one whose plan this is. */
  readonly callers?: number
  /** The memos there are; memo changes are not checked when not given. */
  readonly memos?: readonly string[]
  /** Files that are no longer what the model saw, each with since when: "turn 02". */
  readonly stale?: ReadonlyMap<string, string>
}

/** What one action would do. Texts are without byte order mark. */
export type Outcome = {
  readonly problems: readonly PlanProblem[]
  /** The file's text as the action finds it. */
  readonly before?: string
  /** The file's text as the action leaves it; only when it would run. */
  readonly after?: string
  readonly matches?: readonly Match[]
  /** The most forgiving level that a match needed. */
  readonly level?: Level
  /** The file needs a confirmation of its own. */
  readonly protected?: true
  /** An EXECUTE before it (by its place) may change the file: what is here is a forecast, and FIND must match exactly. */
  readonly forecastSince?: Place
}

export type Simulated = {
  readonly actions: readonly Action[]
  /** One for each action. */
  readonly outcomes: readonly Outcome[]
  /** Those of all actions, and those of memos and context. */
  readonly problems: readonly PlanProblem[]
}

export type Simulation = {
  readonly files: VirtualFiles
  readonly options: SimulateOptions
  /** The last EXECUTE so far: what follows it may find other files than those simulated. */
  command: Place | undefined
  /** The INVOKE or CONCLUDE so far. */
  handoff: Place | undefined
  /** By path: what refused pairs would have written, so that what builds on it is not called wrong too. */
  readonly unwritten: Map<string, string[]>
  readonly effort: Effort
}

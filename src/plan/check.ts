// A plan checked as a whole: its text, and what it would do to the project's files.

import type { ProjectFiles } from '../project-files.ts'
import { type ParseOptions, parsePlan } from './parse.ts'
import type { Plan } from './plan.ts'
import { inOrder, type PlanProblem } from './plan-problem.ts'
import { simulate } from './simulate.ts'
import type { Simulated, SimulateOptions } from './simulation.ts'

export type CheckOptions = ParseOptions & SimulateOptions

export type Checked = {
  /** What is well-formed of the plan; undefined when nothing is. */
  readonly plan: Plan | undefined
  /** All problems in the order of the text. The plan may run only when none is an error. */
  readonly problems: readonly PlanProblem[]
  readonly simulated: Simulated | undefined
}

/** Checks a plan's text against the files. Never throws for what the text says. */
export function checkPlan(text: string, files: ProjectFiles, options: CheckOptions = {}): Checked {
  const { plan, problems } = parsePlan(text, options)
  const simulated = plan && simulate(plan, files, options)
  return { plan, problems: inOrder([...problems, ...(simulated?.problems ?? [])]), simulated }
}

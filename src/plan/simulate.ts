// A plan, action by action, on a virtual copy of the project's files. Nothing is written, run or fetched.

import type { ProjectFiles } from '../project-files.ts'
import { checkContext } from './context-check.ts'
import { exhaustion, freshEffort } from './effort.ts'
import { checkMemos } from './memo-check.ts'
import type { Action, Plan } from './plan.ts'
import { fileProblem, type PlanProblem } from './plan-problem.ts'
import { simulateCreate } from './simulate-create.ts'
import { simulateEdit } from './simulate-edit.ts'
import { simulateExecute } from './simulate-execute.ts'
import { simulateHandoff } from './simulate-handoff.ts'
import { simulateRead } from './simulate-read.ts'
import type { Outcome, Simulated, SimulateOptions, Simulation } from './simulation.ts'
import { virtualFiles } from './virtual-files.ts'

/** What each action of the plan would find and leave, and what is wrong with them. */
export function simulate(plan: Plan, files: ProjectFiles, options: SimulateOptions = {}): Simulated {
  const simulation: Simulation = {
    files: virtualFiles(files),
    options,
    command: undefined,
    handoff: undefined,
    unwritten: new Map(),
    effort: freshEffort(),
  }
  const outcomes: Outcome[] = []
  const more: PlanProblem[] = [...checkMemos(plan.memos, options.memos)]
  for (const action of plan.actions) {
    outcomes.push(simulateAction(simulation, action))
    const why = exhaustion(simulation.effort)
    if (why === undefined) continue
    more.push(stopped(action, why))
    break
  }
  if (outcomes.length === plan.actions.length) more.push(...checkContext(simulation, plan.activeContext))
  return {
    actions: plan.actions,
    outcomes: plan.actions.map((_, n) => outcomes[n] ?? { problems: [] }),
    problems: [...outcomes.flatMap(({ problems }) => problems), ...more],
  }
}

function simulateAction(simulation: Simulation, action: Action): Outcome {
  switch (action.type) {
    case 'CREATE':
      return simulateCreate(simulation, action)
    case 'EDIT':
      return simulateEdit(simulation, action)
    case 'READ':
      return simulateRead(simulation, action)
    case 'EXECUTE': {
      const outcome = simulateExecute(simulation, action)
      simulation.command = action.place
      return outcome
    }
    case 'INVOKE':
    case 'CONCLUDE':
      return simulateHandoff(simulation, action)
    // What is pruned may be long gone; that is a reason to prune it.
    case 'PRUNE':
    case 'RESEARCH':
    case 'CHAT_WITH_USER':
      return { problems: [] }
  }
}

function stopped({ type, place }: Action, why: string): PlanProblem {
  const message = `the simulation stopped in this ${type}: ${why}`
  const hint = 'what follows was not checked; correct this first, or split the work into several plans'
  return fileProblem('error', 'simulation-stopped', place, message, hint)
}

// INVOKE and CONCLUDE: to whom a plan hands over, once, and with what.

import { mostCallers } from '../most-callers.ts'
import { nearest } from '../text/nearest.ts'
import type { Conclude, Invoke } from './plan.ts'
import { fileProblem, type PlanProblem } from './plan-problem.ts'
import { shown } from './report.ts'
import { checkResource } from './simulate-read.ts'
import type { Outcome, Simulation } from './simulation.ts'

/** What is wrong with a hand-over. */
export function simulateHandoff(simulation: Simulation, action: Invoke | Conclude): Outcome {
  const second = secondProblem(simulation, action)
  const agent = action.type === 'INVOKE' ? agentProblems(simulation, action) : []
  const resources = action.resources.flatMap(resource =>
    resource.kind === 'file' ? checkResource(simulation, resource) : [],
  )
  simulation.handoff ??= action.place
  return { problems: [...second, ...agent, ...resources] }
}

function secondProblem({ handoff }: Simulation, { type, place }: Invoke | Conclude): PlanProblem[] {
  if (handoff === undefined) return []
  const message = `${type} after the hand-over at line ${handoff.line}: the next turn can belong to one agent only`
  return [fileProblem('error', 'second-handoff', place, message, 'keep one of them')]
}

function agentProblems({ options }: Simulation, { agent, place }: Invoke): PlanProblem[] {
  const problems: PlanProblem[] = []
  const { agents, callers = 0 } = options
  if (agents !== undefined && !agents.some(known => known.toLowerCase() === agent.toLowerCase())) {
    const near = nearest(agent, agents)
    const hint =
      near === undefined
        ? `there are ${agents.map(name => shown(name)).join(', ')}`
        : `did you mean ${shown(near)}?`
    problems.push(fileProblem('error', 'unknown-agent', place, `there is no agent ${shown(agent)}`, hint))
  }
  if (callers >= mostCallers) {
    const message = `${callers} agents wait for this one already, at most ${mostCallers} may`
    problems.push(
      fileProblem('error', 'invoke-too-deep', place, message, 'use CONCLUDE to return to the caller'),
    )
  }
  return problems
}

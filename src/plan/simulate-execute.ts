// EXECUTE: where the command would run, and the variables it would get. What it does is not known before it runs.

import { refusedEnvName, refusedEnvValue } from '../text/env-name.ts'
import { safeLine } from '../text/safe.ts'
import { commandBefore, forecastProblem } from './forecast.ts'
import type { EnvVariable, Execute, FilePath } from './plan.ts'
import { fileProblem, type PlanProblem } from './plan-problem.ts'
import { shown } from './report.ts'
import type { Outcome, Simulation } from './simulation.ts'
import { lookAt } from './target.ts'

/** What is wrong with where and how a command would run. */
export function simulateExecute(simulation: Simulation, { cwd, env }: Execute): Outcome {
  const folder = cwd === undefined ? [] : folderProblems(simulation, cwd)
  return { problems: [...folder, ...env.flatMap(variableProblems)] }
}

function folderProblems(simulation: Simulation, cwd: FilePath): readonly PlanProblem[] {
  const { standing, problems } = lookAt(simulation, cwd)
  const command = commandBefore(simulation, standing ?? {})
  const name = safeLine(cwd.path)
  switch (standing?.kind) {
    case undefined:
    case 'folder':
      return problems
    case 'file': {
      const message = `${name} is a file, and a command runs in a folder`
      return [...problems, forecastProblem(command, 'cwd-not-folder', cwd.place, message, 'name a folder')]
    }
    default: {
      const message = `the folder ${name} does not exist`
      const hint = 'make it with an earlier action, or run the command in a folder that is there'
      return [...problems, forecastProblem(command, 'cwd-missing', cwd.place, message, hint)]
    }
  }
}

function variableProblems({ name, value, place }: EnvVariable): PlanProblem[] {
  const refused = refusedEnvName(name) ?? refusedEnvValue(value)
  return refused === undefined
    ? []
    : [fileProblem('error', 'env-refused', place, `${shown(name)} ${refused}`)]
}

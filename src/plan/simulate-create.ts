// CREATE: a file that must not be there yet, below folders that are folders.

import { splitMark } from '../edit/pair.ts'
import { safeLine } from '../text/safe.ts'
import { commandBefore, forecastMark, forecastProblem } from './forecast.ts'
import type { Create, Place } from './plan.ts'
import { hasErrors, type PlanProblem } from './plan-problem.ts'
import type { Outcome, Simulation } from './simulation.ts'
import { lookToWrite, type Standing } from './target.ts'

/** What a CREATE would do. */
export function simulateCreate(simulation: Simulation, { file, content, place }: Create): Outcome {
  const target = lookToWrite(simulation, file)
  const mark = target.guarded ? ({ protected: true } as const) : {}
  if (target.standing === undefined) return { problems: target.problems, ...mark }
  const command = commandBefore(simulation, target.standing)
  const taken = takenProblem(command, file, target.standing)
  const problems = taken === undefined ? target.problems : [...target.problems, taken]
  // Even over a file that is there: later actions of the plan build on what this one would have written.
  if (target.standing.kind !== 'folder' && target.standing.kind !== 'below-file') {
    const { mark: byteOrderMark, body } = splitMark(content.text)
    simulation.files.write(file.path, { text: body, bom: byteOrderMark !== '' }, place.line)
  }
  if (hasErrors(problems)) return { problems, ...mark }
  return { problems, after: splitMark(content.text).body, ...mark, ...forecastMark(command) }
}

function takenProblem(
  command: Place | undefined,
  { path, place }: Create['file'],
  standing: Standing,
): PlanProblem | undefined {
  const name = safeLine(path)
  switch (standing.kind) {
    case 'missing':
      return undefined
    case 'file': {
      const message =
        standing.madeAt === undefined
          ? `${name} exists already, and CREATE never overwrites`
          : `${name} is made by the CREATE at line ${standing.madeAt} already`
      return forecastProblem(command, 'file-exists', place, message, 'use EDIT to change it')
    }
    case 'folder':
      return forecastProblem(command, 'not-a-file', place, `${name} is a folder`, 'name a file in it')
    case 'below-file': {
      const message = `${name} cannot be made: ${safeLine(standing.at)} is a file, not a folder`
      return forecastProblem(command, 'below-file', place, message, 'choose another path')
    }
  }
}

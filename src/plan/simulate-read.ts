// READ, and everything else that only looks at files: handed over resources and the next context.

import { renderFileRefusal } from '../edit/render-refusal.ts'
import { safeLine } from '../text/safe.ts'
import { commandBefore, forecastMark, forecastProblem } from './forecast.ts'
import type { FilePath, Place, Read } from './plan.ts'
import { fileProblem, type PlanProblem } from './plan-problem.ts'
import type { Outcome, Simulation } from './simulation.ts'
import { lookAt, type Standing } from './target.ts'
import type { Content } from './virtual-files.ts'

/** What a READ would find. Addresses are not fetched for a check. */
export function simulateRead(simulation: Simulation, { resource, lines }: Read): Outcome {
  if (resource.kind === 'url') return { problems: [] }
  const target = lookAt(simulation, resource)
  if (target.standing === undefined) return { problems: target.problems }
  const command = commandBefore(simulation, target.standing)
  const absent = absentProblem(command, resource, target.standing)
  if (absent !== undefined) return { problems: [...target.problems, absent] }
  if (target.standing.kind !== 'file') return { problems: target.problems }
  const content = target.standing.content()
  if (content.outcome !== 'decoded')
    return { problems: [...target.problems, unfitProblem(resource, content)] }
  const short = lines && tooShort(command, resource, content.text, lines.from)
  const problems = short === undefined ? target.problems : [...target.problems, short]
  return { problems, before: content.text, ...forecastMark(command) }
}

function absentProblem(
  command: Place | undefined,
  { path, place }: FilePath,
  standing: Standing,
): PlanProblem | undefined {
  const name = safeLine(path)
  switch (standing.kind) {
    case 'file':
      return undefined
    case 'folder':
      return forecastProblem(command, 'not-a-file', place, `${name} is a folder`, 'name a file in it')
    default:
      return forecastProblem(command, 'file-missing', place, `${name} does not exist`, 'check the path')
  }
}

// The model gets the reason instead of the content, and the plan can go on: a warning is enough.
function unfitProblem(
  { path, place }: FilePath,
  content: Exclude<Content, { outcome: 'decoded' }>,
): PlanProblem {
  if (content.outcome === 'unreadable') {
    const message = `${safeLine(path)} cannot be read: ${content.problem}`
    return fileProblem('error', 'file-unreadable', place, message)
  }
  const rule = content.refusal.kind === 'too-large' ? 'file-too-large' : 'file-not-text'
  const { message } = renderFileRefusal(content.refusal, path)
  return fileProblem('warning', rule, place, `${message}; its content will be left out`)
}

function tooShort(
  command: Place | undefined,
  { path, place }: FilePath,
  text: string,
  from: number,
): PlanProblem | undefined {
  const count = text.split(/\r\n|\n|\r/).length - (/[\r\n]$/.test(text) || text === '' ? 1 : 0)
  if (from <= count) return undefined
  const message = `${safeLine(path)} has only ${count} lines, and READ starts at line ${from}`
  return forecastProblem(command, 'lines-missing', place, message, `it ends at line ${count}`)
}

/** Problems of a file that is handed over or joins the context; one that is missing is listed there as such. */
export function checkResource(simulation: Simulation, resource: FilePath): readonly PlanProblem[] {
  const { standing, problems } = lookAt(simulation, resource)
  const missing = standing !== undefined && standing.kind !== 'file' && standing.kind !== 'folder'
  if (!missing || simulation.command !== undefined) return problems
  const message = `${safeLine(resource.path)} does not exist; the context will say so`
  return [...problems, fileProblem('warning', 'resource-missing', resource.place, message, 'check the path')]
}

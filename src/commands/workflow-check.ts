// teddy workflow check: every problem of a workflow, with its place, and nothing else.

import { checkWorkflowText } from '../codify/check-workflow.ts'
import { parseWorkflow } from '../codify/parse-workflow.ts'
import { stepsOf, titleOf } from '../codify/workflow.ts'
import { exitCodes } from '../errors.ts'
import { renderJson } from '../text/json.ts'
import { problemLine } from '../text/problem-line.ts'
import { line, paint } from '../text/styled.ts'
import type { World } from '../world/world.ts'
import type { Typed } from './command-spec.ts'
import { workflowSource } from './workflow-source.ts'

export async function run(world: World, { args, options }: Typed): Promise<number> {
  const { terminal } = world
  const { name, text } = await workflowSource(world, args[0]!)
  const problems = checkWorkflowText(text)
  const errors = problems.filter(({ severity }) => severity === 'error').length
  const code = errors > 0 ? exitCodes.refused : 0
  const { workflow } = parseWorkflow(text)
  const steps = stepsOf(workflow).length
  const title = titleOf(workflow)
  if (options.json) {
    terminal.raw(renderJson({ file: name, valid: errors === 0, title: title ?? null, steps, problems }))
    return code
  }
  for (const problem of problems) terminal.say(problemLine(name, problem))
  if (problems.length > 0) terminal.say(line``)
  const warnings = problems.length - errors
  const counts = [
    ...(errors > 0 ? [`${errors} ${errors === 1 ? 'error' : 'errors'}`] : []),
    ...(warnings > 0 ? [`${warnings} ${warnings === 1 ? 'warning' : 'warnings'}`] : []),
  ]
  const found = counts.length === 0 ? 'no problems' : counts.join(', ')
  const size = `${steps} ${steps === 1 ? 'step' : 'steps'}`
  const mark = errors > 0 ? paint('red', '✗') : paint('green', '✓')
  terminal.say(line`${mark} ${name}: ${title === undefined ? '' : `"${title}", `}${size}, ${found}.`)
  return code
}

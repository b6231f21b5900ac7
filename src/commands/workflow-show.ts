// teddy workflow show: the graph of a workflow, for the terminal or as Mermaid.

import { checkWorkflowText } from '../codify/check-workflow.ts'
import { drawMermaid } from '../codify/draw-mermaid.ts'
import { drawWorkflow } from '../codify/draw-workflow.ts'
import { parseWorkflow } from '../codify/parse-workflow.ts'
import { problemLine } from '../text/problem-line.ts'
import type { World } from '../world/world.ts'
import type { Typed } from './command-spec.ts'
import { workflowSource } from './workflow-source.ts'

export async function run(world: World, { args, options }: Typed): Promise<number> {
  const { terminal } = world
  const { name, text } = await workflowSource(world, args[0]!)
  // What can be read is drawn all the same.
  for (const problem of checkWorkflowText(text)) terminal.tell(problemLine(name, problem))
  const { workflow } = parseWorkflow(text)
  if (options.mermaid) terminal.raw(drawMermaid(workflow))
  else for (const row of drawWorkflow(workflow)) terminal.say(row)
  return 0
}

// teddy session codify: what sessions did, as a workflow that can be read, checked and followed.

import { checkWorkflowText } from '../codify/check-workflow.ts'
import { renderExtractReport } from '../codify/extract/extract-report.ts'
import { extractWorkflow } from '../codify/extract.ts'
import { renderWorkflow } from '../codify/render-workflow.ts'
import type { Dialect, Workflow } from '../codify/workflow.ts'
import { Fault } from '../errors.ts'
import { readIndex } from '../index/read-index.ts'
import { block, line, paint } from '../text/styled.ts'
import type { World } from '../world/world.ts'
import { editWorkflow } from './codify/edit-workflow.ts'
import { type CodifiedSession, sessionSources } from './codify/session-sources.ts'
import type { Typed } from './command-spec.ts'
import { type Notes, openNotes } from './notes/open-notes.ts'
import { expectPlace, putOutput, typedOutput } from './put-output.ts'

export async function run(world: World, { args, options }: Typed): Promise<number> {
  const { terminal } = world
  const wish = typedOutput(options)
  expectPlace(world, wish)
  if (options.interactive && !terminal.interactive)
    throw new Fault('usage', '--interactive needs a terminal', {
      hints: ['leave standard output alone, and name the file with -o'],
    })
  const notes = await openNotes(world)
  const sources = sessionSources(notes, await readIndex(world, notes.place), args as readonly string[])
  const dialect = (options.dialect ?? 'full') as Dialect
  const { workflow: extract, report } = extractWorkflow(sources, {
    codifiedAt: world.clock.now().toISOString(),
    dialect,
    title: typeof options.title === 'string' ? options.title : undefined,
  })
  for (const warning of report.warnings) terminal.tell(line`${paint('yellow', '⚠')} ${warning}`)
  if (options.report) terminal.tell(block(renderExtractReport(report)))
  const workflow = options.refine ? await refined(notes, sources, extract, options) : extract
  const text = renderWorkflow(workflow, dialect)
  if (options.interactive) {
    const draft = await editWorkflow(notes, text)
    putOutput(world, wish, draft.text)
    draft.remove()
    return 0
  }
  const problems = checkWorkflowText(text).filter(({ severity }) => severity === 'error')
  if (problems.length > 0)
    throw new Fault('refused', 'what these sessions did makes no workflow that holds together', {
      problems,
      file: 'workflow',
      hints: ['--interactive lets you mend it'],
    })
  putOutput(world, wish, text)
  return 0
}

/** Models, prices and tokens are loaded only for this. */
async function refined(
  notes: Notes,
  sources: readonly CodifiedSession[],
  extract: Workflow,
  options: Typed['options'],
): Promise<Workflow> {
  const { refineWorkflow } = await import('./codify/refine-workflow.ts')
  return refineWorkflow(notes, sources, extract, options)
}

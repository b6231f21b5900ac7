// One call of the model that cleans a workflow up: within the budget, kept on disk, refused if something got lost.

import { checkRefined, type Refined, renderRefineRequest } from '../../codify/refine.ts'
import { renderWorkflow } from '../../codify/render-workflow.ts'
import type { Workflow } from '../../codify/workflow.ts'
import { loadConfig } from '../../config/load.ts'
import { overrideSettings } from '../../config/override.ts'
import { countTokens } from '../../context/tokens.ts'
import { Fault } from '../../errors.ts'
import type { ModelAnswer } from '../../model/model.ts'
import { line } from '../../text/styled.ts'
import { catchInterrupts } from '../../world/interrupts.ts'
import { noteMarkdown } from '../notes/note-markdown.ts'
import type { Notes } from '../notes/open-notes.ts'
import { chooseModel } from '../turn/choose-model.ts'
import { planScreen } from '../turn/plan-screen.ts'
import { makeCodifyFolder } from './codify-folder.ts'
import { allowedReply, callsSoFar, renderUse, sentOnly } from './refine-budget.ts'
import type { CodifiedSession } from './session-sources.ts'

type Options = Readonly<Record<string, unknown>>

/** The model's version; a Fault when it is not complete, has problems, or lost a step or a gate. */
export async function refineWorkflow(
  notes: Notes,
  sources: readonly CodifiedSession[],
  extract: Workflow,
  options: Options,
): Promise<Workflow> {
  const { world, project } = notes
  const config = overrideSettings(loadConfig(world, project), { model: options.model })
  const reply = typeof options.reply === 'string' ? options.reply : undefined
  const model = await chooseModel({ world, project, config, flags: { reply } })
  const texts = sources.map(({ read }) => noteMarkdown(world, read.path))
  const { document, system, prompt } = renderRefineRequest(texts, renderWorkflow(extract, 'full'))
  const counts = await countTokens(world, project.root, [system, prompt])
  const inputTokens = counts[0]! + counts[1]!
  const sessions = sources.map(({ read }) => read.id)
  const calls = callsSoFar(world, project, sources)
  const maxOutputTokens = allowedReply(config, model, inputTokens, calls)

  const folder = makeCodifyFolder(world, project)
  folder.write('request.md', document)
  // Killed in the middle, the call counts with what was sent.
  folder.write('use.json', renderUse({ sessions, usage: sentOnly(model, inputTokens), answered: false }))
  const watch = planScreen(world).calling(model, inputTokens)
  const interrupts = catchInterrupts()
  let answer: ModelAnswer
  try {
    answer = await model.ask({
      ...{ document, system, prompt, inputTokens, maxOutputTokens, callsBefore: calls.answered },
      signal: interrupts.signal,
      onProgress: watch.onProgress,
    })
  } finally {
    watch.stop()
    interrupts.stop()
  }
  folder.write('use.json', renderUse({ sessions, usage: answer.usage, answered: true }))
  const kept = folder.write(answer.end === 'complete' ? 'reply.md' : 'reply.partial.md', answer.text)
  if (answer.end !== 'complete') throw incomplete(answer, kept)
  world.terminal.tell(line`  request and reply: ${folder.path}`)
  const refined = checkRefined(extract, answer.text)
  if (refined.verdict === 'refused') throw refused(refined, kept)
  return withOrigin(refined.workflow, extract)
}

/** Where a workflow comes from is ours to say, whatever the model made of it. */
function withOrigin(refined: Workflow, { frontmatter }: Workflow): Workflow {
  const { description, ...origin } = frontmatter ?? {}
  const said = refined.frontmatter?.description ?? description
  return { ...refined, frontmatter: { ...origin, ...(said === undefined ? {} : { description: said }) } }
}

function incomplete({ end, why }: ModelAnswer, kept: string): Fault {
  const kind = end === 'interrupted' ? 'interrupted' : 'network'
  return new Fault(kind, `no workflow: ${why ?? `the reply is not complete (${end})`}; what came: ${kept}`, {
    hints: ['run it again, or leave --refine out'],
  })
}

function refused({ problems, difference }: Extract<Refined, { verdict: 'refused' }>, kept: string): Fault {
  const lost = [
    ...difference.lostSteps.map(name => `lost step: ${name}`),
    ...difference.lostGates.map(name => `lost gate: ${name}`),
  ]
  const what = lost.length > 0 ? lost.join('; ') : 'it has problems'
  return new Fault('refused', `the model's workflow was refused: ${what}`, {
    problems,
    file: kept,
    hints: [`its reply: ${kept}`, 'run it again, or leave --refine out'],
  })
}

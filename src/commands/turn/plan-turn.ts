// The planning of one turn: put the payload together, claim the turn, call the model, keep the accepted plan.

import { checkSize } from '../../context/check-size.ts'
import { compareResources } from '../../context/context-table.ts'
import { renderTokens } from '../../context/render-context-table.ts'
import { readPayloadResources, splitPayload } from '../../context/split-payload.ts'
import { Fault } from '../../errors.ts'
import type { Model } from '../../model/model.ts'
import type { Pipeline } from '../../model/pipeline/read-pipeline.ts'
import { claimTurn } from '../../session/claim-turn.ts'
import { turnFiles } from '../../session/layout.ts'
import type { Turn } from '../../session/session.ts'
import { problemLine } from '../../text/problem-line.ts'
import { sha256 } from '../../text/sha256.ts'
import { checkerFor } from '../check-source.ts'
import { type Accepted, askForPlan } from './ask-for-plan.ts'
import type { Calling } from './call-model.ts'
import { chooseModel, openNamed } from './choose-model.ts'
import { type OpenTurn, openTurn } from './open-turn.ts'
import { type PlanScreen, planScreen } from './plan-screen.ts'
import { countedPrompt } from './request-tokens.ts'
import type { TurnInput } from './turn-input.ts'
import { dropPayload, readPayload, type TurnRequest, turnRequest, writeRequest } from './turn-request.ts'
import type { Work } from './work.ts'

type Wish = {
  readonly message: string
  readonly payload: 'new' | 'kept'
  readonly protectedFiles: 'refuse' | 'mark'
  readonly signal: AbortSignal
}

export type Planned = { readonly turn: OpenTurn; readonly accepted: Accepted }

/** Plans the next turn; whatever stops it, the turn stays in planning and keeps all it has. */
export async function planTurn(work: Work, input: TurnInput, wish: Wish): Promise<Planned> {
  const { world, site, config } = work
  const screen = planScreen(world)
  // Before the turn is claimed: what is wrong with settings, context files or size must not leave a turn behind.
  const pipeline = await pipelineOf(work)
  const model = await chooseModel(work)
  const request = await turnRequest(work, input, wish.message, wish.payload)
  refuseOversize(work, model, request)
  const start = {
    ...request.who,
    contextDepth: config.values.context_depth,
    pipeline: pipeline?.name,
    modelAsked: model.name,
  }
  // Killed before the new payload is there, the turn must not send an old one for a new message or agent.
  if (input.next.again !== undefined && request.made !== undefined)
    dropPayload(world, input.next.again.folder)
  const turn = openTurn(world, claimTurn(world, input.session, input.next, start))
  writeRequest(work, turn, request)
  tellContext(work, screen, input.before?.turn, request)

  const counted = await countedPrompt(work, request.document, request.tokens)
  const calling: Calling = { work, turn, screen, counted, signal: wish.signal }
  const asked = await firstQuestion(calling, pipeline, model, request.document, wish.message)
  const check = await checkerFor(world, site, {
    rationale: 'error',
    protectedFiles: wish.protectedFiles,
    callers: request.who.stack.length,
  })
  const accepted = await askForPlan(calling, { ...asked, check, retries: config.values.retries })
  turn.update({ title: accepted.plan.title, planSha256: sha256(accepted.text) })
  turn.write(turnFiles.plan, accepted.text)
  return { turn, accepted }
}

async function pipelineOf({ world, project, config }: Work): Promise<Pipeline | undefined> {
  const { pipeline: name } = config.values
  if (name === undefined) return undefined
  const { readPipeline } = await import('../../model/pipeline/read-pipeline.ts')
  const pipeline = readPipeline(world, project, config, name)
  for (const problem of pipeline.warnings) world.terminal.tell(problemLine(name, problem))
  return pipeline
}

function refuseOversize({ config }: Work, model: Model, { tokens, resources }: TurnRequest): void {
  const { window } = model
  // A model with a small window must still take something.
  const maxOutput = Math.min(model.maxOutput, Math.floor(window / 4))
  const limit = config.values.max_context_tokens
  const problem = checkSize({ tokens, window, maxOutput, limit, resources })
  if (problem !== undefined) throw new Fault('guard', problem.message, { hints: problem.hints })
}

/** The request that shall be answered with the plan: the payload, or a pipeline's last one. */
async function firstQuestion(
  calling: Calling,
  pipeline: Pipeline | undefined,
  model: Model,
  document: string,
  message: string,
) {
  if (pipeline === undefined) return { document, model }
  const { system, prompt } = splitPayload(document)
  const { runSteps } = await import('./run-steps.ts')
  return runSteps(calling, {
    pipeline,
    modelFor: async name => (name === undefined ? model : openNamed(calling.work, name)),
    agentPrompt: system,
    context: prompt,
    message,
  })
}

function tellContext(
  { world }: Work,
  screen: PlanScreen,
  before: Turn | undefined,
  { resources, tokens }: TurnRequest,
): void {
  const previous = before && readPayload(world, before.folder)
  if (before === undefined || previous === undefined) {
    screen.context(resources.length, tokens, '')
    return
  }
  const change = compareResources(readPayloadResources(previous), resources)
  const sign = change.tokens < 0 ? '−' : '+'
  const counts = `+${change.added.length} −${change.gone.length}, ${sign}${renderTokens(Math.abs(change.tokens))}`
  screen.context(resources.length, tokens, ` (${counts} since turn ${before.name})`)
}

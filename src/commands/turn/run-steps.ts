// The steps of a pipeline before its last one: each call's output goes into the requests of later steps.

import { renderRequest } from '../../context/split-payload.ts'
import type { Model } from '../../model/model.ts'
import type { Pipeline } from '../../model/pipeline/read-pipeline.ts'
import { renderStepRequest, type StepValues } from '../../model/pipeline/render-step.ts'
import { beginStep, keepStep, listSteps, readStep } from '../../session/steps.ts'
import { redact } from '../../text/redact.ts'
import { type Calling, callModel } from './call-model.ts'

type Chain = {
  readonly pipeline: Pipeline
  /** Opens the model of a step; undefined: the turn's. */
  readonly modelFor: (name: string | undefined) => Promise<Model>
  readonly agentPrompt: string
  readonly context: string
  readonly message: string
}

/** Runs all steps but the last; returns the last one's request and model. */
export async function runSteps(
  calling: Calling,
  chain: Chain,
): Promise<{ readonly document: string; readonly model: Model }> {
  const { steps } = chain.pipeline
  // Every model is opened before the first call: a missing key in the last step must not cost the others.
  const models = await Promise.all(steps.map(({ model }) => chain.modelFor(model)))
  const outputs = new Map<string, string>()
  const values: StepValues = { context: chain.context, message: chain.message, outputs }
  for (const [n, step] of steps.entries()) {
    calling.screen.step(step.name, n + 1, steps.length)
    const { system, prompt } = renderStepRequest(step, values, chain.agentPrompt)
    const document = renderRequest({ system: redact(system).text, prompt: redact(prompt).text })
    if (n === steps.length - 1) return { document, model: models[n]! }
    outputs.set(
      step.name,
      answered(calling, step.name, document) ?? (await ask(calling, models[n]!, step.name, document)),
    )
  }
  throw new Error('a pipeline without steps was not refused')
}

/** The reply to the very same request, from a try of this turn that stopped later. */
function answered({ work, turn }: Calling, name: string, document: string): string | undefined {
  const calls = listSteps(work.world, turn).filter(call => call.name === name && call.files.has('reply'))
  const same = calls.findLast(call => readStep(work.world, turn, call, 'request') === document)
  return same && readStep(work.world, turn, same, 'reply')
}

function ask(calling: Calling, model: Model, name: string, document: string): Promise<string> {
  const { world } = calling.work
  let number = 0
  return callModel(calling, model, document, {
    request: request => {
      number = beginStep(world, calling.turn, name, request)
    },
    reply: text => keepStep(world, calling.turn, { number, name }, 'reply', text),
    partial: text => keepStep(world, calling.turn, { number, name }, 'partial', text),
  })
}

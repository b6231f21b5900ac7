// One call of a model: within the budget, on disk before it is sent, charged whatever comes of it.

import { splitPayload } from '../../context/split-payload.ts'
import { Fault } from '../../errors.ts'
import { allowCall, shortestReply } from '../../model/budget.ts'
import { costOf } from '../../model/cost.ts'
import type { Model, ModelAnswer } from '../../model/model.ts'
import { addUsage, type Usage } from '../../model-usage.ts'
import { countAnswers } from '../../session/count-calls.ts'
import { sessionTotals } from '../../session/totals.ts'
import { paint } from '../../text/styled.ts'
import type { OpenTurn } from './open-turn.ts'
import type { PlanScreen } from './plan-screen.ts'
import { type CountedPrompt, requestTokens } from './request-tokens.ts'
import { sessionNow, type Work } from './work.ts'

/** Where a call's files go. */
export type CallFiles = {
  readonly request: (document: string) => void
  readonly reply: (text: string) => void
  readonly partial: (text: string) => void
}

export type Calling = {
  readonly work: Work
  readonly turn: OpenTurn
  readonly screen: PlanScreen
  readonly counted: CountedPrompt
  readonly signal: AbortSignal
  /** What counts against the limits, where that is more than the session has on disk. */
  readonly tally?: () => Tally
}

type Tally = {
  readonly turns: number
  readonly usage: Usage
  /** Calls that were answered; recorded replies go on from there. */
  readonly answered: number
}

/** Asks the model; a reply that is not complete is kept as a partial one and ends the command. */
export async function callModel(
  calling: Calling,
  model: Model,
  document: string,
  files: CallFiles,
): Promise<string> {
  const { work, turn, screen, signal } = calling
  const { system, prompt } = splitPayload(document)
  const inputTokens = await requestTokens(work, calling.counted, document)
  const tally = tallyOf(calling)
  const maxOutputTokens = allowedOutput(calling, model, inputTokens, tally)
  const callsBefore = tally.answered
  files.request(document)
  const before = turn.record()
  // Killed in the middle, the call counts with what was sent.
  turn.update({ calls: before.calls + 1, usage: addUsage(before.usage, sent(model, inputTokens)) })
  const watch = screen.calling(model, inputTokens)
  let answer: ModelAnswer
  try {
    answer = await model.ask({
      ...{ document, system, prompt, inputTokens, maxOutputTokens, callsBefore, signal },
      onProgress: watch.onProgress,
    })
  } catch (error) {
    // Refused or never reached: nothing was used.
    turn.update({ calls: before.calls, usage: before.usage })
    throw error
  } finally {
    watch.stop()
  }
  const complete = answer.end === 'complete'
  if (complete) files.reply(answer.text)
  else if (answer.text !== '' || answer.end === 'empty') files.partial(answer.text)
  turn.update({ modelAnswered: answer.answeredBy, usage: addUsage(before.usage, answer.usage) })
  if (complete) return answer.text
  throw incomplete(answer, turn.name)
}

function tallyOf({ work, tally }: Calling): Tally {
  if (tally !== undefined) return tally()
  const session = sessionNow(work)
  return { ...sessionTotals(session), answered: countAnswers(work.world, session) }
}

function allowedOutput(
  { work, screen }: Calling,
  model: Model,
  inputTokens: number,
  { turns, usage }: Tally,
): number {
  const { max_tokens: maxTokens, max_cost: maxCost } = work.config.values
  const room = Math.min(model.maxOutput, model.window - inputTokens)
  if (room < Math.min(shortestReply, model.maxOutput)) throw overWindow(model, inputTokens)
  const verdict = allowCall(
    { maxTurns: undefined, maxTokens, maxCost },
    { turns, usage },
    { inputTokens, price: model.price, maxOutput: room },
  )
  if (verdict.kind === 'refused') throw new Fault('guard', verdict.message, { hints: [verdict.hint] })
  if (verdict.unpriced)
    screen.note(paint('dim', `  the price of ${model.name} is not known: max_tokens holds, max_cost cannot`))
  return verdict.maxOutputTokens
}

/** A step's model may have a smaller window, and a retry is longer than the first request. */
function overWindow({ name, window }: Model, inputTokens: number): Fault {
  const counts = `${inputTokens.toLocaleString('en')} tokens, and the window of ${name} holds ${window.toLocaleString('en')}`
  return new Fault('guard', `the request has ${counts}; it was not sent`, {
    hints: ['teddy context        shows the largest resources', 'choose a model with a larger window'],
  })
}

function sent({ price }: Model, input: number): Usage {
  return {
    input,
    output: 0,
    cached: 0,
    cost: costOf({ input, output: 0, cached: 0 }, price),
    estimated: true,
  }
}

function incomplete({ end, why, text }: ModelAnswer, turn: string): Fault {
  const kept = text === '' ? '' : '; what came is kept as reply.partial.md'
  const kind = end === 'interrupted' ? 'interrupted' : 'network'
  return new Fault(kind, `no plan: ${why ?? endings[end]}${kept}`, {
    hints: [`teddy resume        asks again; turn ${turn} is still in planning`],
  })
}

const endings: Readonly<Record<ModelAnswer['end'], string>> = {
  complete: 'complete',
  cut: 'the reply was cut off',
  'too-long': 'the reply was longer than it may be',
  filtered: "the provider's filter stopped the reply",
  refused: 'the model refused to answer',
  empty: 'the reply was empty',
  interrupted: 'interrupted',
}

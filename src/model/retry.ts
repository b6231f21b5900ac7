// Trying again after passing troubles: a few times, with growing and scattered waits, and never for long.

import type { Fault } from '../errors.ts'
import { addUsage, noUsage, type Usage } from '../model-usage.ts'
import type { CallFailure } from './call-failure.ts'
import { type Asked, failureFault, spanOf, tooLongToWait } from './failure-fault.ts'
import type { ModelAnswer, ModelRequest } from './model.ts'
import { showable } from './server-message.ts'
import type { Outcome } from './stream-reply.ts'

export type Patience = {
  readonly tries: number
  readonly firstWaitMs: number
  readonly longestWaitMs: number
  /** All waits together; a server that asks for more gets none. */
  readonly totalWaitMs: number
}

export const defaultPatience: Patience = {
  tries: 5,
  firstWaitMs: 1_000,
  longestWaitMs: 30_000,
  totalWaitMs: 120_000,
}

export type Waiting = {
  readonly patience: Patience
  /** Ends after the time or with the signal. */
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>
  /** A number from 0 up to 1, so that many clients do not come back at once. */
  readonly chance: () => number
  readonly now: () => Date
}

/** Asks until there is an answer, or a failure that another try would not mend: that is a Fault. */
export async function askPatiently(
  attempt: () => Promise<Outcome>,
  asked: Asked,
  request: Pick<ModelRequest, 'signal' | 'onProgress'>,
  { patience, wait, chance, now }: Waiting,
): Promise<ModelAnswer> {
  let used: Usage = noUsage
  let waited = 0
  for (let tries = 1; ; tries++) {
    const outcome = await attempt()
    if (outcome.kind === 'answer') {
      return { ...outcome.answer, usage: addUsage(used, outcome.answer.usage) }
    }
    const { failure } = outcome
    used = addUsage(used, outcome.usage)
    if (!failure.again || tries >= patience.tries) {
      return givenUp(failureFault(failure, asked, tries), asked, used)
    }
    const ms = waitFor(failure, tries, patience, chance())
    if (waited + ms > patience.totalWaitMs) {
      const told = failure.kind === 'status' ? failure.waitMs : undefined
      const fault =
        told === undefined ? failureFault(failure, asked, tries) : tooLongToWait(asked, told, now())
      return givenUp(fault, asked, used)
    }
    const reason = reasonOf(failure, asked)
    request.onProgress({ kind: 'waiting', reason, seconds: Math.ceil(ms / 1000), attempt: tries + 1 })
    await wait(ms, request.signal)
    waited += ms
    if (request.signal.aborted) {
      return { end: 'interrupted', why: 'it was interrupted', text: '', answeredBy: asked.model, usage: used }
    }
  }
}

/** Doubles each time, scattered between half and the whole; at least what the server asks for. */
function waitFor(failure: CallFailure, tries: number, patience: Patience, chance: number): number {
  const longest = Math.min(patience.longestWaitMs, patience.firstWaitMs * 2 ** (tries - 1))
  const own = longest * (0.5 + chance / 2)
  const told = failure.kind === 'status' ? failure.waitMs : undefined
  // A little behind the time that was given: all who wait for it come back at that moment.
  return told === undefined ? own : told + (patience.firstWaitMs / 2) * chance
}

// Requests that were sent and never answered may be charged for: then it is a reply of which nothing came.
function givenUp(fault: Fault, asked: Asked, used: Usage): ModelAnswer {
  if (used.input === 0) throw fault
  const why = [fault.message, ...fault.hints].join('; ')
  return { end: 'cut', why, text: '', answeredBy: asked.model, usage: used }
}

function reasonOf(failure: CallFailure, asked: Asked): string {
  if (failure.kind !== 'status') return failure.kind === 'timeout' ? 'no answer' : 'no connection'
  const told = failure.waitMs === undefined ? '' : `, asks to wait ${spanOf(failure.waitMs)}`
  const words = failure.status === 429 ? 'too many requests' : `status ${failure.status}`
  return showable(`${asked.provider.name}: ${words}${told}`, asked.keys)
}

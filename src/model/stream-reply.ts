// One call of a model over the network: what came of it, as data.

import { Fault } from '../errors.ts'
import { noUsage, type Usage } from '../model-usage.ts'
import { startDeadline } from '../world/deadline.ts'
import { openWire, type Wire, type WireLimits } from '../world/model-wire.ts'
import type { World } from '../world/world.ts'
import { type CallFailure, refusalFailure, streamFailure } from './call-failure.ts'
import { type CountTokens, callUsage, unansweredUsage } from './call-usage.ts'
import { type Heard, listen } from './heard.ts'
import { loadSdk, type SdkCall } from './load-sdk.ts'
import type { ModelAnswer, ModelRequest, Price } from './model.ts'
import type { Provider } from './providers.ts'
import { replyEnd } from './reply-end.ts'
import { showable } from './server-message.ts'

export type CallLimits = WireLimits & { readonly totalMs: number }

export type Caller = {
  readonly world: World
  readonly provider: Provider
  readonly model: string
  readonly key: string | undefined
  readonly price: Price | undefined
  readonly count: CountTokens
  readonly limits: CallLimits
}

export type Outcome =
  | { readonly kind: 'answer'; readonly answer: ModelAnswer }
  | { readonly kind: 'failure'; readonly failure: CallFailure; readonly usage: Usage }

/** Asks once. What arrived is never thrown away: a reply that broke off comes back with its end. */
export async function streamReply(caller: Caller, request: ModelRequest): Promise<Outcome> {
  const { world, provider, model, key, limits } = caller
  const deadline = startDeadline(world.clock, limits.totalMs, new URL(provider.url).host, request.signal)
  const wire = openWire(world, deadline, limits)
  const listener = listen()
  try {
    const sdk = await loadSdk({ provider, model, key, fetch: wire.fetch })
    const { stream } = await sdk.doStream(sdkCall(provider, request))
    for await (const part of stream) {
      listener.hear(part)
      if (part.type === 'text-delta' || part.type === 'reasoning-delta') {
        request.onProgress({ kind: 'streaming', outputTokens: Math.ceil(listener.length() / 4) })
      }
    }
  } catch (error) {
    // Neither the network nor the library's opinion of an answer: a bug, here or there.
    if (!isExpected(error, wire)) throw error
    listener.fail(error)
  } finally {
    wire.close()
    deadline.stop()
  }
  return judge(caller, request, listener.heard(), wire, deadline.signal.aborted)
}

/** Exactly the two texts, and nothing that the provider keeps. */
function sdkCall(provider: Provider, { system, prompt, maxOutputTokens }: ModelRequest): SdkCall {
  return {
    prompt: [
      ...(system === '' ? [] : [{ role: 'system' as const, content: system }]),
      { role: 'user', content: [{ type: 'text', text: prompt }] },
    ],
    maxOutputTokens,
    includeRawChunks: true,
    ...(provider.protocol === 'openai-responses' && { providerOptions: { openai: { store: false } } }),
  }
}

function isExpected(error: unknown, wire: Wire): boolean {
  if (wire.broken() !== undefined) return wire.broken() instanceof Fault
  return wire.bytes() > 0 || /^AI_/.test(String((error as Error | null)?.name))
}

async function judge(
  caller: Caller,
  request: ModelRequest,
  heard: Heard,
  wire: Wire,
  timedOut: boolean,
): Promise<Outcome> {
  const nothing = heard.text === '' && heard.thinking === ''
  if (!request.signal.aborted && nothing) {
    const failure = failureOf(caller, heard, wire, timedOut)
    if (failure !== undefined) {
      const charged = failure.kind === 'timeout' && wire.sent()
      const usage = charged ? unansweredUsage(request.inputTokens, caller.price) : noUsage
      return { kind: 'failure', failure, usage }
    }
  }
  const ending = request.signal.aborted
    ? ({ end: 'interrupted', why: 'it was interrupted' } as const)
    : replyEnd(heard, brokenBy(caller, heard, wire))
  const ended = ['complete', 'too-long', 'filtered', 'refused', 'empty'].includes(ending.end)
    ? 'well'
    : 'early'
  const { price, count } = caller
  const { inputTokens } = request
  const usage = wire.sent() ? await callUsage(heard, { inputTokens, price, count, ended }) : noUsage
  const answeredBy = showable(heard.answeredBy ?? caller.model, [])
  return { kind: 'answer', answer: { ...ending, text: heard.text, answeredBy, usage } }
}

function failureOf(
  { world, provider }: Caller,
  heard: Heard,
  wire: Wire,
  timedOut: boolean,
): CallFailure | undefined {
  const refusal = wire.refusal()
  if (refusal !== undefined) return refusalFailure(refusal, world.clock.now())
  const broken = wire.broken()
  if (broken instanceof Fault && wire.bytes() === 0) {
    // A model on the user's own machine that took so long for nothing will do so again.
    const again = timedOut
      ? !provider.local
      : /^(ECONNRESET|EPIPE|ECONNABORTED|ETIMEDOUT|EAI_AGAIN|ENETUNREACH)$/.test(codeOf(broken))
    return { kind: timedOut ? 'timeout' : 'connection', reason: broken.message, again, cause: broken }
  }
  if (broken === undefined && heard.error !== undefined) return streamFailure(heard.error)
  if (broken === undefined && wire.sent() && wire.bytes() === 0) {
    const reason = 'the server ended the connection without a reply'
    return { kind: 'connection', reason, again: true, cause: undefined }
  }
  return undefined
}

function codeOf({ cause }: Fault): string {
  return String((cause as { code?: unknown } | null)?.code)
}

function brokenBy({ key }: Caller, { error }: Heard, wire: Wire): string | undefined {
  const broken = wire.broken()
  if (broken instanceof Fault) return broken.message
  if (error === undefined) return undefined
  const said = (error as { message?: unknown } | null)?.message
  const words = typeof said === 'string' ? said : String(error)
  return showable(`the reply broke off: ${words}`, key === undefined ? [] : [key])
}

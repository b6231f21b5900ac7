// A failed call, said for people: what happened, and what to do about it.

import { Fault } from '../errors.ts'
import type { CallFailure } from './call-failure.ts'
import type { Provider } from './providers.ts'
import { showable } from './server-message.ts'

export type Asked = {
  readonly provider: Provider
  readonly model: string
  /** Where the key is from. */
  readonly keyFrom: string | undefined
  /** Never to be shown. */
  readonly keys: readonly string[]
}

/** The Fault for a failure that is not tried again; `tries` were made in all. */
export function failureFault(failure: CallFailure, asked: Asked, tries: number): Fault {
  const { name } = asked.provider
  if (failure.kind === 'no-model') return noModel(failure.said, asked)
  const after = tries > 1 ? ` (${tries} tries)` : ''
  if (failure.kind !== 'status') {
    const hint = asked.provider.local ? `start ${name}, or choose another --model` : 'try again later'
    return new Fault('network', showable(failure.reason, asked.keys) + after, {
      hints: [hint, ...hintsOf(failure.cause)],
      cause: failure.cause,
    })
  }
  const { status, said } = failure
  const words = said === '' ? '' : `: ${showable(said, asked.keys)}`
  const { what, hint } = sayingOf(status, asked)
  return new Fault('network', `${what} (status ${status})${after}${words}`, { hints: [hint] })
}

/** The Fault for a server that asks for more patience than we have. */
export function tooLongToWait(asked: Asked, waitMs: number, now: Date): Fault {
  const until = new Date(now.getTime() + waitMs)
  const time = `${until.toISOString().slice(0, 16).replace('T', ' ')} UTC`
  return new Fault('network', `${asked.provider.name} asks to wait ${spanOf(waitMs)}`, {
    hints: [`try again after ${time}, or choose another --model`],
  })
}

export function spanOf(ms: number): string {
  const seconds = Math.ceil(ms / 1000)
  if (seconds < 120) return `${seconds} s`
  return seconds < 7200 ? `${Math.ceil(seconds / 60)} minutes` : `${Math.ceil(seconds / 3600)} hours`
}

function sayingOf(status: number, asked: Asked): { readonly what: string; readonly hint: string } {
  const { provider, model, keyFrom } = asked
  const { name } = provider
  if (status === 401) {
    if (keyFrom === undefined) {
      return { what: `${name} needs a key`, hint: `set ${provider.keyVariables[0]}` }
    }
    return { what: `${name} refused the key from ${keyFrom}`, hint: 'check the key, or make a new one' }
  }
  if (status === 402) return { what: `${name} asks for payment`, hint: 'look at your account there' }
  if (status === 403) {
    return {
      what: `${name} does not allow this call`,
      hint: `check that the key may use ${model}, and your account there`,
    }
  }
  if (status === 404) {
    const hint = name === 'ollama' ? `\`ollama pull ${model}\`, or` : 'check the name of the model, or'
    return {
      what: `${name} has no model '${model}'`,
      hint: `${hint} the address under \`endpoints.${name}\``,
    }
  }
  if (status === 407) {
    return {
      what: 'a proxy on the way asks for a password',
      hint: 'TeDDy calls models without a proxy; check your network',
    }
  }
  if (status === 413) {
    return {
      what: `the request is too large for ${name}`,
      hint: '`teddy context` shows the largest resources; prune some',
    }
  }
  if (status === 429)
    return { what: `${name} has had too many requests`, hint: 'try again later, or choose another --model' }
  if (status >= 500)
    return { what: `${name} has trouble answering`, hint: 'try again later, or choose another --model' }
  if (status >= 300 && status < 400) {
    return {
      what: `${name} sends us elsewhere, which is not followed`,
      hint: `correct \`endpoints.${name}\``,
    }
  }
  return {
    what: `${name} did not accept the request`,
    hint: 'if it is too long, `teddy context` shows the largest resources; else choose another --model',
  }
}

function noModel(said: string, { provider, keys }: Asked): Fault {
  const what = said === '' ? 'nothing' : showable(said, keys)
  const url = showable(provider.url, keys)
  return new Fault('network', `${provider.name}: instead of a streamed reply there came ${what}`, {
    hints: [`check the address ${url} (\`endpoints.${provider.name}\` in your settings)`],
  })
}

function hintsOf(cause: unknown): readonly string[] {
  return cause instanceof Fault ? cause.hints : []
}

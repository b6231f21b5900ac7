// The name of a model, taken apart: `provider/name`, `manual`, `recorded:<folder>`.

import { Fault } from '../errors.ts'
import { nearest } from '../text/nearest.ts'
import { safeLine } from '../text/safe.ts'

export type ModelName =
  | { readonly kind: 'manual' }
  | { readonly kind: 'recorded'; readonly folder: string }
  | { readonly kind: 'provider'; readonly provider: string; readonly model: string }

const example = 'anthropic/claude-sonnet-4-5'

/** Takes a name apart; a provider that is not among `providers` is a Fault that lists them. */
export function parseModelName(name: string, providers: readonly string[]): ModelName {
  if (name === 'manual') return { kind: 'manual' }
  if (name.startsWith('recorded:')) {
    const folder = name.slice('recorded:'.length)
    if (folder.trim() === '') throw unreadable(name, 'name the folder: recorded:replies')
    return { kind: 'recorded', folder }
  }
  const [, provider, model] = /^([^/\s]+)\/(\S+)$/.exec(name) ?? []
  if (provider === undefined || model === undefined) {
    throw unreadable(name, `write provider/name, such as ${example}; or manual; or recorded:<folder>`)
  }
  if (!providers.includes(provider)) throw unknownProvider(provider, model, providers)
  return { kind: 'provider', provider, model }
}

function unreadable(name: string, hint: string): Fault {
  return new Fault('usage', `not the name of a model: ${safeLine(JSON.stringify(name.slice(0, 100)))}`, {
    hints: [hint],
  })
}

function unknownProvider(provider: string, model: string, providers: readonly string[]): Fault {
  const near = nearest(provider, providers)
  return new Fault('usage', `there is no provider '${safeLine(provider.slice(0, 60))}'`, {
    hints: [
      ...(near === undefined ? [] : [`did you mean ${near}/${safeLine(model.slice(0, 60))}?`]),
      `known: ${providers.join(', ')}; also manual and recorded:<folder>`,
      'another server that speaks Chat Completions: give its address under `endpoints` in your settings',
    ],
  })
}

// Who can be asked, under which address, with whose key.

import type { Config } from '../config/load.ts'
import { Fault } from '../errors.ts'
import type { Environment } from '../world/world.ts'

/** What a server speaks. */
export type Protocol = 'anthropic' | 'openai-responses' | 'google' | 'chat-completions'

export type Provider = {
  readonly name: string
  readonly protocol: Protocol
  /** The address that paths of the protocol are put behind. */
  readonly url: string
  /** Environment variables that may hold the key, the first that is set counts. */
  readonly keyVariables: readonly string[]
  readonly key: 'needed' | 'optional'
  /** Runs on the user's own machine: nothing is charged. */
  readonly local: boolean
}

type Settings = Pick<Config, 'values'>

const table: readonly Provider[] = [
  hosted('anthropic', 'anthropic', 'https://api.anthropic.com/v1', ['ANTHROPIC_API_KEY']),
  hosted('openai', 'openai-responses', 'https://api.openai.com/v1', ['OPENAI_API_KEY']),
  hosted('google', 'google', 'https://generativelanguage.googleapis.com/v1beta', [
    'GEMINI_API_KEY',
    'GOOGLE_GENERATIVE_AI_API_KEY',
    'GOOGLE_API_KEY',
  ]),
  hosted('openrouter', 'chat-completions', 'https://openrouter.ai/api/v1', ['OPENROUTER_API_KEY']),
  onThisMachine('ollama', 'http://127.0.0.1:11434/v1', 'OLLAMA_API_KEY'),
  onThisMachine('lmstudio', 'http://127.0.0.1:1234/v1', 'LMSTUDIO_API_KEY'),
  onThisMachine('llamacpp', 'http://127.0.0.1:8080/v1', 'LLAMACPP_API_KEY'),
]

/** All providers that can be named: the known ones, with addresses from the settings, and those of the settings. */
export function knownProviders({ values }: Settings): readonly Provider[] {
  const known = table.map(provider => ({ ...provider, url: urlFor(provider, values.endpoints) }))
  const added = Object.keys(values.endpoints).filter(name => table.every(known => known.name !== name))
  return [...known, ...added.map(name => fromSettings(name, values.endpoints[name]!))]
}

/** The key and where it is from; undefined when there is none. The environment counts before the settings. */
export function keyOf(
  env: Environment,
  { values }: Settings,
  { name, keyVariables }: Provider,
): { readonly key: string; readonly from: string } | undefined {
  for (const variable of keyVariables) {
    // Pasted keys often carry a line break, which no header can hold.
    const key = env[variable]?.trim()
    if (key) return { key, from: variable }
  }
  const key = Object.hasOwn(values.keys, name) ? values.keys[name]!.trim() : ''
  return key === '' ? undefined : { key, from: `\`keys.${name}\` in your settings` }
}

/** The key; a Fault names the variable to set when one is needed and there is none. */
export function neededKey(env: Environment, settings: Settings, provider: Provider): string | undefined {
  const found = keyOf(env, settings, provider)
  // A header could not carry it, and what is wrong with it would be said with the key in the message.
  if (found !== undefined && !/^[\x21-\x7e]+$/.test(found.key)) {
    throw new Fault('usage', `the key from ${found.from} holds blanks or characters that no key has`, {
      hints: ['copy it again, without anything around it'],
    })
  }
  if (found !== undefined || provider.key === 'optional') return found?.key
  const [variable] = provider.keyVariables
  throw new Fault('usage', `${provider.name} needs a key, and ${variable} is not set`, {
    hints: [
      `export ${variable}=…, or put it under \`keys: { ${provider.name}: … }\` in your own settings`,
      'without a key: `--model manual` uses a browser chat',
    ],
  })
}

function hosted(name: string, protocol: Protocol, url: string, keyVariables: readonly string[]): Provider {
  return { name, protocol, url, keyVariables, key: 'needed', local: false }
}

function onThisMachine(name: string, url: string, variable: string): Provider {
  return { name, protocol: 'chat-completions', url, keyVariables: [variable], key: 'optional', local: true }
}

function fromSettings(name: string, url: string): Provider {
  const keyVariables = [`${name.toUpperCase().replaceAll('-', '_')}_API_KEY`]
  const provider = {
    name,
    protocol: 'chat-completions',
    keyVariables,
    key: 'optional',
    local: false,
  } as const
  return { ...provider, url: withPath(url, '/v1') }
}

function urlFor({ name, url }: Provider, endpoints: Readonly<Record<string, string>>): string {
  const own = Object.hasOwn(endpoints, name) ? endpoints[name] : undefined
  return own === undefined ? url : withPath(own, new URL(url).pathname)
}

// `http://127.0.0.1:11434` is how people write it; an address with a path is taken as it is.
function withPath(url: string, path: string): string {
  const { pathname } = new URL(url)
  return pathname === '/' ? new URL(path, url).href : url.replace(/\/+$/, '')
}

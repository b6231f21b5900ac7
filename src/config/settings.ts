// Every setting: what it means, its default, and who may set it. A setting stands here only when something reads it.

import * as z from 'zod'
import { type NoteSettingValues, noteSettings } from './note-settings.ts'
import { type SessionSettingValues, sessionSettings } from './session-settings.ts'
import { type Setting, stricterBy } from './setting.ts'
import { type StateSettingValues, stateSettings } from './state-settings.ts'

const sandboxModes = ['off', 'auto', 'required'] as const
/** The weaker one first. */
const sandboxNetworks = ['on', 'off'] as const

const providerName = () =>
  z.string().regex(/^[a-z0-9][a-z0-9-]*$/, 'a name is lower-case letters, digits and hyphens')

const httpUrl = () =>
  z.url({ protocol: /^https?$/, error: 'expected an address that starts with http:// or https://' })

const modelName = () =>
  z.string().regex(/^(manual|recorded:.+|[a-z0-9][a-z0-9-]*\/\S+)$/, {
    error: 'expected provider/name, manual, or recorded:<folder>',
  })

export const settings = {
  model: {
    schema: modelName,
    default: undefined,
    scope: 'project',
    summary:
      'the model that writes plans: provider/name, manual, or recorded:<folder>; found by itself when not set',
    example: 'anthropic/claude-sonnet-4-5',
    trustNeededFor: value => typeof value === 'string' && value.startsWith('recorded:'),
  },
  ...sessionSettings,
  ...stateSettings,
  ...noteSettings,
  endpoints: {
    schema: () => z.record(providerName(), httpUrl()),
    default: {},
    scope: 'trusted',
    summary: "addresses of model servers, by provider's name",
    example: '{ ollama: "http://127.0.0.1:11434" }',
  },
  keys: {
    schema: () => z.record(providerName(), z.string().min(8, 'a key has at least 8 characters')),
    default: {},
    scope: 'user',
    summary: "keys of model providers, by provider's name; environment variables count first",
    example: '{ anthropic: "…" }',
    secret: true,
  },
  preview_command: {
    schema: () => z.string().regex(/\S/, 'expected a program, such as "nvim -R"'),
    default: undefined,
    scope: 'trusted',
    summary: 'program that shows previews; it gets the path of a file as its last argument',
    example: '"nvim -R"',
  },
  search: {
    schema: () =>
      z.strictObject({
        provider: z.enum(['searxng', 'brave', 'tavily', 'duckduckgo']),
        url: httpUrl().exactOptional(),
        key: z.string().min(8, 'a key has at least 8 characters').exactOptional(),
      }),
    default: undefined,
    scope: 'user',
    summary: 'the service that RESEARCH asks: searxng (needs url), brave or tavily (need key), duckduckgo',
    example: '{ provider: duckduckgo }',
    secret: true,
  },
  allow_hosts: {
    schema: () => z.array(z.string().regex(/^[^\s/@]+$/, 'expected a host, such as localhost:8080')),
    default: [],
    scope: 'user',
    summary: 'hosts of your own network that READ, previews and search may reach',
    example: '["localhost:8080"]',
  },
  sandbox: {
    schema: () => z.enum(sandboxModes),
    default: 'off',
    scope: 'narrower',
    summary: 'run commands of a plan in a sandbox: off, auto (where there is one), required',
    example: 'auto',
    narrows: stricterBy(sandboxModes),
  },
  sandbox_network: {
    schema: () => z.enum(sandboxNetworks),
    default: 'off',
    scope: 'narrower',
    summary: 'whether commands in the sandbox reach the network: off, on',
    example: 'on',
    narrows: stricterBy(sandboxNetworks),
  },
} satisfies Record<string, Setting>

export type SettingName = keyof typeof settings

export const settingNames = Object.keys(settings) as SettingName[]

/** The definition of one setting. */
export function settingOf(name: SettingName): Setting {
  return settings[name]
}

type SearchProvider = 'searxng' | 'brave' | 'tavily' | 'duckduckgo'

export type SettingValues = SessionSettingValues &
  StateSettingValues &
  NoteSettingValues & {
    readonly model: string | undefined
    readonly endpoints: Readonly<Record<string, string>>
    readonly keys: Readonly<Record<string, string>>
    readonly preview_command: string | undefined
    readonly search:
      | { readonly provider: SearchProvider; readonly url?: string; readonly key?: string }
      | undefined
    readonly allow_hosts: readonly string[]
    readonly sandbox: (typeof sandboxModes)[number]
    readonly sandbox_network: (typeof sandboxNetworks)[number]
  }

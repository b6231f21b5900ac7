// One question to a model behind a loopback server, as tests ask it.

import { defaultConfig } from '../../src/config/load.ts'
import type { SettingValues } from '../../src/config/settings.ts'
import type { ModelRequest, Progress } from '../../src/model/model.ts'
import { type OpenOptions, openModel } from '../../src/model/open-model.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { testWorld } from '../support/test-world.ts'

export const protocols = {
  anthropic: 'anthropic/claude-sonnet-4-5',
  'openai-responses': 'openai/gpt-5',
  google: 'google/gemini-2.5-flash',
  'chat-completions': 'local-ai/some/model:7b',
} as const

type Given = {
  readonly env?: Readonly<Record<string, string>>
  readonly values?: Partial<SettingValues>
  readonly options?: Partial<OpenOptions>
  readonly request?: Partial<ModelRequest>
  readonly world?: Partial<ReturnType<typeof testWorld>>
}

export const testKeys = {
  ANTHROPIC_API_KEY: 'key-of-anthropic-0001',
  OPENAI_API_KEY: 'key-of-openai-0002',
  GEMINI_API_KEY: 'key-of-google-0003',
  OPENROUTER_API_KEY: 'key-of-openrouter-0004',
}

/** Waits are noted and not waited for. */
export function asker(name: string, url: string, given: Given = {}) {
  const folder = temporaryFolder()
  const waits: number[] = []
  const progress: Progress[] = []
  const env = { PATH: process.env.PATH, HOME: folder, ...testKeys, ...given.env }
  const world = testWorld({ cwd: folder, env, ...given.world })
  const provider = name.split('/')[0]!
  const config = {
    values: { ...defaultConfig().values, endpoints: { [provider]: url }, ...given.values },
  }
  const request: ModelRequest = {
    document: 'the whole document',
    system: 'You write plans.\n\n<agent/>',
    prompt: '## 2. Project\n\nümläut 🧸 "quoted" \u2028 end\n',
    inputTokens: 1000,
    maxOutputTokens: 4321,
    callsBefore: 0,
    signal: new AbortController().signal,
    onProgress: step => progress.push(step),
    ...given.request,
  }
  const options: OpenOptions = {
    count: text => Math.ceil(text.length / 2),
    waiting: {
      wait: async ms => {
        waits.push(ms)
      },
      chance: () => 0.5,
    },
    ...given.options,
  }
  const open = () => openModel(world, { root: folder }, config, name, options)
  return { world, config, request, waits, progress, open, ask: async () => (await open()).ask(request) }
}

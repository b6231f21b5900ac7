// A project with a session whose model is a server in the test's own process, one for each protocol.

import { anthropicServer } from './model-servers/anthropic.ts'
import { chatCompletionsServer } from './model-servers/chat-completions.ts'
import { geminiServer } from './model-servers/gemini.ts'
import type { ModelServer } from './model-servers/model-server.ts'
import { openaiResponsesServer } from './model-servers/openai-responses.ts'
import type { ModelReply } from './model-servers/reply.ts'
import { sessionProject } from './session-project.ts'
import { startTeddy, teddyAsync } from './teddy-async.ts'

type Provider = {
  readonly serve: (replies: readonly ModelReply[]) => Promise<ModelServer>
  readonly model: string
  readonly variable: string
}

/** `my-box` is known from the user's settings alone, so nobody knows its price. */
export const providers = {
  anthropic: {
    serve: anthropicServer,
    model: 'anthropic/claude-sonnet-4-5',
    variable: 'ANTHROPIC_API_KEY',
  },
  openai: { serve: openaiResponsesServer, model: 'openai/gpt-5.4', variable: 'OPENAI_API_KEY' },
  google: { serve: geminiServer, model: 'google/gemini-3.6-flash', variable: 'GEMINI_API_KEY' },
  'my-box': { serve: chatCompletionsServer, model: 'my-box/some-model', variable: 'MY_BOX_API_KEY' },
  ollama: { serve: chatCompletionsServer, model: 'ollama/llama:8b', variable: 'OLLAMA_API_KEY' },
} as const satisfies Record<string, Provider>

export type ProviderName = keyof typeof providers

type Given = {
  readonly files?: Readonly<Record<string, string>>
  /** More lines of the user's own settings. */
  readonly settings?: string
}

/** No pattern of ours knows it, so nothing but care keeps it out of files. */
export const canaryKey = 'canary0key0of0nobody0known'

/** Starts the server and makes the project; the address is in the user's own settings, the key in the environment. */
export async function providerProject(
  name: ProviderName,
  replies: readonly ModelReply[],
  { files = {}, settings = '' }: Given = {},
) {
  const { serve, model, variable } = providers[name]
  const server = await serve(replies)
  const endpoints = `endpoints: { ${name}: "${server.url}" }\n`
  const project = sessionProject({ files, settings: endpoints + settings })
  const { cwd, env } = project.options
  const options = { cwd, env: { ...env, TEDDY_MODEL: model, [variable]: canaryKey } }
  return {
    ...project,
    server,
    options,
    run: (...args: string[]) => teddyAsync(args, options),
    start: (...args: string[]) => startTeddy(args, options),
    recordOf: (turn = '01') => project.read().turns.find(one => one.name === turn)!.record!,
  }
}

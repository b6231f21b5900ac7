// The library that speaks a provider's protocol, loaded when its provider is the one in use.

import type { AnthropicProvider } from '@ai-sdk/anthropic'
import type { Provider } from './providers.ts'

/** The part of the AI SDK that all its providers share. */
export type SdkModel = ReturnType<AnthropicProvider['languageModel']>
export type SdkCall = Parameters<SdkModel['doStream']>[0]
type Streamed = Awaited<ReturnType<SdkModel['doStream']>>['stream']
export type SdkPart = Streamed extends ReadableStream<infer Part> ? Part : never

export type SdkSettings = {
  readonly provider: Provider
  readonly model: string
  readonly key: string | undefined
  readonly fetch: typeof globalThis.fetch
}

/** Each gets its address and key outright: left out, the library would look into the environment for them. */
export async function loadSdk({ provider, model, key, fetch }: SdkSettings): Promise<SdkModel> {
  const settings = { baseURL: provider.url, apiKey: key ?? '', fetch }
  switch (provider.protocol) {
    case 'anthropic': {
      const { createAnthropic } = await import('@ai-sdk/anthropic')
      return createAnthropic(settings).languageModel(model)
    }
    case 'openai-responses': {
      const { createOpenAI } = await import('@ai-sdk/openai')
      return createOpenAI(settings).responses(model)
    }
    case 'google': {
      const { createGoogleGenerativeAI } = await import('@ai-sdk/google')
      return createGoogleGenerativeAI(settings).languageModel(model)
    }
    case 'chat-completions': {
      const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible')
      const { apiKey, ...others } = settings
      const name = provider.name
      const auth = apiKey === '' ? {} : { apiKey }
      return createOpenAICompatible({ ...others, ...auth, name, includeUsage: true }).languageModel(model)
    }
  }
}

// A server that speaks OpenAI's Chat Completions API, as OpenRouter, Ollama, LM Studio and llama.cpp do.

import { type ModelServer, modelServer } from './model-server.ts'
import { defaultUsage, event, type ModelReply } from './reply.ts'

const reasons = {
  stop: 'stop',
  'max-tokens': 'length',
  filtered: 'content_filter',
  refused: 'stop',
  none: undefined,
} as const

export const chatCompletionsServer = (replies: readonly ModelReply[]): Promise<ModelServer> =>
  modelServer(replies, render)

function render({ text = ['Hello'], end = 'stop', usage = defaultUsage, model = 'chat-test' }: ModelReply) {
  const base = { id: 'chatcmpl-1', object: 'chat.completion.chunk', created: 1_700_000_000, model }
  const chunk = (delta: object, finish_reason: string | null = null) =>
    event({ ...base, choices: [{ index: 0, delta, finish_reason }] })
  const field = end === 'refused' ? 'refusal' : 'content'
  const head = [chunk({ role: 'assistant', content: '' }), ...text.map(piece => chunk({ [field]: piece }))]
  const reason = reasons[end]
  if (reason === undefined) return head
  const told =
    usage === 'none'
      ? []
      : [
          event({
            ...base,
            choices: [],
            usage: {
              prompt_tokens: usage.input,
              completion_tokens: usage.output,
              total_tokens: usage.input + usage.output,
              prompt_tokens_details: { cached_tokens: usage.cached ?? 0 },
            },
          }),
        ]
  return [...head, chunk({}, reason), ...told, event('[DONE]')]
}

// A server that speaks Anthropic's Messages API.

import { type ModelServer, modelServer } from './model-server.ts'
import { defaultUsage, event, type ModelReply } from './reply.ts'

const reasons = {
  stop: 'end_turn',
  'max-tokens': 'max_tokens',
  filtered: 'refusal',
  refused: 'refusal',
  none: undefined,
} as const

type Typed = { readonly type: string; readonly [field: string]: unknown }

export const anthropicServer = (replies: readonly ModelReply[]): Promise<ModelServer> =>
  modelServer(replies, render)

function render({ text = ['Hello'], end = 'stop', usage = defaultUsage, model = 'claude-test' }: ModelReply) {
  const told = usage === 'none' ? { input: 0, output: 0 } : usage
  const cached = told.cached ?? 0
  const send = (data: Typed) => event(data, data.type)
  const start = {
    id: 'msg_1',
    type: 'message',
    role: 'assistant',
    model,
    content: [],
    stop_reason: null,
    stop_sequence: null,
    usage: { input_tokens: told.input - cached, cache_read_input_tokens: cached, output_tokens: 1 },
  }
  const head = [
    send({ type: 'message_start', message: start }),
    send({ type: 'content_block_start', index: 0, content_block: { type: 'text', text: '' } }),
    send({ type: 'ping' }),
    ...text.map(piece =>
      send({ type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text: piece } }),
    ),
  ]
  const reason = reasons[end]
  if (reason === undefined) return head
  return [
    ...head,
    send({ type: 'content_block_stop', index: 0 }),
    send({
      type: 'message_delta',
      delta: { stop_reason: reason, stop_sequence: null },
      usage: { output_tokens: told.output },
    }),
    send({ type: 'message_stop' }),
  ]
}

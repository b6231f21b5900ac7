// A server that speaks OpenAI's Responses API.

import { type ModelServer, modelServer } from './model-server.ts'
import { defaultUsage, event, type ModelReply } from './reply.ts'

export const openaiResponsesServer = (replies: readonly ModelReply[]): Promise<ModelServer> =>
  modelServer(replies, render)

function render({ text = ['Hello'], end = 'stop', usage = defaultUsage, model = 'gpt-test' }: ModelReply) {
  let number = 0
  const send = (type: string, fields: object) => event({ type, sequence_number: number++, ...fields }, type)
  const response = { id: 'resp_1', object: 'response', created_at: 1_700_000_000, model, output: [] }
  const item = { id: 'msg_1', type: 'message', role: 'assistant', status: 'in_progress', content: [] }
  const place = { item_id: 'msg_1', output_index: 0, content_index: 0 }
  const kind = end === 'refused' ? 'refusal' : 'output_text'
  const head = [
    send('response.created', { response: { ...response, status: 'in_progress' } }),
    send('response.output_item.added', { output_index: 0, item }),
    ...text.map(piece => send(`response.${kind}.delta`, { ...place, delta: piece, logprobs: [] })),
  ]
  if (end === 'none') return head
  const whole = text.join('')
  const reason =
    end === 'max-tokens' ? 'max_output_tokens' : end === 'filtered' ? 'content_filter' : undefined
  const content =
    kind === 'refusal'
      ? { type: 'refusal', refusal: whole }
      : { type: 'output_text', text: whole, annotations: [] }
  const done = { ...item, status: 'completed', content: [content] }
  return [
    ...head,
    kind === 'refusal'
      ? send('response.refusal.done', { ...place, refusal: whole })
      : send('response.output_text.done', { ...place, text: whole, logprobs: [] }),
    send('response.output_item.done', { output_index: 0, item: done }),
    send(reason === undefined ? 'response.completed' : 'response.incomplete', {
      response: {
        ...response,
        status: reason === undefined ? 'completed' : 'incomplete',
        incomplete_details: reason === undefined ? null : { reason },
        output: [done],
        usage: usageOf(usage),
      },
    }),
  ]
}

function usageOf(usage: NonNullable<ModelReply['usage']>) {
  if (usage === 'none') return null
  return {
    input_tokens: usage.input,
    input_tokens_details: { cached_tokens: usage.cached ?? 0 },
    output_tokens: usage.output,
    output_tokens_details: { reasoning_tokens: 0 },
    total_tokens: usage.input + usage.output,
  }
}

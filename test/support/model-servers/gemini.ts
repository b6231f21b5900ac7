// A server that speaks Google's Gemini API (streamGenerateContent with Server-Sent Events).

import { type ModelServer, modelServer } from './model-server.ts'
import { defaultUsage, event, type ModelReply } from './reply.ts'

const reasons = {
  stop: 'STOP',
  'max-tokens': 'MAX_TOKENS',
  filtered: 'SAFETY',
  refused: 'PROHIBITED_CONTENT',
  none: undefined,
} as const

export const geminiServer = (replies: readonly ModelReply[]): Promise<ModelServer> =>
  modelServer(replies, render)

function render({ text = ['Hello'], end = 'stop', usage = defaultUsage, model = 'gemini-test' }: ModelReply) {
  const chunk = (piece: string, more: object = {}) =>
    event({
      candidates: [{ index: 0, content: { role: 'model', parts: [{ text: piece }] }, ...more }],
      modelVersion: model,
    })
  const reason = reasons[end]
  if (reason === undefined) return text.map(piece => chunk(piece))
  const usageMetadata =
    usage === 'none'
      ? {}
      : {
          usageMetadata: {
            promptTokenCount: usage.input,
            candidatesTokenCount: usage.output,
            totalTokenCount: usage.input + usage.output,
            cachedContentTokenCount: usage.cached ?? 0,
          },
        }
  const last = event({
    candidates: [{ index: 0, content: { role: 'model', parts: [{ text: '' }] }, finishReason: reason }],
    modelVersion: model,
    ...usageMetadata,
  })
  return [...text.map(piece => chunk(piece)), last]
}

import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anthropicServer } from '../support/model-servers/anthropic.ts'
import { chatCompletionsServer } from '../support/model-servers/chat-completions.ts'
import { geminiServer } from '../support/model-servers/gemini.ts'
import { streamHead } from '../support/model-servers/model-server.ts'
import { openaiResponsesServer } from '../support/model-servers/openai-responses.ts'
import type { ModelReply } from '../support/model-servers/reply.ts'
import { asker, protocols } from './asked.ts'

const servers = {
  anthropic: anthropicServer,
  'openai-responses': openaiResponsesServer,
  google: geminiServer,
  'chat-completions': chatCompletionsServer,
} as const

const pieces = fc.array(
  fc.oneof(fc.string({ unit: 'binary', minLength: 1 }), fc.constantFrom('data: [DONE]\n\n', '\r\n', '🧸')),
  {
    minLength: 1,
    maxLength: 8,
  },
)

describe.each(Object.keys(servers) as (keyof typeof servers)[])('%s', protocol => {
  const runs = { numRuns: 40 }

  test('whatever a model writes arrives as it is', async () => {
    const replies: ModelReply[] = [{}]
    const { url } = await servers[protocol](replies)
    const { ask } = asker(protocols[protocol], url)
    await fc.assert(
      fc.asyncProperty(pieces, async text => {
        replies[0] = { text }
        const { end, text: arrived } = await ask()
        expect(arrived).toBe(text.join(''))
        expect(end).toBe(text.join('').trim() === '' ? 'empty' : 'complete')
      }),
      runs,
    )
  })

  test('L-01 cut at any byte, with or without a word of farewell, a reply is whole or not complete', async () => {
    const replies: ModelReply[] = [{}]
    const { url } = await servers[protocol](replies)
    const { ask } = asker(protocols[protocol], url)
    const share = fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true })
    await fc.assert(
      fc.asyncProperty(pieces, share, fc.constantFrom('end', 'reset'), async (text, at, how) => {
        const cut: ModelReply = {
          text,
          raw: (response, events) => {
            const bytes = Buffer.from(events.join(''))
            response.writeHead(200, streamHead)
            response.write(bytes.subarray(0, Math.max(1, Math.floor(bytes.length * at))), () => {
              if (how === 'end') response.end()
              else response.socket?.resetAndDestroy()
            })
          },
        }
        replies[0] = cut
        const answer = await ask()
        if (answer.end === 'complete') expect(answer.text).toBe(text.join(''))
        else expect(['cut', 'empty']).toContain(answer.end)
        expect(text.join('').startsWith(answer.text)).toBe(true)
      }),
      runs,
    )
  })
})

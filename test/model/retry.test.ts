import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { Fault } from '../../src/errors.ts'
import { askPatiently, defaultPatience } from '../../src/model/retry.ts'
import type { Outcome } from '../../src/model/stream-reply.ts'
import { noUsage } from '../../src/model-usage.ts'
import { faultOf } from '../support/faults.ts'
import { httpsServer } from '../support/loopback.ts'
import { anthropicServer } from '../support/model-servers/anthropic.ts'
import { chatCompletionsServer } from '../support/model-servers/chat-completions.ts'
import { silence, status, stuck } from '../support/model-servers/faults.ts'
import { geminiServer } from '../support/model-servers/gemini.ts'
import { openaiResponsesServer } from '../support/model-servers/openai-responses.ts'
import { event, type ModelReply } from '../support/model-servers/reply.ts'
import { asker, protocols } from './asked.ts'

const noon = new Date('2026-11-15T12:00:00Z')
const clock = { now: () => noon, steady: () => performance.now() }

const busy = (retryAfter: string) => status(429, { headers: { 'Retry-After': retryAfter } })

test.each([
  ['0', 250],
  ['7', 7_250],
  ['Sun, 15 Nov 2026 12:00:30 GMT', 30_250],
  ['Sun, 15 Nov 2026 11:00:00 GMT', 250],
  ['soon', 750],
])('L-03 Retry-After %s is waited for', async (retryAfter, ms) => {
  const { url } = await anthropicServer([busy(retryAfter), {}])
  const { ask, waits, progress } = asker(protocols.anthropic, url, { world: { clock } })
  expect(await ask()).toMatchObject({ end: 'complete' })
  expect(waits).toEqual([ms])
  expect(progress[0]).toMatchObject({ kind: 'waiting', seconds: Math.ceil(ms / 1000), attempt: 2 })
})

test('L-03 Retry-After of an hour is told with the time, and not waited for', async () => {
  const { url, requests } = await anthropicServer([busy('3600')])
  const { ask, waits } = asker(protocols.anthropic, url, { world: { clock } })
  const fault = await faultOf(ask())
  expect(fault).toMatchObject({ kind: 'network', message: 'anthropic asks to wait 60 minutes' })
  expect(fault.hints[0]).toContain('2026-11-15 13:00 UTC')
  expect(requests).toHaveLength(1)
  expect(waits).toEqual([])
})

test('L-03 a server that always asks for a little more gets no more than two minutes in all', async () => {
  const { url, requests } = await anthropicServer([busy('50')])
  const { ask, waits } = asker(protocols.anthropic, url, { world: { clock } })
  expect((await faultOf(ask())).message).toContain('asks to wait')
  expect(waits).toEqual([50_250, 50_250])
  expect(requests).toHaveLength(3)
})

test('L-03 Gemini’s delay in the body counts like a header', async () => {
  const body = { error: { code: 429, message: 'quota', details: [{ retryDelay: '12s' }] } }
  const { url } = await geminiServer([status(429, { body }), {}])
  const { ask, waits } = asker(protocols.google, url)
  expect(await ask()).toMatchObject({ end: 'complete' })
  expect(waits).toEqual([12_250])
})

test('L-03 a quota that is used up is not asked again', async () => {
  const body = { error: { message: 'You exceeded your current quota', code: 'insufficient_quota' } }
  const { url, requests } = await openaiResponsesServer([status(429, { body })])
  const fault = await faultOf(asker(protocols['openai-responses'], url).ask())
  expect(fault.message).toContain('exceeded your current quota')
  expect(requests).toHaveLength(1)
})

test('L-03 an overloaded server that says so inside the stream is tried again; after text it is cut', async () => {
  const overloaded = event(
    { type: 'error', error: { type: 'overloaded_error', message: 'Overloaded' } },
    'error',
  )
  const first = await anthropicServer([{ events: () => [overloaded] }, {}])
  const early = asker(protocols.anthropic, first.url)
  expect(await early.ask()).toMatchObject({ end: 'complete' })
  expect(early.waits).toHaveLength(1)
  const late = await anthropicServer([{ events: all => [...all.slice(0, 4), overloaded] }])
  expect(await asker(protocols.anthropic, late.url).ask()).toMatchObject({
    end: 'cut',
    text: 'Hello',
    why: expect.stringContaining('Overloaded'),
  })
  expect(late.requests).toHaveLength(1)
})

test('L-03 an error as the only event of a chat stream is told with its words', async () => {
  const failing = { events: () => [event({ error: { message: 'no such tokenizer', code: 400 } })] }
  const { url } = await chatCompletionsServer([failing])
  const fault = await faultOf(asker(protocols['chat-completions'], url).ask())
  expect(fault.message).toContain('status 400')
  expect(fault.message).toContain('no such tokenizer')
})

test('L-05 Ctrl-C while waiting for the next try ends at once', async () => {
  const controller = new AbortController()
  const { url, requests } = await anthropicServer([busy('30')])
  const { ask } = asker(protocols.anthropic, url, {
    request: { signal: controller.signal, onProgress: () => controller.abort() },
    options: { waiting: {} },
  })
  expect(await ask()).toMatchObject({ end: 'interrupted', text: '', usage: noUsage })
  expect(requests).toHaveLength(1)
})

test('L-05 nothing listens, and the name does not resolve: told at once', async () => {
  const refused = await faultOf(asker(protocols['chat-completions'], 'http://127.0.0.1:1').ask())
  expect(refused).toMatchObject({ kind: 'network', message: '127.0.0.1:1: nothing answers there' })
  const resolve = async () => {
    throw Object.assign(new Error('no'), { code: 'ENOTFOUND' })
  }
  const unknown = asker(protocols.anthropic, 'https://nowhere.example', { world: { resolve } })
  expect((await faultOf(unknown.ask())).message).toBe('nowhere.example: no such host')
})

test('L-05 a local model that says nothing is not asked again', async () => {
  const { url, requests } = await chatCompletionsServer([silence])
  const { ask } = asker('ollama/qwen3', url, { options: { limits: { firstMs: 50 } } })
  expect(await ask()).toMatchObject({ end: 'cut', text: '', usage: { input: 1000, cost: 0 } })
  expect(requests).toHaveLength(1)
})

test('L-05 a connection that the server keeps open after an error is closed by us', async () => {
  const { promise: closed, resolve } = Promise.withResolvers<void>()
  const error = event({ type: 'error', error: { type: 'invalid_request_error', message: 'No' } }, 'error')
  const open: ModelReply = {
    raw: response => {
      response.once('close', resolve)
      response.writeHead(200, { 'Content-Type': 'text/event-stream' }).write(error)
    },
  }
  const { url } = await anthropicServer([open])
  expect((await faultOf(asker(protocols.anthropic, url).ask())).message).toContain('No')
  await closed
})

test('N-09 a certificate that nobody vouches for ends the call before the key is sent', async () => {
  const pem = (name: string) => readFileSync(join(import.meta.dirname, `../fixtures/tls/${name}.pem`))
  let requests = 0
  const server = await httpsServer({ key: pem('key'), cert: pem('trusted') }, () => requests++)
  const { ask } = asker(protocols.anthropic, `https://127.0.0.1:${server.port}`)
  expect((await faultOf(ask())).message).toMatch(/certificate/)
  expect(requests).toBe(0)
})

test('L-05 a proxy that wants a password is told', async () => {
  const { url } = await anthropicServer([status(407)])
  expect((await faultOf(asker(protocols.anthropic, url).ask())).message).toContain('proxy')
})

test('C-06 the wall clock may jump by hours in a call: only the steady one counts', async () => {
  let hours = 0
  const jumping = {
    now: () => new Date(noon.getTime() + 8 * 3_600_000 * hours++),
    steady: () => performance.now(),
  }
  const { url } = await anthropicServer([busy('1'), { wire: 'bytes' }])
  const { ask } = asker(protocols.anthropic, url, { world: { clock: jumping } })
  expect(await ask()).toMatchObject({ end: 'complete' })
  expect(hours).toBeGreaterThan(0)
})

test('C-06 the whole call has a limit, by the steady clock', async () => {
  let steady = 0
  const clock = { now: () => noon, steady: () => steady }
  const { url } = await anthropicServer([stuck(4)])
  const { ask } = asker(protocols.anthropic, url, {
    world: { clock },
    options: { limits: { totalMs: 20, idleMs: 3_600_000 } },
    request: {
      onProgress: () => {
        steady += 21
      },
    },
  })
  expect(await ask()).toMatchObject({
    end: 'cut',
    text: 'Hello',
    why: expect.stringMatching(/no whole answer within/),
  })
})

test('whatever servers answer, tries and waits stay within their limits, and what may be charged is told', async () => {
  const outcome = fc.oneof(
    fc.record({
      status: fc.constantFrom(429, 500, 503, 529),
      waitMs: fc.option(fc.nat(7_200_000), { nil: undefined }),
    }),
    fc.constant('timeout' as const),
  )
  const asked = { provider: { name: 'p', local: false }, model: 'm', keyFrom: undefined, keys: [] } as never
  await fc.assert(
    fc.asyncProperty(
      fc.infiniteStream(outcome),
      fc.double({ min: 0, max: 1, noNaN: true }),
      async (answers, chance) => {
        let tries = 0
        let waited = 0
        let timeouts = 0
        const attempt = async (): Promise<Outcome> => {
          tries++
          const answer = answers.next().value
          if (answer === 'timeout') {
            timeouts++
            const failure = { kind: 'timeout', reason: 'late', again: true, cause: undefined } as const
            return { kind: 'failure', failure, usage: { ...noUsage, input: 1 } }
          }
          return {
            kind: 'failure',
            failure: { kind: 'status', said: '', again: true, ...answer },
            usage: noUsage,
          }
        }
        const request = { signal: new AbortController().signal, onProgress: () => {} }
        const wait = async (ms: number) => {
          waited += ms
        }
        const waiting = { patience: defaultPatience, wait, chance: () => chance, now: () => noon }
        const end = await askPatiently(attempt, asked, request, waiting).catch(error => error)
        if (timeouts === 0) expect(end).toBeInstanceOf(Fault)
        else expect(end).toMatchObject({ end: 'cut', usage: { input: timeouts } })
        expect(tries).toBeLessThanOrEqual(defaultPatience.tries)
        expect(waited).toBeLessThanOrEqual(defaultPatience.totalWaitMs)
      },
    ),
  )
})

import { describe, expect, test } from 'vitest'
import { faultOf } from '../support/faults.ts'
import { anthropicServer } from '../support/model-servers/anthropic.ts'
import { chatCompletionsServer } from '../support/model-servers/chat-completions.ts'
import { broken, hang, page, reset, silence, status, stuck } from '../support/model-servers/faults.ts'
import { geminiServer } from '../support/model-servers/gemini.ts'
import { openaiResponsesServer } from '../support/model-servers/openai-responses.ts'
import type { ModelReply } from '../support/model-servers/reply.ts'
import { whatWasSent } from '../support/model-servers/what-was-sent.ts'
import { asker, protocols } from './asked.ts'

const servers = {
  anthropic: anthropicServer,
  'openai-responses': openaiResponsesServer,
  google: geminiServer,
  'chat-completions': chatCompletionsServer,
} as const

const plan = ['# Plan', '\n\nGrüße 🧸 ', '日本', '語\n', '```sh\necho "$HOME"\n```\n']

describe.each(Object.keys(servers) as (keyof typeof servers)[])('%s', protocol => {
  const serve = (...replies: ModelReply[]) => servers[protocol](replies)
  const asked = async (reply: ModelReply, given: Parameters<typeof asker>[2] = {}) =>
    asker(protocols[protocol], (await serve(reply)).url, given)

  test('a whole reply is complete, with the usage the provider told', async () => {
    const { ask, progress } = await asked({ text: plan, model: 'the-model-2026' })
    const answer = await ask()
    expect(answer).toMatchObject({ end: 'complete', text: plan.join(''), answeredBy: 'the-model-2026' })
    expect(answer.usage).toMatchObject({ input: 1200, output: 34, cached: 200, estimated: false })
    expect(progress.at(-1)).toEqual({ kind: 'streaming', outputTokens: Math.ceil(plan.join('').length / 4) })
  })

  test('exactly the two texts are sent, with the most tokens of a reply', async () => {
    const server = await serve({})
    const { ask, request } = asker(protocols[protocol], server.url)
    await ask()
    const sent = server.requests[0]!
    const { texts, limit } = whatWasSent(sent.body)
    expect(texts).toEqual([request.system, request.prompt])
    expect(limit).toBe(4321)
  })

  test.each(['bytes', 'crlf'] as const)(
    'L-03 split UTF-8, torn events and CRLF change nothing: %s',
    async wire => {
      const { ask } = await asked({ text: plan, wire })
      expect(await ask()).toMatchObject({ end: 'complete', text: plan.join('') })
    },
  )

  test('L-03 keep-alives between events change nothing', async () => {
    const events = (all: readonly string[]) => all.flatMap(event => [': keep-alive\n\n', event, '\n'])
    const { ask } = await asked({ text: plan, events })
    expect(await ask()).toMatchObject({ end: 'complete', text: plan.join('') })
  })

  test('L-03 a last event that comes twice changes nothing', async () => {
    const { ask } = await asked({ text: plan, events: all => [...all, all.at(-1)!] })
    expect(await ask()).toMatchObject({ end: 'complete', text: plan.join('') })
  })

  test.each(['reset', 'end'] as const)(
    'L-01 a stream that breaks in the middle is cut, and not asked again: %s',
    async how => {
      const server = await serve(broken(4, how, { text: plan }))
      const { ask } = asker(protocols[protocol], server.url)
      const answer = await ask()
      expect(answer.end).toBe('cut')
      expect(answer.why).toBeTruthy()
      expect(plan.join('').startsWith(answer.text)).toBe(true)
      expect(answer.text.length).toBeGreaterThan(0)
      expect(answer.usage.estimated).toBe(true)
      expect(answer.usage.input).toBeGreaterThanOrEqual(1000)
      expect(answer.usage.output).toBeGreaterThanOrEqual(Math.ceil(answer.text.length / 2))
      expect(server.requests).toHaveLength(1)
    },
  )

  test('L-01 a stream without a stop event is cut', async () => {
    const { ask } = await asked({ text: plan, end: 'none' })
    expect(await ask()).toMatchObject({ end: 'cut', text: plan.join('') })
  })

  test('L-01 the most tokens reached is too long, a filter is filtered', async () => {
    expect(await (await asked({ text: plan, end: 'max-tokens' })).ask()).toMatchObject({
      end: 'too-long',
      text: plan.join(''),
    })
    expect(await (await asked({ text: plan, end: 'filtered' })).ask()).toMatchObject({
      end: protocol === 'anthropic' ? 'refused' : 'filtered',
    })
  })

  test('L-01 a refusal is never complete', async () => {
    const { ask } = await asked({ text: ['I cannot help with that.'], end: 'refused' })
    expect((await ask()).end).toBe(protocol === 'google' ? 'filtered' : 'refused')
  })

  test('L-01 an empty reply, or one of blanks, is empty', async () => {
    for (const text of [[], [' ', '\n']]) {
      const { ask } = await asked({ text })
      expect((await ask()).end).toBe('empty')
    }
  })

  test('L-03 an event that is not JSON makes the reply no plan', async () => {
    const events = (all: readonly string[]) => all.map((event, n) => (n === 3 ? 'data: {"broken\n\n' : event))
    const { ask } = await asked({ text: plan, events })
    expect((await ask()).end).toBe('cut')
  })

  test('usage that is not told is estimated, so that no budget leaks', async () => {
    const { ask } = await asked({ text: plan, usage: 'none' })
    const { end, usage } = await ask()
    expect(end).toBe('complete')
    expect(usage).toMatchObject({ estimated: true, input: 1000 })
    expect(usage.output).toBe(Math.ceil(plan.join('').length / 2))
  })

  test('L-05 silence after the headers ends by the idle limit', async () => {
    const limits = { idleMs: 50 }
    const { ask, waits } = await asked(hang, { options: { limits } })
    const answer = await ask()
    expect(answer).toMatchObject({ end: 'cut', text: '' })
    expect(answer.why).toMatch(/nothing more of the reply came within 0\.05 s \(5 tries\)/)
    expect(answer.usage).toMatchObject({ input: 5000, output: 0, estimated: true })
    expect(waits).toHaveLength(4)
  })

  test('L-05 silence in the middle ends by the idle limit, with what came', async () => {
    const { ask } = await asked(stuck(4, { text: plan }), { options: { limits: { idleMs: 100 } } })
    const answer = await ask()
    expect(answer).toMatchObject({ end: 'cut' })
    expect(answer.text.startsWith('# Plan')).toBe(true)
  })

  test('L-05 no headers: the first limit counts, then the next try', async () => {
    const server = await serve(silence, { text: plan })
    const { ask } = asker(protocols[protocol], server.url, { options: { limits: { firstMs: 50 } } })
    const answer = await ask()
    expect(answer).toMatchObject({ end: 'complete' })
    // On a busy machine a second reply may come too late as well.
    expect(server.requests.length).toBeGreaterThan(1)
    expect(answer.usage.input).toBe(200 + 1000 * server.requests.length)
  })

  test('L-05 a connection that is reset before anything came is tried again', async () => {
    const server = await serve(reset, reset, { text: plan })
    const { ask, waits } = asker(protocols[protocol], server.url)
    expect(await ask()).toMatchObject({ end: 'complete', usage: { input: 1200 } })
    expect(waits).toEqual([750, 1500])
  })

  test('L-05 Ctrl-C in the middle: interrupted, with what came and an estimate of what it used', async () => {
    const controller = new AbortController()
    const { ask } = await asked(stuck(4, { text: plan }), {
      request: { signal: controller.signal, onProgress: () => controller.abort() },
    })
    const answer = await ask()
    expect(answer.end).toBe('interrupted')
    expect(answer.text.startsWith('# Plan')).toBe(true)
    expect(answer.usage).toMatchObject({ estimated: true })
    expect(answer.usage.input).toBeGreaterThanOrEqual(1000)
  })

  test('L-03 busy and broken servers are tried again, at most five times', async () => {
    const server = await serve(status(500), status(529), { text: plan })
    const { ask, progress } = asker(protocols[protocol], server.url)
    expect(await ask()).toMatchObject({ end: 'complete' })
    expect(progress.slice(0, 2)).toMatchObject([
      { kind: 'waiting', attempt: 2, seconds: 1 },
      { kind: 'waiting', attempt: 3, seconds: 2 },
    ])
    const always = await serve(status(500))
    const fault = await faultOf(asker(protocols[protocol], always.url).ask())
    expect(fault).toMatchObject({
      kind: 'network',
      message: expect.stringMatching(/status 500\) \(5 tries\): trouble 500/),
    })
    expect(always.requests).toHaveLength(5)
  })

  test.each([400, 401, 403, 404, 413, 307])('L-03 status %i is told at once, with what to do', async code => {
    const server = await serve(status(code, { headers: { Location: 'http://127.0.0.1:1/' } }))
    const fault = await faultOf(asker(protocols[protocol], server.url).ask())
    expect(fault.kind).toBe('network')
    expect(fault.message).toContain(`status ${code}`)
    expect(fault.hints.join()).not.toBe('')
    expect(server.requests).toHaveLength(1)
  })

  test('L-03 a web page instead of an answer is said to be one', async () => {
    const bad = await faultOf(
      (await asked(page(502), { options: { waiting: { wait: async () => {} } } })).ask(),
    )
    expect(bad.message).toContain('a web page, “Bad gateway”')
    const fine = await faultOf((await asked(page(200))).ask())
    expect(fine.message).toContain('a web page, “Bad gateway”')
    expect(fine.hints.join()).toContain('endpoints.')
  })
})

test('L-03 a numbered piece that comes twice makes the reply no plan', async () => {
  const events = (all: readonly string[]) => all.flatMap((event, n) => (n === 3 ? [event, event] : [event]))
  const { url } = await openaiResponsesServer([{ text: plan, events }])
  const answer = await asker(protocols['openai-responses'], url).ask()
  expect(answer).toMatchObject({ end: 'cut', why: 'a piece of the reply came twice' })
})

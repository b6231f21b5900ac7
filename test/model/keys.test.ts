import { expect, test } from 'vitest'
import { keyOf, knownProviders, neededKey } from '../../src/model/providers.ts'
import { faultOf } from '../support/faults.ts'
import { httpServer } from '../support/loopback.ts'
import { anthropicServer } from '../support/model-servers/anthropic.ts'
import { chatCompletionsServer } from '../support/model-servers/chat-completions.ts'
import { status } from '../support/model-servers/faults.ts'
import { geminiServer } from '../support/model-servers/gemini.ts'
import { openaiResponsesServer } from '../support/model-servers/openai-responses.ts'
import { asker, protocols, testKeys } from './asked.ts'

const settings = (endpoints = {}, keys = {}) => ({ values: { endpoints, keys } }) as never
const named = (name: string, endpoints = {}) =>
  knownProviders(settings(endpoints)).find(provider => provider.name === name)!

test('the environment counts before the settings, and a key is trimmed', () => {
  const google = named('google')
  expect(keyOf({ GOOGLE_API_KEY: ' b\n' }, settings(), google)).toEqual({ key: 'b', from: 'GOOGLE_API_KEY' })
  expect(keyOf({ GOOGLE_API_KEY: 'b', GEMINI_API_KEY: 'a' }, settings(), google)?.key).toBe('a')
  const own = settings({}, { google: 'from-settings' })
  expect(keyOf({ GEMINI_API_KEY: 'a' }, own, google)?.key).toBe('a')
  expect(keyOf({ GEMINI_API_KEY: ' ' }, own, google)?.key).toBe('from-settings')
})

test('a missing key names the variable; local servers need none', () => {
  expect(() => neededKey({}, settings(), named('openrouter'))).toThrow(/OPENROUTER_API_KEY is not set/)
  for (const name of ['ollama', 'lmstudio', 'llamacpp']) {
    expect(neededKey({}, settings(), named(name))).toBeUndefined()
  }
  const mine = named('my-box', { 'my-box': 'http://10.0.0.5:9000' })
  expect(mine).toMatchObject({ url: 'http://10.0.0.5:9000/v1', keyVariables: ['MY_BOX_API_KEY'] })
})

test('a key that no header can carry is told without showing it', () => {
  for (const key of ['abc def ghi', 'abc\ndefghi', 'abc…defghi', 'abc\u0000defghi']) {
    try {
      neededKey({ ANTHROPIC_API_KEY: key }, settings(), named('anthropic'))
      expect.unreachable()
    } catch (error) {
      expect(String(error)).toContain('the key from ANTHROPIC_API_KEY holds blanks or characters')
      expect(String(error)).not.toContain('defghi')
    }
  }
})

test('an address without a path gets the protocol’s own, one with a path stays', () => {
  expect(named('google', { google: 'http://h:1' }).url).toBe('http://h:1/v1beta')
  expect(named('openrouter', { openrouter: 'https://h' }).url).toBe('https://h/api/v1')
  expect(named('ollama', { ollama: 'http://h/some/where/' }).url).toBe('http://h/some/where')
  expect(named('anthropic').url).toBe('https://api.anthropic.com/v1')
})

test('each provider gets its key in its own header and nobody else’s', async () => {
  const servers = {
    anthropic: [await anthropicServer([{}]), 'x-api-key', testKeys.ANTHROPIC_API_KEY],
    'openai-responses': [
      await openaiResponsesServer([{}]),
      'authorization',
      `Bearer ${testKeys.OPENAI_API_KEY}`,
    ],
    google: [await geminiServer([{}]), 'x-goog-api-key', testKeys.GEMINI_API_KEY],
  } as const
  for (const [protocol, [server, header, value]] of Object.entries(servers)) {
    await asker(protocols[protocol as keyof typeof servers], server.url).ask()
    const { headers } = server.requests[0]!
    expect(headers[header]).toBe(value)
    const others = Object.values(testKeys).filter(key => !value.includes(key))
    for (const key of others) expect(JSON.stringify(headers)).not.toContain(key)
  }
  const open = await chatCompletionsServer([{}])
  await asker(protocols['chat-completions'], open.url).ask()
  expect(open.requests[0]!.headers).not.toHaveProperty('authorization')
})

test('Y-07 variables of the environment cannot send a call elsewhere', async () => {
  const variables = [
    'ANTHROPIC_BASE_URL',
    'OPENAI_BASE_URL',
    'GOOGLE_GENERATIVE_AI_BASE_URL',
    'ANTHROPIC_AUTH_TOKEN',
  ]
  let strayed = 0
  const elsewhere = await httpServer((_, response) => {
    strayed++
    response.end()
  })
  const before = Object.fromEntries(variables.map(name => [name, process.env[name]]))
  for (const name of variables) process.env[name] = elsewhere.origin
  try {
    for (const [protocol, serve] of [
      ['anthropic', anthropicServer],
      ['openai-responses', openaiResponsesServer],
      ['google', geminiServer],
    ] as const) {
      const { url } = await serve([{}])
      expect(await asker(protocols[protocol], url).ask()).toMatchObject({ end: 'complete' })
    }
  } finally {
    for (const name of variables) {
      if (before[name] === undefined) delete process.env[name]
      else process.env[name] = before[name]
    }
  }
  expect(strayed).toBe(0)
})

test('L-08 a server that repeats the key, or others, does not get them shown', async () => {
  const secret = `sk-ant-${'x1'.repeat(20)}`
  const body = { error: { message: `bad key ${testKeys.ANTHROPIC_API_KEY}, try ${secret}\u001b[2J` } }
  for (const code of [401, 400, 500]) {
    const { url } = await anthropicServer([status(code, { body })])
    const { ask, progress } = asker(protocols.anthropic, url)
    const fault = await faultOf(ask())
    const shown = JSON.stringify([fault.message, fault.hints, progress])
    expect(shown).toContain('[redacted')
    expect(shown).not.toContain(testKeys.ANTHROPIC_API_KEY)
    expect(shown).not.toContain(secret)
    expect(fault.message).not.toContain('\u001b')
  }
})

test('L-03 401 says where the key is from', async () => {
  const { url } = await anthropicServer([status(401)])
  expect((await faultOf(asker(protocols.anthropic, url).ask())).message).toContain('ANTHROPIC_API_KEY')
})

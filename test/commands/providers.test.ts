import { describe, expect, test } from 'vitest'
import { splitPayload } from '../../src/context/split-payload.ts'
import { broken, hang, page, status, stuck } from '../support/model-servers/faults.ts'
import type { ModelReply } from '../support/model-servers/reply.ts'
import { whatWasSent } from '../support/model-servers/what-was-sent.ts'
import { canaryKey, type ProviderName, providerProject, providers } from '../support/provider-project.ts'
import { onTerminal, type Screen } from '../support/pseudo-terminal.ts'
import { create, edit, smallPlan } from '../support/small-plan.ts'
import { teddyAsync } from '../support/teddy-async.ts'
import { textBelow } from '../support/text-below.ts'

const plan = smallPlan(create('b.txt', 'Grüße 🧸\n'))
const inPieces = plan.split(/(?<=\n)/)
const whole: ModelReply = { text: inPieces, model: 'the-model-2026' }
const all = Object.keys(providers) as ProviderName[]

const costs: Readonly<Record<ProviderName, number | undefined>> = {
  anthropic: (1000 * 3 + 200 * 0.3 + 34 * 15) / 1e6,
  openai: (1000 * 2.5 + 200 * 0.25 + 34 * 15) / 1e6,
  google: (1000 * 1.5 + 200 * 0.15 + 34 * 7.5) / 1e6,
  'my-box': undefined,
  ollama: 0,
}

describe.each(all)('%s', name => {
  test('teddy plan: the plan, who answered, what it took, and exactly the two parts of _context.log sent', async () => {
    const project = await providerProject(name, [whole], { files: { 'a.txt': 'one\n' } })
    const { code, out, err } = await project.run('plan', '-m', 'Mach es 🧸', '--json')
    expect({ code, err }).toMatchObject({ code: 0 })
    expect(project.of('01/plan.md')).toBe(plan)
    const record = project.recordOf()
    expect(record).toMatchObject({
      modelAsked: providers[name].model,
      modelAnswered: 'the-model-2026',
      calls: 1,
    })
    expect(record.usage).toMatchObject({ input: 1200, output: 34, cached: 200, estimated: false })
    const cost = costs[name]
    if (cost === undefined) expect(record.usage.cost).toBeUndefined()
    else expect(record.usage.cost).toBeCloseTo(cost, 10)
    expect(err.includes('the price of my-box/some-model is not known')).toBe(name === 'my-box')
    expect(JSON.parse(out)).toMatchObject({
      model: 'the-model-2026',
      tokens: { input: 1200, output: 34, cached: 200 },
    })

    const { system, prompt } = splitPayload(project.of('01/_context.log'))
    expect(project.server.requests).toHaveLength(1)
    expect(whatWasSent(project.server.requests[0]!.body).texts).toEqual([system, prompt])
    expect(JSON.stringify(project.server.requests[0]!.headers)).toContain(canaryKey)
    expectNoKey(project, out + err)
  })
})

describe('L-01 a reply that is no plan: exit 6, kept aside, teddy resume goes on', () => {
  const cut: ModelReply = broken(8, 'reset', whole)
  const ends: readonly (readonly [ProviderName, string, ModelReply, RegExp])[] = [
    // How each protocol tells its ends is tested with the models; here it is what becomes of them.
    ...all.map(name => [name, 'cut', cut, /no plan: .*what came is kept/] as const),
    ['openai', 'without an end', { ...whole, end: 'none' }, /no plan: .*what came is kept/],
    ['openai', 'too long', { ...whole, end: 'max-tokens' }, /reached the most tokens/],
    ['openai', 'filtered', { ...whole, end: 'filtered' }, /a filter of the provider/],
    [
      'openai',
      'refused',
      { text: ['I cannot help with that.'], end: 'refused' },
      /the model declined to answer/,
    ],
    ['openai', 'empty', { text: [] }, /the reply is empty/],
  ]
  test.each(ends)('%s: %s', async (name, _, bad, said) => {
    const project = await providerProject(name, [bad, whole])
    const { code, out, err } = await project.run('plan', '-m', 'make b')
    expect({ code, out }).toEqual({ code: 6, out: '' })
    expect(err).toMatch(said)
    expect(err).toContain('teddy resume')
    expect(project.turns()).toEqual(['01 planning'])
    expect(project.has('01/plan.md')).toBe(false)
    expect(project.has('01/attempts/01/reply.md')).toBe(false)
    const kept = project.of('01/attempts/01/reply.partial.md')
    expect((bad.text ?? []).join('').startsWith(kept)).toBe(true)
    expect(kept === '').toBe(bad.text?.length === 0)
    const first = project.recordOf()
    expect(first.usage.input).toBeGreaterThan(0)

    expect(await project.run('resume')).toMatchObject({ code: 0 })
    expect(project.turns()).toEqual(['01 waiting'])
    expect(project.of('01/plan.md')).toBe(plan)
    expect(project.of('01/user_prompt.txt')).toBe('make b')
    expect(project.of('01/attempts/02/reply.md')).toBe(plan)
    const both = project.recordOf()
    expect(both).toMatchObject({ calls: 2, retries: 0 })
    expect(both.usage.input).toBe(first.usage.input + 1200)
    expect(both.usage.output).toBe(first.usage.output + 34)
    expectNoKey(project, out + err)
  })
})

describe('faults that another try would not mend', () => {
  const statuses = [
    [401, /refused the key from (\w+_API_KEY|`keys)/, /check the key/],
    [403, /does not allow this call/, /check that the key may use/],
    [413, /too large/, /teddy context/],
  ] as const
  const cases = all.flatMap(name =>
    statuses.filter(([code]) => code === 401 || name === 'anthropic').map(one => [name, ...one] as const),
  )
  test.each(cases)(
    'L-03 %s, status %d: at once, with what to do, nothing charged',
    async (name, code, what, hint) => {
      const body = { error: { message: `no: ${canaryKey}`, type: 'error' } }
      const project = await providerProject(name, [status(code, { body }), whole])
      const ran = await project.run('plan', '-m', 'make b')
      expect(ran).toMatchObject({ code: 6, out: '' })
      expect(ran.err).toMatch(what)
      expect(ran.err).toMatch(hint)
      expect(project.server.requests).toHaveLength(1)
      expect(project.turns()).toEqual(['01 planning'])
      expect(project.recordOf()).toMatchObject({ calls: 0, usage: { input: 0, output: 0, cost: 0 } })
      expectNoKey(project, ran.out + ran.err)
      expect(await project.run('resume')).toMatchObject({ code: 0 })
      expect(project.turns()).toEqual(['01 waiting'])
    },
  )

  test('a page where a model should be names the address', async () => {
    const project = await providerProject('my-box', [page(200)])
    const { code, err } = await project.run('plan', '-m', 'x')
    expect(code).toBe(6)
    expect(err).toContain('endpoints.my-box')
  })

  test('a missing key is told before anything is made', async () => {
    const project = await providerProject('anthropic', [whole])
    const env = { ...project.options.env, ANTHROPIC_API_KEY: '' }
    const { code, err } = await teddyAsync(['plan', '-m', 'x'], { ...project.options, env })
    expect(code).toBe(2)
    expect(err).toMatch(/export ANTHROPIC_API_KEY/)
    expect(project.turns()).toEqual([])
    expect(project.server.requests).toEqual([])
  })
})

test('L-03 429 with Retry-After is waited for, then the plan comes; one call in turn.md', async () => {
  const project = await providerProject('anthropic', [
    status(429, { headers: { 'Retry-After': '0' } }),
    whole,
  ])
  expect(await project.run('plan', '-m', 'x')).toMatchObject({ code: 0 })
  expect(project.server.requests).toHaveLength(2)
  expect(project.recordOf()).toMatchObject({ calls: 1, usage: { input: 1200 } })
})

test('a refused plan goes back to the same server with the plan and its problems, and request.md is what was sent', async () => {
  const bad = smallPlan(edit('a.txt', 'nowhere\n', 'x\n'))
  const project = await providerProject('openai', [{ text: [bad] }, whole], { files: { 'a.txt': 'one\n' } })
  expect(await project.run('plan', '-m', 'x')).toMatchObject({ code: 0 })
  const { system, prompt } = splitPayload(project.of('01/attempts/02/request.md'))
  expect(whatWasSent(project.server.requests[1]!.body).texts).toEqual([system, prompt])
  expect(prompt).toContain('nowhere')
  expect(prompt).toContain('edit-not-found')
  expect(project.recordOf()).toMatchObject({ calls: 2, retries: 1, usage: { input: 2400, output: 68 } })
})

describe('L-05 interrupted in the middle of a reply', () => {
  test.each([
    ['Ctrl-C', 130, (screen: Screen) => screen.type('\u0003')],
    ['SIGINT', 130, (screen: Screen) => screen.kill('SIGINT')],
    ['SIGTERM', 143, (screen: Screen) => screen.kill('SIGTERM')],
  ] as const)(
    '%s ends the call with exit %d; what came is kept, the turn stays in planning',
    async (_, exit, interrupt) => {
      const project = await providerProject('anthropic', [stuck(8, whole), whole])
      const screen = onTerminal(['plan', '-m', 'make b'], project.options)
      await screen.shows(/streaming/)
      interrupt(screen)
      expect(await screen.exit).toBe(exit)
      expect(screen.lines().join('\n')).toMatch(/interrupted; what came is kept[\s\S]*teddy resume/)
      expect(project.turns()).toEqual(['01 planning'])
      const kept = project.of('01/attempts/01/reply.partial.md')
      expect(kept).not.toBe('')
      expect(plan.startsWith(kept)).toBe(true)
      const { usage, calls } = project.recordOf()
      expect({ calls, estimated: usage.estimated }).toEqual({ calls: 1, estimated: true })
      expect(usage.output).toBeGreaterThan(0)
      expect(await project.run('resume')).toMatchObject({ code: 0 })
      expect(project.of('01/plan.md')).toBe(plan)
    },
  )

  test('while nothing has come yet: exit 130, no partial reply, the turn goes on later', async () => {
    const asked = Promise.withResolvers<void>()
    const raw: ModelReply['raw'] = (response, events) => {
      hang.raw!(response, events)
      asked.resolve()
    }
    const project = await providerProject('google', [{ raw }, whole])
    const teddy = project.start('plan', '-m', 'make b')
    await asked.promise
    teddy.process.kill('SIGINT')
    expect(await teddy.ended).toMatchObject({ code: 130 })
    expect(project.has('01/attempts/01/reply.partial.md')).toBe(false)
    expect(await project.run('resume')).toMatchObject({ code: 0 })
    expect(project.turns()).toEqual(['01 waiting'])
  })
})

test('a key from the settings is used and shows up nowhere', async () => {
  const project = await providerProject('my-box', [whole], { settings: `keys: { my-box: ${canaryKey} }\n` })
  const env = { ...project.options.env, MY_BOX_API_KEY: '' }
  const ran = await teddyAsync(['plan', '-m', 'x'], { ...project.options, env })
  expect(ran).toMatchObject({ code: 0 })
  expect(project.server.requests[0]!.headers.authorization).toBe(`Bearer ${canaryKey}`)
  expectNoKey(project, ran.out + ran.err)
})

/** In no file below the project and in nothing that was printed. */
function expectNoKey(project: { readonly root: string }, printed: string): void {
  expect(printed).not.toContain(canaryKey)
  expect(textBelow(project.root)).not.toContain(canaryKey)
}

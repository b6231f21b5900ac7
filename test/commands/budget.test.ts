import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { sessionTotals } from '../../src/session/totals.ts'
import { hang } from '../support/model-servers/faults.ts'
import type { ModelReply } from '../support/model-servers/reply.ts'
import { whatWasSent } from '../support/model-servers/what-was-sent.ts'
import { providerProject } from '../support/provider-project.ts'
import { sessionProject } from '../support/session-project.ts'
import { create, edit, smallPlan } from '../support/small-plan.ts'

const files = { 'a.txt': 'one\n' }
// About what the requests have, as an honest server counts them.
const usage = { input: 2_000, output: 200 }
const bad: ModelReply = { text: [smallPlan(edit('a.txt', 'nowhere\n', 'x\n'))], usage }
const notes: ModelReply = { text: ['Some notes.'], usage }
const plans = Array.from(
  { length: 12 },
  (_, n): ModelReply => ({
    text: [smallPlan(create(`file-${n}`, 'x\n'))],
    usage,
  }),
)

type Project = Awaited<ReturnType<typeof providerProject>>

const spent = (project: Project) => {
  const { usage } = sessionTotals(project.read())
  return { tokens: usage.input + usage.output, cost: usage.cost! }
}

/** What the servers were allowed to answer with, at most. */
const limits = (project: Project) =>
  project.server.requests.map(({ body }) => Number(whatWasSent(body).limit))

describe('max_tokens', () => {
  test('--yolo ends with exit 4 before the call that could go over it, and so does every other command then', async () => {
    const project = await providerProject('anthropic', plans, { settings: 'max_tokens: 9000\n' })
    const { code, err } = await project.run('resume', '--yolo', '-m', 'x')
    expect(code).toBe(4)
    expect(err).toMatch(/the budget is used up: [\d,]+ of 9,000 tokens are used/)
    expect(err).toContain('--max-tokens')
    const calls = project.server.requests.length
    expect(calls).toBeGreaterThan(1)
    expect(spent(project).tokens).toBe(calls * 2_200)
    expect(spent(project).tokens).toBeLessThanOrEqual(9_000)
    // The worst answer to the last request would have been within it, too.
    expect((calls - 1) * 2_200 + 2_000 + limits(project).at(-1)!).toBeLessThanOrEqual(9_000)

    for (const args of [
      ['resume', '--yolo'],
      ['plan', '-m', 'y'],
      ['session', 'continue', '-m', 'z'],
    ])
      expect(await project.run(...args)).toMatchObject({ code: 4 })
    expect(project.server.requests).toHaveLength(calls)
    expect(project.turns().at(-1)).toMatch(/planning$/)
    expect(await project.run('plan', '-m', 'y', '--max-tokens', '40000')).toMatchObject({ code: 0 })
    expect(project.server.requests).toHaveLength(calls + 1)
  })

  test('holds across retries: the refused plans are kept, and a higher limit goes on', async () => {
    const project = await providerProject('anthropic', [bad, bad, ...plans], {
      files,
      settings: 'max_tokens: 7000\n',
    })
    const { code, err } = await project.run('plan', '-m', 'x')
    expect(err).toContain('the budget is used up')
    expect(code).toBe(4)
    expect(project.server.requests).toHaveLength(2)
    expect(spent(project).tokens).toBe(4_400)
    expect(project.turns()).toEqual(['01 planning'])
    expect(project.has('01/attempts/02/problems.md')).toBe(true)
    expect(project.has('01/attempts/03')).toBe(false)
    expect(await project.run('resume', '--max-tokens', '30000')).toMatchObject({ code: 0 })
    expect(project.recordOf()).toMatchObject({ calls: 3, usage: { input: 6_000, output: 600 } })
  })

  test('holds across the steps of a pipeline, and their answers are used when it goes on', async () => {
    const project = await providerProject('anthropic', [notes, notes, ...plans], {
      settings: 'max_tokens: 7000\n',
    })
    expect(await project.run('plan', '-m', 'x', '--pipeline', 'think')).toMatchObject({ code: 4 })
    expect(project.server.requests).toHaveLength(2)
    expect(spent(project).tokens).toBe(4_400)
    expect(await project.run('resume', '--max-tokens', '30000')).toMatchObject({ code: 0 })
    expect(project.server.requests).toHaveLength(3)
    expect(project.recordOf()).toMatchObject({ calls: 3, pipeline: 'think', usage: { input: 6_000 } })
  })

  test('a call that was killed counts with what was sent', async () => {
    const asked = Promise.withResolvers<void>()
    const silent: ModelReply = {
      raw: (...given) => {
        hang.raw!(...given)
        asked.resolve()
      },
    }
    const project = await providerProject('anthropic', [silent, ...plans])
    const running = project.start('plan', '-m', 'x')
    await asked.promise
    running.process.kill('SIGKILL')
    expect(await running.ended).toMatchObject({ signal: 'SIGKILL' })
    const { usage: sent, calls } = project.recordOf()
    expect(calls).toBe(1)
    expect(sent).toMatchObject({ output: 0, estimated: true })
    expect(sent.input).toBeGreaterThan(1_000)
    const limit = String(sent.input + 1_000)
    expect(await project.run('resume', '--max-tokens', limit)).toMatchObject({ code: 4 })
    expect(project.server.requests).toHaveLength(1)
  })

  test('a recorded reply that is longer than what is left is no plan', () => {
    const long = smallPlan(create('b.txt', 'word '.repeat(20_000)))
    const project = sessionProject({ replies: [long], settings: 'max_tokens: 20000\n' })
    const { code, err } = project.teddy('plan', '-m', 'x')
    expect(err).toMatch(/longer than the [\d]+ tokens left/)
    expect(code).toBe(6)
    const { usage } = sessionTotals(project.read())
    expect(usage.input + usage.output).toBeLessThanOrEqual(20_000)
  })
})

describe('max_cost', () => {
  // A call costs 2,000 × $3 and 200 × $15 a million tokens.
  const each = 0.009

  test('--yolo ends with exit 4 and never spends more; what is spent and the limit are told', async () => {
    const project = await providerProject('anthropic', plans, { settings: 'max_cost: 0.03\n' })
    const { code, err } = await project.run('resume', '--yolo', '-m', 'x')
    expect(code).toBe(4)
    expect(err).toMatch(/\$0\.0\d of \$0\.03 are spent/)
    const calls = project.server.requests.length
    expect(calls).toBeGreaterThan(1)
    expect(spent(project).cost).toBeCloseTo(calls * each, 10)
    expect(spent(project).cost).toBeLessThanOrEqual(0.03)
    expect((calls - 1) * each + 0.006 + (limits(project).at(-1)! * 15) / 1e6).toBeLessThanOrEqual(0.03)
    expect((await project.run()).out).toMatch(/\$0\.0\d of \$0\.03/)
    expect(await project.run('plan', '-m', 'y')).toMatchObject({ code: 4 })
    expect(await project.run('plan', '-m', 'y', '--max-cost', '1')).toMatchObject({ code: 0 })
  })

  test('Y-06 a project may lower it and not raise it', async () => {
    const project = await providerProject('anthropic', plans, {
      files: { '.teddy/config.yaml': 'max_cost: 100\n' },
      settings: 'max_cost: 0.001\n',
    })
    expect(await project.run('plan', '-m', 'x')).toMatchObject({ code: 4 })
    expect(project.server.requests).toEqual([])
  })

  test('does not stop what costs nothing', async () => {
    const project = await providerProject('ollama', plans, { settings: 'max_cost: 0\n' })
    expect(await project.run('plan', '-m', 'x')).toMatchObject({ code: 0 })
    expect(project.recordOf().usage.cost).toBe(0)
  })
})

test('L-06 a step whose model has a smaller window is not sent more than that holds', async () => {
  const project = await providerProject('anthropic', [notes, ...plans], {
    files: {
      '.teddy/pipelines/small.yaml': [
        'version: 1',
        'steps:',
        '  - name: notes',
        '    prompt: "{{message}}"',
        '  - name: plan',
        '    model: anthropic/tiny',
        '    prompt: "{{context}} {{notes}}"',
        '',
      ].join('\n'),
    },
  })
  const prices =
    'models:\n  anthropic/tiny: { window: 2000, max_output: 500, input: 1, output: 1, cached: 1 }\n'
  writeFileSync(join(project.folder, 'home/.config/teddy/prices.yaml'), prices)
  const { code, err } = await project.run('plan', '-m', 'x', '--pipeline', 'small')
  expect(err).toMatch(/the window of anthropic\/tiny holds 2,000; it was not sent/)
  expect(code).toBe(4)
  expect(project.server.requests).toHaveLength(1)
})

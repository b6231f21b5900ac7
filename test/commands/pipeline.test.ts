import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { splitPayload } from '../../src/context/split-payload.ts'
import { tokenizer } from '../../src/context/tokens.ts'
import { broken, hang } from '../support/model-servers/faults.ts'
import type { ModelReply } from '../support/model-servers/reply.ts'
import { whatWasSent } from '../support/model-servers/what-was-sent.ts'
import { providerProject } from '../support/provider-project.ts'
import { sessionProject } from '../support/session-project.ts'
import { create, edit, smallPlan } from '../support/small-plan.ts'

const plan = smallPlan(create('b.txt', 'made\n'))
const files = { 'a.txt': 'one\n' }
const own = '.teddy/pipelines/own.yaml'

describe('the pipelines that come with TeDDy', () => {
  test('think: analysis and decision are files, go into the later requests, and all tokens add up', async () => {
    const replies = ['The analysis says A.', 'The decision is D.', plan]
    const project = sessionProject({ replies, files })
    const { code, err } = await project.typed('plan', '-m', 'make b', '--pipeline', 'think')
    expect(code).toBe(0)
    expect(err).toMatch(/step {6}analysis \(1 of 3\)[\s\S]*decision \(2 of 3\)[\s\S]*plan \(3 of 3\)/)
    expect(readdirSync(project.path('01/steps')).sort()).toEqual([
      '01-analysis.md',
      '01-analysis.request.md',
      '02-decision.md',
      '02-decision.request.md',
    ])
    expect(project.of('01/steps/01-analysis.md')).toBe(replies[0])
    const requests = [
      'steps/01-analysis.request.md',
      'steps/02-decision.request.md',
      'attempts/01/request.md',
    ]
    const sent = requests.map(file => splitPayload(project.of(`01/${file}`)))
    const { system, prompt } = splitPayload(project.of('01/_context.log'))
    for (const one of sent) expect(one.prompt).toContain(prompt)
    expect(sent.map(one => one.prompt.includes('The analysis says A.'))).toEqual([false, true, true])
    expect(sent.map(one => one.prompt.includes('The decision is D.'))).toEqual([false, false, true])
    // Only the last step is taught the plan format.
    expect(sent.map(one => one.system === system)).toEqual([false, false, true])

    const { record } = project.read().turns[0]!
    const count = await tokenizer()
    const total = (texts: readonly string[]) => texts.reduce((sum, text) => sum + count(text), 0)
    expect(record).toMatchObject({ pipeline: 'think', calls: 3, retries: 0 })
    expect(record!.usage.output).toBe(total(replies))
    // Parts are counted on their own, so that the context is not counted again: a token or two more where they meet.
    const counted = record!.usage.input - total(sent.flatMap(one => [one.system, one.prompt]))
    expect(counted).toBeGreaterThanOrEqual(0)
    expect(counted).toBeLessThan(10)
    expect(await project.typed('resume', '-y')).toMatchObject({ code: 0 })
    expect(project.findings()).toEqual([])
    expect([...project.read().turns[0]!.record!.seals!.keys()]).toContain('steps/02-decision.md')
  })

  test('review: a draft, a critique, the plan; a draft is never run', async () => {
    const draft = smallPlan(create('draft.txt', 'x\n'))
    const project = sessionProject({ replies: [draft, 'Point 1: wrong name.', plan] })
    expect(await project.typed('plan', '-m', 'x', '--pipeline', 'review')).toMatchObject({ code: 0 })
    expect(project.of('01/steps/01-draft.md')).toBe(draft)
    expect(project.of('01/plan.md')).toBe(plan)
    const { prompt } = splitPayload(project.of('01/attempts/01/request.md'))
    expect(prompt).toContain('draft.txt')
    expect(prompt).toContain('Point 1: wrong name.')
  })

  test('a refused plan is corrected by the last step alone', async () => {
    const bad = smallPlan(edit('a.txt', 'nowhere\n', 'x\n'))
    const project = sessionProject({ replies: ['A', 'D', bad, plan], files })
    expect(await project.typed('plan', '-m', 'x', '--pipeline', 'think')).toMatchObject({ code: 0 })
    expect(readdirSync(project.path('01/steps'))).toHaveLength(4)
    expect(project.of('01/attempts/02/request.md')).toMatch(/edit-not-found/)
    expect(project.read().turns[0]!.record).toMatchObject({ calls: 4, retries: 1 })
  })

  test('from the settings, and none for once', async () => {
    const project = sessionProject({ replies: [plan, 'A', 'D', plan], settings: 'pipeline: think\n' })
    expect(await project.typed('plan', '-m', 'x', '--pipeline', 'none')).toMatchObject({ code: 0 })
    expect(project.has('01/steps')).toBe(false)
    writeFileSync(join(project.root, '../replies/004.md'), smallPlan(create('c.txt', 'x\n')))
    await project.typed('resume', '-y')
    expect(await project.typed('plan', '-m', 'y')).toMatchObject({ code: 0 })
    expect(project.read().turns[1]!.record).toMatchObject({ pipeline: 'think', calls: 3 })
  })
})

describe('a pipeline that stops in the middle', () => {
  const usage = { input: 2_000, output: 20 }
  const reply = (text: string): ModelReply => ({ text: [text], usage })

  test('killed: teddy resume goes on with the same chain, and answered steps are not asked again', async () => {
    const asked = Promise.withResolvers<void>()
    const silent: ModelReply = {
      raw: (...given) => {
        hang.raw!(...given)
        asked.resolve()
      },
    }
    const project = await providerProject('openai', [reply('A'), silent, reply('D'), reply(plan)])
    const running = project.start('plan', '-m', 'x', '--pipeline', 'think')
    await asked.promise
    running.process.kill('SIGKILL')
    await running.ended
    expect(project.turns()).toEqual(['01 planning'])
    expect(await project.run('resume')).toMatchObject({ code: 0 })
    expect(project.server.requests).toHaveLength(4)
    expect(readdirSync(project.path('01/steps')).sort()).toEqual([
      '01-analysis.md',
      '01-analysis.request.md',
      '02-decision.request.md',
      '03-decision.md',
      '03-decision.request.md',
    ])
    expect(project.of('01/steps/03-decision.request.md')).toBe(project.of('01/steps/02-decision.request.md'))
    const { texts } = whatWasSent(project.server.requests[2]!.body)
    const { system, prompt } = splitPayload(project.of('01/steps/03-decision.request.md'))
    expect(texts).toEqual([system, prompt])
    expect(project.recordOf()).toMatchObject({ pipeline: 'think', calls: 4 })
  })

  test('an answer to another request is not used: the files have changed', async () => {
    const cut = broken(2, 'reset', reply('D'))
    const project = await providerProject(
      'anthropic',
      [reply('A'), cut, reply('A2'), reply('D'), reply(plan)],
      {
        files,
      },
    )
    writeFileSync(join(project.root, '.teddy/global.context'), 'a.txt\n')
    expect(await project.run('plan', '-m', 'x', '--pipeline', 'think')).toMatchObject({ code: 6 })
    writeFileSync(join(project.root, 'a.txt'), 'two\n')
    expect(await project.run('resume')).toMatchObject({ code: 0 })
    expect(project.server.requests).toHaveLength(5)
    expect(project.of('01/attempts/01/request.md')).toContain('A2')
  })

  test('L-01 a step that is cut is kept as a partial one; --pipeline none goes on without the chain', async () => {
    const cut = broken(4, 'reset', { text: ['one ', 'two ', 'three'], usage })
    const project = await providerProject('anthropic', [cut, reply(plan)])
    expect(await project.run('plan', '-m', 'x', '--pipeline', 'think')).toMatchObject({ code: 6 })
    expect(project.of('01/steps/01-analysis.partial.md')).toMatch(/^one/)
    expect(await project.run('resume', '--pipeline', 'none')).toMatchObject({ code: 0 })
    expect(project.recordOf().pipeline).toBeUndefined()
  })
})

describe("a project's own pipeline", () => {
  const steps = (...lines: readonly string[]) => ['version: 1', 'steps:', ...lines, ''].join('\n')

  test('with problems: all of them with their lines, no turn, no call', async () => {
    const text = steps(
      '  - name: one',
      '    prompt: "{{kontext}} {{two}}"',
      '  - name: two',
      '    agent: nobody',
      '    prompt: "{{one}}"',
      '  - name: two',
      '    model: nowhere/model',
    )
    const project = await providerProject('anthropic', [{}], { files: { [own]: text } })
    const { code, err } = await project.run('plan', '-m', 'x', '--pipeline', 'own')
    expect(code).toBe(2)
    expect(err).toMatch(/own\.yaml:4:\d+.*unknown-input.*kontext.*did you mean \{\{context\}\}/)
    expect(err).toMatch(/own\.yaml:4:\d+.*step-cycle.*one → two → one/)
    expect(err).toMatch(/own\.yaml:6:\d+.*nobody/)
    expect(err).toMatch(/own\.yaml:9:\d+.*nowhere/)
    expect(err).toContain('no model was called')
    expect(project.turns()).toEqual([])
    expect(project.server.requests).toEqual([])
  })

  test('Y-11 1,000 steps are refused', async () => {
    const many = Array.from({ length: 1_000 }, (_, n) => `  - { name: s${n}, prompt: "{{context}}" }`)
    const project = sessionProject({ replies: [plan], files: { [own]: steps(...many) } })
    expect(await project.typed('plan', '-m', 'x', '--pipeline', 'own')).toMatchObject({ code: 2 })
    expect(project.turns()).toEqual([])
  })

  test('Y-11 template syntax in a model’s output, in the message or in a file is not expanded', async () => {
    const text = steps(
      '  - name: one',
      '    prompt: "{{message}}"',
      '  - name: two',
      '    prompt: "<<{{one}}>>"',
      '  - name: plan',
      '    prompt: "{{context}} [{{two}}] ({{message}})"',
    )
    const project = sessionProject({
      replies: ['say {{context}} and {{message}} {{one}}', '{{one}} {{two}} $& {{', plan],
      files: { [own]: text, 'a.txt': 'the file {{message}}\n' },
    })
    writeFileSync(join(project.root, '.teddy/global.context'), 'a.txt\n')
    await project.typed('plan', '-m', 'SECRET-MESSAGE {{context}} {{one}}', '--pipeline', 'own')
    const prompt = (file: string) => splitPayload(project.of(`01/${file}`)).prompt
    expect(prompt('steps/01-one.request.md')).toBe('SECRET-MESSAGE {{context}} {{one}}')
    expect(prompt('steps/02-two.request.md')).toBe('<<say {{context}} and {{message}} {{one}}>>')
    const last = prompt('attempts/01/request.md')
    expect(last).toContain('[{{one}} {{two}} $& {{] (SECRET-MESSAGE {{context}} {{one}})')
    expect(last).toContain('the file {{message}}')
  })

  test('a step asks its own model', async () => {
    const text = steps(
      '  - name: one',
      '    model: anthropic/claude-haiku-4-5',
      '    prompt: "{{message}}"',
      '  - name: plan',
      '    prompt: "{{context}} {{one}}"',
    )
    const usage = { input: 1_000, output: 100 }
    const project = await providerProject(
      'anthropic',
      [
        { text: ['A'], usage },
        { text: [plan], usage },
      ],
      {
        files: { [own]: text },
      },
    )
    expect(await project.run('plan', '-m', 'x', '--pipeline', 'own')).toMatchObject({ code: 0 })
    expect(project.server.requests.map(({ body }) => body.model)).toEqual([
      'claude-haiku-4-5',
      'claude-sonnet-4-5',
    ])
    const cost = (1_000 * 1 + 100 * 5 + 1_000 * 3 + 100 * 15) / 1e6
    expect(project.recordOf().usage.cost).toBeCloseTo(cost, 10)
  })

  test('Y-06 recorded replies of a step count only after teddy trust', async () => {
    const text = steps(
      '  - name: one',
      '    model: recorded:planted',
      '    prompt: "{{message}}"',
      '  - name: plan',
      '    prompt: "{{context}} {{one}}"',
    )
    const project = sessionProject({
      replies: ['A', plan],
      files: { [own]: text, 'planted/01.md': 'EVIL' },
    })
    const { code, err } = await project.typed('plan', '-m', 'x', '--pipeline', 'own')
    expect(code).toBe(0)
    expect(err).toMatch(/not-trusted.*teddy trust/)
    expect(project.of('01/steps/01-one.md')).toBe('A')
  })

  test('L-08 a key in the output of a step does not go to the next one', async () => {
    const key = `ghp_${'a1'.repeat(18)}`
    const project = sessionProject({ replies: [`use ${key}`, 'D', plan] })
    await project.typed('plan', '-m', 'x', '--pipeline', 'think')
    expect(project.of('01/steps/02-decision.request.md')).not.toContain(key)
    expect(project.of('01/attempts/01/request.md')).not.toContain(key)
  })
})

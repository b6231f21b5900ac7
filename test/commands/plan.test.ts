import { readdirSync, readFileSync, renameSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { splitPayload } from '../../src/context/split-payload.ts'
import { projectWithReplies, sessionProject } from '../support/session-project.ts'
import { create, edit, execute, smallPlan } from '../support/small-plan.ts'
import { teddy } from '../support/teddy.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const good = smallPlan(create('b.txt', 'made\n'))
const bad = smallPlan(edit('a.txt', 'not there\n', 'x\n'))
const files = { 'a.txt': 'one\n' }
const key = `ghp_${'a1'.repeat(18)}`

describe('the files of a turn', () => {
  test('are those that the documentation names, and plan.md is the reply', () => {
    const { teddy, of, path, turns } = sessionProject({ replies: [good] })
    const { code, out, err } = teddy('plan', '-m', 'make b')
    expect(code).toBe(0)
    expect(out).toContain('✓ plan      01/plan.md  "A plan for a test"  1 action')
    expect(out).toContain('Next: teddy resume')
    expect(err).toContain('● context')
    expect(turns()).toEqual(['01 waiting'])
    expect(readdirSync(path('01'), { recursive: true }).sort()).toEqual([
      '_context.log',
      'attempts',
      'attempts/01',
      'attempts/01/reply.md',
      'attempts/01/request.md',
      'plan.md',
      'system_prompt.xml',
      'turn.context',
      'turn.md',
      'user_prompt.txt',
    ])
    expect(of('01/plan.md')).toBe(good)
    expect(of('01/user_prompt.txt')).toBe('make b')
  })

  test('_context.log is what the model got, and holds the prompt and the message', () => {
    const { teddy, of, root } = sessionProject({ replies: [good], files })
    writeFileSync(join(root, '.teddy/global.context'), 'a.txt\n')
    teddy('plan', '-m', 'make b')
    const payload = of('01/_context.log')
    expect(of('01/attempts/01/request.md')).toBe(payload)
    const { system, prompt } = splitPayload(payload)
    expect(system).toBe(of('01/system_prompt.xml'))
    expect(prompt).toMatch(
      /^## 2\. Project\n[\s\S]*\n## 3\. Memos\n[\s\S]*\n## 4\. User Message\n\n`{4,}text\nmake b\n/,
    )
    expect(prompt).toMatch(/\*\*Resource:\*\* `\[a\.txt\]\(\/a\.txt\)`\n\*\*Tokens:\*\* 2\n`{4,}txt\none\n/)
  })

  test('L-14 the same inputs twice give the same bytes', () => {
    const runs = [1, 2].map(() => {
      const { teddy, of } = sessionProject({ replies: [good], files })
      teddy('plan', '-m', 'make b')
      return ['_context.log', 'plan.md', 'turn.context', 'system_prompt.xml'].map(file => of(`01/${file}`))
    })
    expect(runs[0]).toEqual(runs[1])
  })

  test('turn.md tells who, which model, and what it took', () => {
    const { teddy, read } = sessionProject({ replies: [bad, good], files })
    const json = JSON.parse(teddy('plan', '-m', 'make b', '--agent', 'developer', '--json').out)
    const { record } = read().turns[0]!
    expect(record).toMatchObject({ agent: 'developer', calls: 2, retries: 1, title: 'A plan for a test' })
    expect(record!.modelAnswered).toMatch(/002\.md$/)
    expect(json).toMatchObject({
      turn: '01',
      state: 'waiting',
      agent: 'developer',
      retries: 1,
      id: record!.id,
    })
    expect(json.tokens).toEqual({ input: record!.usage.input, output: record!.usage.output, cached: 0 })
    expect(record!.usage.input).toBeGreaterThan(3_000)
  })
})

describe('guards', () => {
  test('S0-12 while a plan waits no other is made, and teddy resume is named', () => {
    const { teddy, turns, of } = sessionProject({ replies: [good, good] })
    teddy('plan', '-m', 'make b')
    const { code, out, err } = teddy('plan', '-m', 'again')
    expect({ code, out }).toEqual({ code: 4, out: '' })
    expect(err).toMatch(/waits for review\n.*teddy resume/)
    expect(turns()).toEqual(['01 waiting'])
    expect(of('01/user_prompt.txt')).toBe('make b')
  })

  test.each([[['-m', '']], [['-m', ' \n ']], [[]]])('without a message (%j) nothing is made', args => {
    const { teddy, turns } = sessionProject({ replies: [good] })
    const { code, err } = teddy('plan', ...args)
    expect(code).toBe(2)
    expect(err).toMatch(/message is empty\n.*teddy plan -m/)
    expect(turns()).toEqual([])
  })

  test('without a session teddy new is named, without .teddy teddy init', () => {
    const { teddy: run, sessions } = projectWithReplies({ replies: [good] })
    expect(run('plan', '-m', 'x')).toMatchObject({ code: 2, err: expect.stringContaining('teddy new') })
    expect(run('plan', '-m', 'x', '--session', 'nine')).toMatchObject({ code: 2 })
    expect(sessions()).toEqual([])
    const cwd = temporaryFolder()
    expect(teddy(['plan', '-m', 'x'], { cwd })).toMatchObject({
      code: 2,
      err: expect.stringContaining('teddy init'),
    })
    expect(readdirSync(cwd)).toEqual([])
  })

  test('over max_context_tokens nothing is sent, the largest are named, no turn is left', () => {
    const { teddy, root, turns } = sessionProject({
      replies: [good],
      files: { 'big.txt': 'word '.repeat(5_000), 'small.txt': 'x\n' },
      settings: 'max_context_tokens: 4000\n',
    })
    writeFileSync(join(root, '.teddy/global.context'), '*.txt\n')
    const { code, err } = teddy('plan', '-m', 'x')
    expect(code).toBe(4)
    expect(err).toMatch(/the limit is 4,000[\s\S]*nothing was sent[\s\S]*5,00\d tokens: big\.txt/)
    expect(turns()).toEqual([])
  })

  test('L-06 over the window of the model nothing is sent', () => {
    const { teddy, root, turns } = sessionProject({
      replies: [good],
      files: Object.fromEntries(Array.from({ length: 4 }, (_, n) => [`${n}.txt`, 'a b '.repeat(100_000)])),
    })
    writeFileSync(join(root, '.teddy/global.context'), '*.txt\n')
    const { code, err } = teddy('plan', '-m', 'x')
    expect(err).toContain("the model's window leaves")
    expect(code).toBe(4)
    expect(turns()).toEqual([])
  })

  test.each([
    ['--agent', 'nobody'],
    ['--pipeline', 'nothing'],
    ['--model', 'recorded:nowhere'],
    ['--context-depth', 'x'],
  ])('%s %s is refused before a turn is made', (flag, value) => {
    const { teddy, turns } = sessionProject({ replies: [good] })
    expect(teddy('plan', '-m', 'x', flag, value).code).toBe(2)
    expect(turns()).toEqual([])
  })
})

describe('retries', () => {
  test('a refused plan goes back whole with all problems; every attempt is kept', () => {
    const twice = smallPlan(edit('a.txt', 'not there\n', 'x\n'), create('a.txt', 'x\n'))
    const { teddy, of, path } = sessionProject({ replies: [twice, good], files })
    const { code, err } = teddy('plan', '-m', 'make b')
    expect(code).toBe(0)
    expect(err).toContain('2 problems in the reply, asking again (1 of 2)')
    expect(readdirSync(path('01/attempts'), { recursive: true }).sort()).toEqual([
      '01',
      '01/problems.md',
      '01/reply.md',
      '01/request.md',
      '02',
      '02/reply.md',
      '02/request.md',
    ])
    const request = of('01/attempts/02/request.md')
    expect(request.startsWith(of('01/_context.log'))).toBe(true)
    expect(request).toContain(twice)
    for (const problem of of('01/attempts/01/problems.md').trim().split('\n'))
      expect(request).toContain(problem)
    expect(of('01/attempts/01/problems.md').match(/^plan\.md:\d+:\d+ /gm)).toHaveLength(2)
    expect(of('01/plan.md')).toBe(good)
  })

  test('L-04 refused three times: exit 3, everything kept, and resume goes on in the same turn', () => {
    const { teddy, of, has, turns, record } = sessionProject({ replies: [bad, bad, bad], files })
    const { code, err } = teddy('plan', '-m', 'make b')
    expect(code).toBe(3)
    expect(err).toMatch(/refused after 3 tries[\s\S]*teddy resume -m/)
    expect(turns()).toEqual(['01 planning'])
    expect(has('01/plan.md')).toBe(false)
    expect(['01', '02', '03'].map(n => of(`01/attempts/${n}/reply.md`))).toEqual([bad, bad, bad])

    record(good)
    const resumed = teddy('resume')
    expect(resumed.err).toContain('turn 01 stopped while it was planned; going on with it')
    expect(resumed.code).toBe(0)
    expect(turns()).toEqual(['01 waiting'])
    expect(of('01/attempts/04/reply.md')).toBe(good)
    expect(of('01/attempts/01/reply.md')).toBe(bad)
    expect(of('01/user_prompt.txt')).toBe('make b')
  })

  test('a new message for a turn in planning builds its payload anew', () => {
    const { teddy, of, record } = sessionProject({ replies: [bad], files, settings: 'retries: 0\n' })
    expect(teddy('plan', '-m', 'make b').code).toBe(3)
    record(good)
    expect(teddy('plan', '-m', 'make b, not a').code).toBe(0)
    expect(of('01/user_prompt.txt')).toBe('make b, not a')
    expect(of('01/attempts/02/request.md')).toBe(of('01/_context.log'))
    expect(of('01/_context.log')).toContain('make b, not a')
  })

  test('out of recorded replies: said plainly, and one more reply is enough to go on', () => {
    const { teddy, of, record } = sessionProject({ replies: [bad], files })
    const { code, err } = teddy('plan', '-m', 'make b')
    expect(code).toBe(2)
    expect(err).toContain('has one reply')
    record(good)
    expect(teddy('resume').code).toBe(0)
    expect(of('01/plan.md')).toBe(good)
  })
})

describe('L-08 secrets', () => {
  test('a key in the message is left out, and the user is told', () => {
    const { teddy, of } = sessionProject({ replies: [good] })
    const { code, err } = teddy('plan', '-m', `use ${key} for it`)
    expect(code).toBe(0)
    expect(err).toContain('a string that looks like a key in your message: left out')
    expect(of('01/user_prompt.txt')).not.toContain(key)
  })

  test('no key gets into .teddy: from files, messages, rejected plans, commands', () => {
    const pem = '-----BEGIN PRIVATE KEY-----\nMIIEvQIBADANBgkqhkiG9w0BAQEFAASC\n-----END PRIVATE KEY-----\n'
    const leaky = smallPlan(create('c.txt', `token ${key}\n`), execute(`cat conf.txt; echo ${key}`))
    const broken = smallPlan(edit('a.txt', `${key}\n`, 'x\n'))
    const { teddy, root, record } = sessionProject({
      replies: [broken, leaky],
      files: { ...files, '.env': `TOKEN=${key}\n`, 'conf.txt': `k: ${key}\n`, 'server.pem': pem },
    })
    writeFileSync(join(root, '.teddy/global.context'), '.env\nconf.txt\nserver.pem\na.txt\n')
    expect(teddy('plan', '-m', `with ${key}`).code).toBe(0)
    expect(teddy('resume', '-y', '-m', `and ${key}`).code).toBe(0)
    record(good)
    expect(teddy('resume', '-m', `last ${key}`).code).toBe(0)
    // What the model wrote is kept as it was written: the plan is what runs.
    const own = /\/(plan|attempts\/\d\d\/reply)\.md$/
    const found = leaks(join(root, '.teddy'), [key, 'MIIEvQIBADANBgkqhkiG9w0'])
    expect(found.filter(file => !own.test(file))).toEqual([])
    expect(found).toContainEqual(expect.stringMatching(own))
  })
})

test('a damaged setting is told before a turn is made', () => {
  const { teddy, turns, root } = sessionProject({ replies: [good] })
  writeFileSync(join(root, '.teddy/config.yaml'), 'retrys: 1\n')
  expect(teddy('plan', '-m', 'x')).toMatchObject({ code: 2, err: expect.stringContaining('retries') })
  expect(turns()).toEqual([])
})

test('D-06 a link in the place of the folder of sessions is not followed', () => {
  const { teddy, root } = sessionProject({ replies: [good] })
  const elsewhere = temporaryFolder()
  renameSync(join(root, '.teddy/sessions'), join(elsewhere, 'sessions'))
  symlinkSync(join(elsewhere, 'sessions'), join(root, '.teddy/sessions'))
  expect(teddy('plan', '-m', 'x')).toMatchObject({ code: 4, out: '' })
  expect(readdirSync(join(elsewhere, 'sessions'), { recursive: true })).toHaveLength(3)
})

/** The files that hold one of the texts. */
function leaks(folder: string, canaries: readonly string[]): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name))
    .filter(file => canaries.some(canary => readFileSync(file, 'utf8').includes(canary)))
}

import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { Execution, Tools } from '../../src/execute/execution.ts'
import { runPlan } from '../../src/execute/run-plan.ts'
import { parsePlan } from '../../src/plan/parse.ts'
import { sha256 } from '../../src/text/sha256.ts'
import { emptyPage, executionIn } from '../support/execution-in.ts'
import { create, edit, execute, read, smallPlan } from '../support/small-plan.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { testWorld } from '../support/test-world.ts'

type Given = Partial<Omit<Execution, 'tools'>> & {
  tools?: Partial<Tools>
  off?: readonly number[]
  root?: string
}

async function run(text: string, given: Given = {}) {
  const root = given.root ?? temporaryFolder()
  const { plan, problems } = parsePlan(text)
  expect(problems.filter(({ severity }) => severity === 'error')).toEqual([])
  const world = testWorld({
    cwd: root,
    env: { PATH: process.env.PATH, HOME: root, OPENAI_API_KEY: 'canary-0123456789' },
  })
  const { tools, off = [], ...rest } = given
  const readUrl = async (url: string) => ({
    ...(await emptyPage(url)),
    text: 'page\n',
    language: 'markdown',
    sha256: 'x',
    origin: undefined,
  })
  const execution = executionIn(root, { ...rest, tools: { readUrl, ...tools } })
  const steps = plan!.actions.map((action, n) => ({
    action,
    selected: !off.includes(n + 1),
    modifiedByUser: false,
  }))
  const seen: string[] = []
  const result = await runPlan(world, execution, steps, {
    onStart: number => seen.push(`start ${number}`),
    onDone: ({ number, status }) => seen.push(`${status} ${number}`),
  })
  return {
    root,
    seen,
    ...result,
    brief: result.outcomes.map(({ type, status, summary }) => `${type} ${status} ${summary}`),
  }
}

const at = (root: string, path: string) => readFileSync(join(root, path), 'utf8')

test('actions run in their order, each with its outcome', async () => {
  const root = temporaryFolder()
  writeFileSync(join(root, 'old.txt'), 'one\r\ntwo\r\n')
  chmodSync(join(root, 'old.txt'), 0o754)
  const text = smallPlan(
    create('a/b/new.txt', 'x\ny\n'),
    edit('old.txt', 'two\n', 'TWO\nthree\n'),
    edit('a/b/new.txt', 'y\n', 'z\n'),
    execute('cat a/b/new.txt old.txt'),
    read('[old.txt](/old.txt)'),
  )
  const { status, brief, outcomes, seen } = await run(text, { root })
  expect(status).toBe('SUCCESS')
  expect(brief.slice(0, 3)).toEqual(['CREATE SUCCESS 2 lines', 'EDIT SUCCESS +2 −1', 'EDIT SUCCESS +1 −1'])
  expect(outcomes[1]?.matches).toEqual(['exact, line 2'])
  expect(outcomes[3]?.command).toMatchObject({
    exitCode: 0,
    output: 'x\nz\none\r\nTWO\r\nthree\r\n',
    sandbox: 'off',
  })
  expect(outcomes[4]?.texts[0]).toMatchObject({ source: 'old.txt', text: 'one\r\nTWO\r\nthree\r\n' })
  expect(statSync(join(root, 'old.txt')).mode & 0o777).toBe(0o754)
  expect(seen.slice(0, 4)).toEqual(['start 1', 'SUCCESS 1', 'start 2', 'SUCCESS 2'])
})

test('E-12 action 4 of 7 fails: three done, one failed, three skipped with their descriptions', async () => {
  const text = smallPlan(
    create('1', 'a\n'),
    create('2', 'b\n'),
    create('3', 'c\n'),
    execute('exit 7'),
    create('5', 'd\n'),
    execute('touch 6'),
    create('7', 'e\n'),
  )
  const { root, status, outcomes } = await run(text)
  expect(status).toBe('FAILURE')
  expect(outcomes.map(outcome => outcome.status)).toEqual([
    'SUCCESS',
    'SUCCESS',
    'SUCCESS',
    'FAILURE',
    'SKIPPED',
    'SKIPPED',
    'SKIPPED',
  ])
  expect(outcomes[3]?.summary).toMatch(/^exit 7 after \d+ s$/)
  expect(outcomes[4]).toMatchObject({
    summary: 'not run: action 4 failed',
    description: 'Make 5.',
    target: '5',
  })
  expect(readdirSync(root).sort()).toEqual(['1', '2', '3'])
})

test('what was switched off does not run and does not stop the rest', async () => {
  const { root, status, brief } = await run(smallPlan(create('1', 'a\n'), create('2', 'b\n')), { off: [1] })
  expect(status).toBe('SUCCESS')
  expect(brief).toEqual(['CREATE SKIPPED switched off in review', 'CREATE SUCCESS 1 line'])
  expect(readdirSync(root)).toEqual(['2'])
})

describe('failures that do not stop a plan', () => {
  test('Allow Failure goes on and does not fail it', async () => {
    const { status, brief } = await run(
      smallPlan(execute('exit 1', '- **Allow Failure:** true\n'), create('x', 'y\n')),
    )
    expect(status).toBe('SUCCESS')
    expect(brief[0]).toMatch(/^EXECUTE FAILURE exit 1/)
    expect(brief[1]).toBe('CREATE SUCCESS 1 line')
  })

  test('N-09 an address that cannot be read goes on, and the plan has failed', async () => {
    const readUrl = async (source: string) => ({
      source,
      text: '',
      language: 'text',
      sha256: undefined,
      origin: undefined,
      notes: [],
      problem: 'HTTP 404',
    })
    const { status, brief } = await run(smallPlan(read('[x](https://example.com/x)'), create('x', 'y\n')), {
      tools: { readUrl },
    })
    expect({ status, brief }).toEqual({
      status: 'FAILURE',
      brief: ['READ FAILURE HTTP 404', 'CREATE SUCCESS 1 line'],
    })
  })

  const research = '### `RESEARCH`\n- **Description:** Look.\n````text\none\n````\n````text\ntwo\n````\n'

  test('without a search service RESEARCH says so and the plan goes on', async () => {
    const { status, brief } = await run(smallPlan(research, create('x', 'y\n')))
    expect(status).toBe('SUCCESS')
    expect(brief[0]).toMatch(/^RESEARCH SKIPPED no search service is set/)
  })

  test('one failing query does not fail the other', async () => {
    const search = async (source: string) => ({
      source,
      text: `- ${source}\n`,
      language: 'markdown',
      sha256: undefined,
      origin: undefined,
      notes: [],
      problem: source === 'one' ? 'HTTP 500' : undefined,
    })
    const { status, outcomes } = await run(smallPlan(research, create('x', 'y\n')), { tools: { search } })
    expect(status).toBe('FAILURE')
    expect(outcomes[0]).toMatchObject({
      summary: '1 of 2 failed',
      texts: [{ problem: 'HTTP 500' }, { text: '- two\n' }],
    })
    expect(outcomes[1]?.status).toBe('SUCCESS')
  })
})

describe('what you approve is what runs', () => {
  const text = smallPlan(edit('a.txt', 'one\n', 'two\n'))

  test('E-08 a file that changed since the review is not touched', async () => {
    const root = temporaryFolder()
    writeFileSync(join(root, 'a.txt'), 'one\nand more\n')
    const approved = new Map([['a.txt', sha256(Buffer.from('one\n'))]])
    const { status, brief } = await run(text, { root, approved })
    expect(status).toBe('FAILURE')
    expect(brief[0]).toBe('EDIT FAILURE changed since review: a.txt; review the plan again')
    expect(at(root, 'a.txt')).toBe('one\nand more\n')
  })

  test('what an earlier action of the plan wrote counts as approved', async () => {
    const root = temporaryFolder()
    const approved = new Map([['a.txt', 'missing']])
    const { status } = await run(
      smallPlan(create('a.txt', 'one\n'), edit('a.txt', 'one\n', 'two\n'), edit('a.txt', 'two\n', 'three\n')),
      { root, approved },
    )
    expect(status).toBe('SUCCESS')
    expect(at(root, 'a.txt')).toBe('three\n')
  })

  test('after a command FIND must match exactly', async () => {
    const root = temporaryFolder()
    const plan = (find: string) =>
      smallPlan(execute("printf '  one\\n' > a.txt"), edit('a.txt', find, 'two\n'))
    expect((await run(plan('one \n'), { root })).status).toBe('FAILURE')
    expect(at(root, 'a.txt')).toBe('  one\n')
    expect((await run(plan('  one\n'), { root })).status).toBe('SUCCESS')
  })

  test('P-13 CREATE never overwrites, also when the file came after the review', async () => {
    const root = temporaryFolder()
    writeFileSync(join(root, 'a.txt'), 'mine')
    const { brief } = await run(smallPlan(create('a.txt', 'yours\n')), { root })
    expect(brief[0]).toMatch(/^CREATE FAILURE a\.txt is there already/)
    expect(at(root, 'a.txt')).toBe('mine')
  })

  test('P-03 a file that became a link is neither read nor written', async () => {
    const root = temporaryFolder()
    const outside = join(temporaryFolder(), 'keys')
    writeFileSync(outside, 'one\n')
    symlinkSync(outside, join(root, 'a.txt'))
    expect((await run(text, { root })).status).toBe('FAILURE')
    const { outcomes } = await run(smallPlan(read('[a.txt](/a.txt)')), { root })
    expect(outcomes[0]).toMatchObject({ status: 'FAILURE', texts: [] })
    expect(readFileSync(outside, 'utf8')).toBe('one\n')
  })

  test('P-16 a working folder that became a link is refused', async () => {
    const root = temporaryFolder()
    mkdirSync(join(root, 'sub'))
    expect(
      (await run(smallPlan(execute('pwd', '- **cwd:** sub\n')), { root })).outcomes[0]?.command?.output,
    ).toBe(`${root}/sub\n`)
    symlinkSync(temporaryFolder(), join(root, 'out'))
    const { outcomes } = await run(smallPlan(execute('touch evil', '- **cwd:** out\n')), { root })
    expect(outcomes[0]).toMatchObject({ status: 'FAILURE', command: undefined })
    expect(existsSync(join(root, 'out/evil'))).toBe(false)
  })
})

describe('commands', () => {
  test('X-07 keys are not passed on, and what looks like one is redacted', async () => {
    const key = `${'sk-'}ant-${'a1B2'.repeat(10)}`
    const { outcomes } = await run(smallPlan(execute(`env | grep -c canary || true\necho ${key}`)))
    expect(outcomes[0]?.command?.output).toBe('0\n[redacted: Anthropic key]\n')
  })

  test('X-13 a command leaves the next one as it found it', async () => {
    const { outcomes, root } = await run(
      smallPlan(execute('cd /; umask 077; export X=1'), execute('pwd; umask; echo "$X"')),
    )
    expect(outcomes[1]?.command?.output).toBe(`${root}\n0022\n\n`)
  })

  test('a time limit of the plan', async () => {
    const { outcomes } = await run(smallPlan(execute('sleep 100', '- **Timeout:** 1\n')))
    expect(outcomes[0]).toMatchObject({
      status: 'FAILURE',
      summary: expect.stringMatching(/^timed out after [123] s$/),
    })
  })

  test('X-11 an interruption ends the command, and the rest is not run', async () => {
    const controller = new AbortController()
    const onOutput = () => controller.abort()
    const { status, brief } = await run(smallPlan(execute('echo go; sleep 100'), create('x', 'y\n')), {
      signal: controller.signal,
      tools: { onOutput },
    })
    expect(status).toBe('ABORTED')
    expect(brief[0]).toMatch(/^EXECUTE FAILURE interrupted/)
    expect(brief[1]).toBe('CREATE SKIPPED interrupted')
  })
})

test('READ with lines gives those lines only; for a next context it confirms instead', async () => {
  const root = temporaryFolder()
  writeFileSync(join(root, 'a.txt'), '1\r\n2\n3\n4')
  const lines = await run(smallPlan(read('[a.txt](/a.txt)', '- **Lines:** 2-4\n')), { root })
  expect(lines.outcomes[0]).toMatchObject({ summary: 'lines 2-4', texts: [{ text: '2\n3\n4' }] })
  const context = await run(smallPlan(read('[a.txt](/a.txt)')), { root, contents: 'context' })
  expect(context.outcomes[0]).toMatchObject({
    summary: expect.stringContaining('added to the context for the next turn'),
    texts: [],
  })
  unlinkSync(join(root, 'a.txt'))
  expect((await run(smallPlan(read('[a.txt](/a.txt)'), create('x', 'y\n')), { root })).brief).toEqual([
    'READ FAILURE a.txt is not there',
    'CREATE SKIPPED not run: action 1 failed',
  ])
})

test('the whole message and what is handed over are in the outcome, run or not', async () => {
  const handoff = '- **Handoff Resources:**\n  - [a](/a)\n  - [x](https://example.com/x)\n'
  const text = smallPlan(
    '### `CHAT_WITH_USER`\nWhich one?\n\nThe first or the second?\n',
    `### \`CONCLUDE\`\n${handoff}\nDone.\n\nReally.\n`,
  )
  const { outcomes } = await run(text, { off: [1] })
  expect(outcomes).toMatchObject([
    { status: 'SKIPPED', message: 'Which one?\n\nThe first or the second?', resources: [] },
    { status: 'SUCCESS', message: 'Done.\n\nReally.', resources: ['a', 'https://example.com/x'] },
  ])
})

test('a chat takes the reply; handing over and concluding are recorded', async () => {
  const text = smallPlan(
    '### `CHAT_WITH_USER`\nWhich one?\n',
    '### `PRUNE`\n- **Resource:** [a](/a)\n- **Description:** Old.\n',
    '### `INVOKE`\n- **Agent:** Architect\n\nGo on.\n',
  )
  const { outcomes } = await run(text, { tools: { chat: async message => `about ${message}` } })
  expect(outcomes.map(({ type, status, target, reply }) => ({ type, status, target, reply }))).toEqual([
    { type: 'CHAT_WITH_USER', status: 'SUCCESS', target: 'Which one?', reply: 'about Which one?' },
    { type: 'PRUNE', status: 'SUCCESS', target: 'a', reply: undefined },
    { type: 'INVOKE', status: 'SUCCESS', target: 'Architect', reply: undefined },
  ])
})

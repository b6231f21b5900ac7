import { describe, expect, test } from 'vitest'
import { type CheckOptions, checkPlan } from '../../src/plan/check.ts'
import type { ProjectFiles } from '../../src/project-files.ts'
import { filesIn } from '../support/files-in.ts'
import { create, edit, execute, invoke, lineOf, planText, read } from '../support/plan-text.ts'

const run = execute('npm run generate')

function check(actions: readonly string[], files: ProjectFiles, options: CheckOptions = {}) {
  const text = planText(actions)
  const { problems, simulated } = checkPlan(text, files, options)
  return { text, problems, outcomes: simulated!.outcomes }
}

describe('after an EXECUTE, files may be other than they are now', () => {
  test('an EDIT that matches is a warning that names the command, and is marked as a forecast', () => {
    const { text, problems, outcomes } = check(
      [run, edit('a.txt', ['x', 'y'])],
      filesIn({ 'a.txt': 'x\nz\n' }),
    )
    const line = lineOf(text, '`EXECUTE`')
    expect(problems).toMatchObject([
      { rule: 'edit-after-execute', severity: 'warning', message: expect.stringContaining(`line ${line}`) },
    ])
    expect(outcomes[1]).toMatchObject({ after: 'y\nz\n', forecastSince: { line } })
  })

  test('an EDIT before it is not', () => {
    const { problems, outcomes } = check([edit('a.txt', ['x', 'y']), run], filesIn({ 'a.txt': 'x\nz\n' }))
    expect(problems).toEqual([])
    expect(outcomes[0]!.forecastSince).toBeUndefined()
  })

  test('a FIND that is not there, or not exactly, is a warning: the command may write it', () => {
    const absent = edit('a.txt', ['nowhere', 'y'])
    const loose = edit('b.txt', ['if (a) {\n  b()\n}', 'c()'])
    const files = { 'a.txt': 'x\nz\n', 'b.txt': 'f\n    if (a) {\n      b()\n    }\n' }
    expect(check([absent, loose], filesIn(files)).problems.map(({ severity }) => severity)).toEqual(['error'])
    const { problems, outcomes } = check([run, absent, loose], filesIn(files))
    expect(problems.map(({ rule, severity }) => [rule, severity])).toEqual([
      ['edit-not-found', 'warning'],
      ['edit-not-found', 'warning'],
    ])
    expect(problems[0]!.message).toMatch(/unless the command at line \d+ changes that$/)
    expect(outcomes[2]!.after).toBeUndefined()
  })

  test('what is wrong with a pair itself stays an error', () => {
    const files = filesIn({ 'a.txt': 'x\nz\n' })
    const rules = (find: string, replace: string) =>
      check([run, edit('a.txt', [find, replace])], files).problems.map(({ rule, severity }) => [
        rule,
        severity,
      ])
    expect(rules('x', 'x')).toEqual([['edit-no-change', 'error']])
    expect(rules('x', 'y\n// ... rest of the code ...')).toEqual([['edit-placeholder', 'error']])
    expect(rules('x\nz', 'y')).toEqual([['edit-full-overwrite', 'error']])
  })

  test('a file that is missing may be made, one that is there may be removed', () => {
    const actions = [edit('new.txt', ['x', 'y']), read('new.txt'), create('old.txt', 'x')]
    const files = { 'old.txt': 'x' }
    const severities = (list: readonly string[]) =>
      check(list, filesIn(files)).problems.map(({ rule, severity }) => [rule, severity])
    expect(severities(actions).map(([, severity]) => severity)).toEqual(['error', 'error', 'error'])
    expect(severities([run, ...actions])).toEqual([
      ['file-missing', 'warning'],
      ['file-missing', 'warning'],
      ['file-exists', 'warning'],
    ])
  })

  test('what the plan itself makes after the command is as it was made', () => {
    const made = check(
      [run, create('a.ts', 'f() {\n    g()\n}\n'), edit('a.ts', ['g()', 'h()'])],
      filesIn({}),
    )
    expect(made.problems).toEqual([])
    expect(made.outcomes[2]).toMatchObject({ level: 'indentation', after: 'f() {\n    h()\n}\n' })
    expect(made.outcomes[2]!.forecastSince).toBeUndefined()
    const twice = check([run, create('a', 'x'), create('a', 'y'), create('a/b', 'z')], filesIn({}))
    expect(twice.problems.map(({ rule, severity }) => [rule, severity])).toEqual([
      ['file-exists', 'error'],
      ['below-file', 'error'],
    ])
    const before = check([create('a', 'x\ny\n'), run, edit('a', ['x', 'z'])], filesIn({}))
    expect(before.problems).toMatchObject([{ rule: 'edit-after-execute', severity: 'warning' }])
  })

  test('a folder to run in may be made', () => {
    const inside = execute('ls', { cwd: 'build' })
    expect(check([inside], filesIn({})).problems).toMatchObject([{ severity: 'error' }])
    expect(check([run, inside], filesIn({})).problems).toMatchObject([
      { rule: 'cwd-missing', severity: 'warning' },
    ])
  })

  test('P-15 what no command makes right stays an error', () => {
    const files = filesIn({ 'lib/.git/HEAD': '', 'image.png': Uint8Array.of(0, 1) })
    const { problems } = check([run, create('lib/a', 'x'), edit('image.png', ['a', 'b'])], files)
    expect(problems.map(({ rule, severity }) => [rule, severity])).toEqual([
      ['path-nested', 'error'],
      ['file-not-text', 'error'],
    ])
  })
})

test('variables that make other programs run code are refused, each at its line', () => {
  const env = { NODE_OPTIONS: '--require x', API_URL: 'http://x', LD_PRELOAD: 'x.so' }
  const { text, problems } = check([execute('ls', { env })], filesIn({}))
  expect(problems.map(({ rule, line }) => [rule, line])).toEqual([
    ['env-refused', lineOf(text, 'NODE_OPTIONS')],
    ['env-refused', lineOf(text, 'LD_PRELOAD')],
  ])
})

describe('M-17 hand-overs', () => {
  const agents = ['pathfinder', 'architect', 'developer', 'debugger', 'assistant']

  test('M-17 an agent that is not there is refused with the nearest name; names ignore case', () => {
    const problemsOf = (name: string) => check([invoke(name)], filesIn({}), { agents }).problems
    expect(problemsOf('Architect')).toEqual([])
    expect(problemsOf('Architekt')).toMatchObject([
      { rule: 'unknown-agent', severity: 'error', hint: 'did you mean "architect"?' },
    ])
    expect(problemsOf('Zebra')[0]!.hint).toContain('"debugger"')
    expect(problemsOf('../../evil')).toMatchObject([{ rule: 'bad-value', severity: 'error' }])
  })

  test('M-17 fifty INVOKEs: the next turn can belong to one agent only', () => {
    const { problems } = check(
      Array.from({ length: 50 }, () => invoke('Developer')),
      filesIn({}),
      { agents },
    )
    expect(problems.filter(({ rule }) => rule === 'second-handoff')).toHaveLength(49)
  })

  test('M-17 INVOKE is refused where eight agents wait already', () => {
    const deep = (callers: number) => check([invoke('Developer')], filesIn({}), { agents, callers }).problems
    expect(deep(7)).toEqual([])
    expect(deep(8)).toMatchObject([{ rule: 'invoke-too-deep', severity: 'error' }])
  })

  test('what is handed over should be there', () => {
    const { problems } = check([create('new.md', 'x'), invoke('Developer', 'new.md', 'gone.md')], filesIn({}))
    expect(problems).toMatchObject([{ rule: 'resource-missing', severity: 'warning' }])
    expect(problems[0]!.message).toContain('gone.md')
  })
})

describe('M-16 memos', () => {
  const memos = ['Tabs, not spaces.', 'Use # for channels.']
  const problemsOf = (lines: string, options: CheckOptions = { memos }) =>
    checkPlan(
      planText([read('a')], `## Memos\n\`\`\`\`\n${lines}\n\`\`\`\`\n\n`),
      filesIn({ a: '' }),
      options,
    ).problems

  test('M-16 removing a fact that is not there, and adding one that is, are notes', () => {
    expect(problemsOf('[-] Tabs, not spaces. # old\n[+] New fact.')).toEqual([])
    expect(problemsOf('[-] Never said.')).toMatchObject([{ rule: 'unknown-memo', severity: 'warning' }])
    expect(problemsOf('[+] Tabs, not spaces.')).toMatchObject([{ rule: 'memo-there', severity: 'warning' }])
    expect(problemsOf('[-] Never said.', {})).toEqual([])
  })

  test('M-16 no marker, a marker twice, a memo of a megabyte', () => {
    expect(problemsOf('no marker')).toMatchObject([{ rule: 'no-marker', severity: 'error' }])
    expect(problemsOf('[+] [+] twice').map(({ rule }) => rule)).toContain('double-marker')
    expect(problemsOf(`[+] ${'x'.repeat(1_000_000)}`)).toMatchObject([
      { rule: 'memo-too-long', severity: 'error' },
    ])
  })
})

test('Active Context: what joins should be there when the plan is done', () => {
  const section = (list: string) => `## Active Context\n${list}\n\n`
  const problemsOf = (list: string, actions = [create('new.md', 'x')]) =>
    checkPlan(planText(actions, section(list)), filesIn({ 'a.md': '' })).problems
  expect(
    problemsOf('[+] a.md # why\n[+] new.md\n[+] src/**/*.ts\n[-] gone.md\n[+] https://example.com/x'),
  ).toEqual([])
  expect(problemsOf('[+] gone.md')).toMatchObject([{ rule: 'resource-missing', severity: 'warning' }])
  expect(problemsOf('[+] gone.md', [run])).toEqual([])
})

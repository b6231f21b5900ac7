import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { checkPlan } from '../../src/plan/check.ts'
import { filesIn } from '../support/files-in.ts'
import { create, edit, execute, invoke, lineOf, planText, read } from '../support/plan-text.ts'
import { root } from '../support/source-files.ts'

const agents = ['pathfinder', 'architect', 'developer', 'debugger', 'assistant']

test('the comprehensive example of the format has no error, given the file it edits', () => {
  const text = readFileSync(join(root, 'test/fixtures/plan/comprehensive.md'), 'utf8')
  const targets =
    'a\n<handoff_targets>\n  <agent>Architect</agent>\n  <agent>Debugger</agent>\n</handoff_targets>\nb\n'
  const { problems, plan } = checkPlan(text, filesIn({ 'prompts/pathfinder.xml': targets }), {
    agents,
    rationale: 'error',
  })
  expect(problems).toEqual([])
  expect(plan!.actions).toHaveLength(5)
})

test('ten faults in one plan: all ten are named with their lines, in order, each once', () => {
  const text = planText([
    create('taken.txt', 'x'),
    edit('missing.txt', ['a', 'b']),
    edit('a.txt', ['not in it', 'b'], ['twice', 'once'], ['three', 'three']),
    read('gone.txt'),
    execute('ls', { cwd: 'nowhere', env: { BASH_ENV: 'x' } }),
    '### `DELETE`\n- **File Path:** [a](/a)\n',
    create('../escape.txt', 'x'),
    invoke('Nobody'),
  ])
  const files = filesIn({ 'taken.txt': '', 'a.txt': 'one\ntwice\ntwo\ntwice\nthree\n' })
  const { problems } = checkPlan(text, files, { agents })
  expect(problems.map(({ rule, line }) => [rule, line])).toEqual([
    ['file-exists', lineOf(text, 'taken.txt')],
    ['file-missing', lineOf(text, 'missing.txt')],
    ['edit-not-found', lineOf(text, 'not in it') - 1],
    ['edit-ambiguous', lineOf(text, 'twice') - 1],
    ['edit-no-change', lineOf(text, 'three') - 1],
    ['file-missing', lineOf(text, 'gone.txt')],
    ['cwd-missing', lineOf(text, 'nowhere')],
    ['env-refused', lineOf(text, 'BASH_ENV')],
    ['unknown-action', lineOf(text, 'DELETE')],
    ['path-outside', lineOf(text, 'escape.txt')],
    ['unknown-agent', lineOf(text, '`INVOKE`')],
  ])
  expect(problems.every(({ severity }) => severity === 'error')).toBe(true)
})

describe('M-02 the structure', () => {
  const cases: [what: string, text: string, rules: string[]][] = [
    ['no title', '## Action Plan\n### `READ`\n', ['no-title', 'missing-field']],
    ['no Action Plan', '# T\n', ['no-action-plan']],
    ['an empty Action Plan', '# T\n## Action Plan\n', ['no-actions']],
    ['two titles', `${planText([read('a')])}\n# Again\n`, ['second-title']],
  ]
  test.each(cases)('M-02 %s', (_, text, expected) => {
    const { problems } = checkPlan(text, filesIn({ a: '' }))
    const errors = problems.filter(({ severity }) => severity === 'error').map(({ rule }) => rule)
    expect(errors).toEqual(expected)
  })
})

describe('the Rationale', () => {
  const text = planText([read('a')]).replace('### 2. Justification\n', '')

  test('is a warning for a person’s plan and an error for a model’s', () => {
    expect(checkPlan(text, filesIn({ a: '' })).problems).toMatchObject([
      { rule: 'rationale-sections', severity: 'warning' },
    ])
    expect(checkPlan(text, filesIn({ a: '' }), { rationale: 'error' }).problems).toMatchObject([
      { rule: 'rationale-sections', severity: 'error' },
    ])
  })
})

describe('M-12 plans beyond the limits are refused', () => {
  const errorsOf = (text: string) =>
    checkPlan(text, filesIn({}))
      .problems.filter(({ severity }) => severity === 'error')
      .map(({ rule }) => rule)

  test('M-12 a plan of 50 MB', () => {
    expect(errorsOf(planText([create('a', 'x'.repeat(50_000_000))]))).toEqual(['too-large'])
  })

  test('M-12 100,000 actions', () => {
    expect(errorsOf(planText(Array.from({ length: 100_000 }, () => read('a'))))).toEqual(['too-many-actions'])
  })

  test('M-12 a million backticks', () => {
    expect(errorsOf(`${planText([read('a')])}\n${'` '.repeat(1_000_000)}`)).not.toEqual([])
    expect(errorsOf(`${planText([read('a')])}\n${'`'.repeat(1_000_000)}`)).not.toEqual([])
  })

  test('M-12 lists and quotes 10,000 deep', () => {
    expect(errorsOf(`${planText([read('a')])}\n${'- '.repeat(10_000)}x`)).toContain('too-deep')
    expect(errorsOf(`${planText([read('a')])}\n${'> '.repeat(10_000)}x`)).toContain('too-deep')
  })

  test('M-12 a line of a megabyte is content like any other', () => {
    const content = 'x'.repeat(1_000_000)
    const { problems, simulated } = checkPlan(planText([create('a', content)]), filesIn({}))
    expect(problems).toEqual([])
    expect(simulated!.outcomes[0]!.after).toBe(`${content}\n`)
  })

  test('M-12 what the parser no longer lists is counted once', () => {
    const stray = Array.from({ length: 600 }, () => `${read('gone')}\n\`\`\`\`text\nx\n\`\`\`\`\n\nstray\n`)
    const { problems } = checkPlan(planText(stray), filesIn({}))
    const counted = problems.filter(({ rule }) => rule === 'too-many-problems')
    expect(counted).toMatchObject([{ severity: 'error', message: '800 more problems are not listed' }])
    expect(problems).toHaveLength(1_001)
  })

  test('M-12 more problems than are listed: the rest are counted, and errors stay errors', () => {
    const reads = Array.from({ length: 1_500 }, (_, n) => read(`gone-${n}`))
    const { problems } = checkPlan(planText(reads), filesIn({}))
    expect(problems).toHaveLength(1_001)
    expect(problems.at(-1)).toMatchObject({
      rule: 'too-many-problems',
      severity: 'error',
      message: '500 more problems are not listed',
    })
  })
})

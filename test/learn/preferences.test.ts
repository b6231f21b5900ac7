import { describe, expect, test } from 'vitest'
import { findPreferences } from '../../src/learn/preferences.ts'
import type { TurnHistory } from '../../src/learn/turn-history.ts'
import { withoutDeselected } from '../../src/learn/without-deselected.ts'
import { parsePlan } from '../../src/plan/parse.ts'

const plan = (...paths: readonly string[]) =>
  [
    '# A plan',
    '- **Status:** Green 🟢',
    '- **Agent:** Developer',
    '',
    '## Action Plan',
    '',
    ...paths.map(
      path => `### \`READ\`\n- **Resource:** [${path}](/${path})\n- **Description:** Look at ${path}.\n`,
    ),
  ].join('\n')

const turn = (parts: Partial<TurnHistory>): TurnHistory => ({
  sessionId: '20260124-a',
  turn: '01',
  agent: 'developer',
  model: 'acme/one',
  channel: 'dev',
  created: '2026-01-24T10:00:00Z',
  title: 'A plan',
  prompt: [
    { role: 'system', content: 'You plan.' },
    { role: 'user', content: 'Do it.' },
  ],
  refused: [],
  written: plan('a.ts'),
  plan: plan('a.ts'),
  decision: 'run',
  deselected: [],
  ...parts,
})

test('each refused reply loses against the plan that passed', () => {
  const { cases } = findPreferences([turn({ refused: ['no plan', 'half a plan'] })])
  expect(cases).toMatchObject([
    { rejected: 'no plan', chosen: plan('a.ts'), story: { reason: 'refused by the check' } },
    { rejected: 'half a plan', chosen: plan('a.ts') },
  ])
  expect(cases[0]!.prompt.map(({ role }) => role)).toEqual(['system', 'user'])
  expect(cases[0]!.source.tags).toEqual(['preference', 'refused-by-the-check'])
})

test('a plan edited by the user wins against the one the model wrote', () => {
  const { cases } = findPreferences([turn({ plan: plan('a.ts', 'b.ts') })])
  expect(cases).toMatchObject([
    { rejected: plan('a.ts'), chosen: plan('a.ts', 'b.ts'), story: { reason: 'changed in review' } },
  ])
})

test('a plan without the actions that were switched off wins against the whole', () => {
  const whole = plan('a.ts', 'b.ts', 'c.ts')
  const { cases } = findPreferences([turn({ written: whole, plan: whole, deselected: ['actions:2'] })])
  expect(cases).toMatchObject([{ rejected: whole, story: { reason: 'changed in review' } }])
  expect(cases[0]!.chosen.trimEnd()).toBe(plan('a.ts', 'c.ts').trimEnd())
})

test('a skipped plan loses against the next one that ran', () => {
  const turns = [turn({ decision: 'skip' }), turn({ turn: '02', written: plan('z.ts'), plan: plan('z.ts') })]
  expect(findPreferences(turns).cases).toMatchObject([
    { rejected: plan('a.ts'), chosen: plan('z.ts'), source: { phase: '01' } },
  ])
})

test('several skipped plans lose against the one that ran in the end, without what was switched off in it', () => {
  const ran = plan('y.ts', 'z.ts')
  const turns = [
    turn({ decision: 'skip' }),
    turn({ turn: '02', decision: 'skip', written: plan('b.ts'), plan: plan('b.ts') }),
    turn({ turn: '03', written: ran, plan: ran, deselected: ['actions:1'] }),
  ]
  const { cases } = findPreferences(turns)
  expect(cases.map(({ rejected, source }) => [source.phase, rejected])).toEqual([
    ['01', plan('a.ts')],
    ['02', plan('b.ts')],
    ['03', ran],
  ])
  for (const { chosen } of cases) expect(chosen.trimEnd()).toBe(plan('z.ts').trimEnd())
})

test('a skipped plan loses against the one that ran on a branch of its turn', () => {
  const branch = { plan: plan('z.ts'), deselected: [] }
  expect(findPreferences([turn({ decision: 'skip', branch })]).cases).toMatchObject([
    { rejected: plan('a.ts'), chosen: plan('z.ts'), story: { reason: 'skipped in review' } },
  ])
})

test('a plan that just ran teaches no preference', () => {
  expect(findPreferences([turn({})])).toEqual({ cases: [], leftOut: [] })
  expect(findPreferences([turn({ written: undefined, plan: undefined, refused: ['x'] })]).cases).toEqual([])
})

test('a skipped plan that came again is nothing to compare', () => {
  expect(findPreferences([turn({ decision: 'skip' }), turn({ turn: '02' })])).toMatchObject({
    cases: [],
    leftOut: [{ reason: 'nothing to compare' }],
  })
})

describe('a plan without what was switched off', () => {
  test('is still a plan, with the rest byte for byte', () => {
    const left = withoutDeselected(plan('a.ts', 'b.ts'), ['actions:1'])!
    expect(parsePlan(left).plan?.actions).toHaveLength(1)
    expect(left.trimEnd()).toBe(plan('b.ts').trimEnd())
  })

  test('is none when nothing is left, or nothing could be read', () => {
    expect(withoutDeselected(plan('a.ts'), ['actions:1'])).toBeUndefined()
    expect(withoutDeselected('no plan', ['actions:1'])).toBeUndefined()
  })
})

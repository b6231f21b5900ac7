import { describe, expect, test } from 'vitest'
import { parseWorkflow } from '../../src/codify/parse-workflow.ts'
import { type Step, stepsOf, titleOf } from '../../src/codify/workflow.ts'

const read = (text: string) => parseWorkflow(text).workflow
const steps = (text: string): readonly Step[] => stepsOf(read(text))
const only = (text: string): Step => steps(text)[0]!

describe('headings', () => {
  test('suffixes come in any order', () => {
    for (const marks of [
      '@dev@1.2 #ops -> out::Text [timeout:: 5m] ! (parallel)',
      '(parallel) ! [timeout:: 5m] → out::Text #ops @dev@1.2',
    ]) {
      expect(only(`## Deploy it ${marks}`)).toMatchObject({
        name: 'Deploy it',
        agent: 'dev',
        agentVersion: '1.2',
        channel: 'ops',
        output: { name: 'out', type: 'Text' },
        attributes: [{ key: 'timeout', value: '5m' }],
        mark: 'critical',
        children: 'beside',
      })
    }
  })

  test('a mark inside the name is part of the name', () => {
    expect(only('## Ask @bob about #12 today').name).toBe('Ask @bob about #12 today')
    expect(only('## What now?')).toMatchObject({ name: 'What now?', mark: undefined })
    expect(only('## Fix A & B')).toMatchObject({ name: 'Fix A & B', start: 'after' })
    expect(only('## &Build')).toMatchObject({ name: 'Build', start: 'beside' })
    expect(only('## Fix \\#12 #dev')).toMatchObject({ name: 'Fix #12', channel: 'dev' })
  })

  test('the crucible dialect says channel and version by attributes', () => {
    expect(only('## Build @dev [agent_version:: 1.2] [channel:: ops]')).toMatchObject({
      agent: 'dev',
      agentVersion: '1.2',
      channel: 'ops',
      attributes: [],
    })
  })

  test('level 1 is the title, not a step; a deeper heading is a child', () => {
    const workflow = read('# Title\n\n## A\n### B\n')
    expect(titleOf(workflow)).toBe('Title')
    expect(stepsOf(workflow).map(({ name, level }) => [name, level])).toEqual([
      ['A', 2],
      ['B', 3],
    ])
  })

  test('a step without a name is a problem with its line', () => {
    expect(parseWorkflow('# T\n\n## @dev\n').problems).toMatchObject([{ rule: 'missing-name', line: 3 }])
  })
})

describe('flows', () => {
  test('chains, types, quoted names and places', () => {
    const [flow] = only('## A\nfile.md, `my file.md`::Text → AST → rows::Map<Key, Row[]>').blocks
    expect(flow).toMatchObject({
      kind: 'flow',
      stages: [
        [
          { name: 'file.md', place: { line: 2, column: 1 } },
          { name: 'my file.md', type: 'Text', place: { line: 2, column: 10 } },
        ],
        [{ name: 'AST' }],
        [{ name: 'rows', type: 'Map<Key,Row[]>' }],
      ],
    })
  })

  test('a list below a line that ends in a colon is the last stage', () => {
    const [flow] = only('## A\nTakes input → creates:\n- output_a\n- output_b::Type\n').blocks
    expect(flow).toMatchObject({
      fan: { lead: 'Takes', verb: 'creates' },
      stages: [[{ name: 'input' }], [{ name: 'output_a' }, { name: 'output_b', type: 'Type' }]],
    })
  })

  test('prose, bullets and code are no flows', () => {
    const body =
      'It goes from here → to there, slowly.\n\n- a → b\n\n```\na → b\n## No step\n```\n\n    a → b\n'
    expect(steps(`## A\n${body}`)).toHaveLength(1)
    expect(only(`## A\n${body}`).blocks).toMatchObject([{ kind: 'text' }])
  })

  test('a flow right below a list is a flow all the same', () => {
    expect(only('## A\n- guidance\na → b\n').blocks.map(({ kind }) => kind)).toEqual(['text', 'flow'])
  })
})

test('conditions', () => {
  const text = '## A\nIf hash_changed → proceed to Parse\nIf it is old -> skip to End.\nOtherwise → stop\n'
  expect(only(text).blocks).toMatchObject([
    { kind: 'condition', when: 'hash_changed', move: 'proceed', target: 'Parse' },
    { kind: 'condition', when: 'it is old', move: 'skip', target: 'End' },
    { kind: 'condition', when: undefined, move: 'stop', target: undefined },
  ])
})

test('callouts that steer are read, others are text', () => {
  const text = '## A\n> [!gate] Security\n> - Legal\n> - Ops\n\n> [!note] hi\n'
  expect(only(text).blocks).toMatchObject([
    { kind: 'callout', callout: 'gate', title: 'Security', text: '- Legal\n- Ops' },
    { kind: 'text', text: '> [!note] hi' },
  ])
})

test('a line without a mark right below a gate is not part of it', () => {
  const text = '## A\n> [!gate]\n> Ops\na → b\n> [!gate] two\nprose\n'
  expect(only(text).blocks).toMatchObject([
    { kind: 'callout', text: 'Ops', place: { line: 2 } },
    { kind: 'flow', place: { line: 4 } },
    { kind: 'callout', title: 'two', place: { line: 5 } },
    { kind: 'text', text: 'prose', place: { line: 6 } },
  ])
  const many = `## A\n${'> [!gate] x\na → b\n'.repeat(2_000)}`
  expect(only(many).blocks).toHaveLength(4_000)
})

test('goals and validation', () => {
  const text = '## Goals\n\n- [ ] One [id:: t1]\n- [x] Two\n- hope\n\n## Validation\n\n- `npm test` passes\n'
  expect(read(text).sections).toMatchObject([
    {
      kind: 'goals',
      blocks: [
        {
          kind: 'items',
          items: [
            { box: 'open', text: 'One', id: 't1' },
            { box: 'done', text: 'Two', id: undefined },
            { box: undefined, text: 'hope' },
          ],
        },
      ],
    },
    { kind: 'validation', blocks: [{ kind: 'items', items: [{ text: '`npm test` passes' }] }] },
  ])
})

describe('records of runs', () => {
  const table = (rows: string) => `## A\n\n\`\`\`session-toon\n${rows}\n\`\`\`\n`

  test('rows indented by one space, as old files have them, and by two', () => {
    for (const indent of [' ', '  ']) {
      const rows = `execution[2]{phase,status,tokens_used,own}:\n${indent}A,success,450,x\n${indent}B,failed,1.5,true`
      expect(only(table(rows)).blocks).toMatchObject([
        {
          kind: 'records',
          rows: [
            { phase: 'A', status: 'success', tokens_used: 450, own: 'x' },
            { phase: 'B', status: 'failed', tokens_used: 1.5, own: true },
          ],
        },
      ])
    }
  })

  test('a table that cannot be read is kept as text, with the line of the fault', () => {
    const { workflow, problems } = parseWorkflow(table('execution[2]{phase}:\n  A'))
    expect(stepsOf(workflow)[0]!.blocks).toMatchObject([{ kind: 'text' }])
    expect(problems).toMatchObject([{ rule: 'bad-records', severity: 'error' }])
    expect(problems[0]!.line).toBeGreaterThanOrEqual(4)
    expect(parseWorkflow(table('other[1]{a}:\n  1')).problems).toMatchObject([
      { rule: 'bad-records', line: 3 },
    ])
    expect(parseWorkflow(table('execution[1]{__proto__}:\n  1')).problems).toMatchObject([
      { rule: 'bad-records' },
    ])
  })
})

describe('frontmatter', () => {
  test('is kept with keys of others; the title may stand there', () => {
    const workflow = read('---\ntype: workflow\ntitle: Deploy\nown: [1, 2]\n---\n\n## A\n')
    expect(workflow.frontmatter).toEqual({ type: 'workflow', title: 'Deploy', own: [1, 2] })
    expect(titleOf(workflow)).toBe('Deploy')
  })

  test.each([
    ['---\ntype: session\n---\n', 'not-a-workflow', 2],
    ['---\na: 1\n', 'frontmatter-unclosed', 1],
    ['---\na: 1\na: 2\n---\n', 'yaml-duplicate-key', 3],
    ['---\n- a\n---\n', 'frontmatter-map', 2],
  ])('%j is a problem', (text, rule, line) => {
    expect(parseWorkflow(text).problems).toMatchObject([{ rule, line }])
  })
})

test('line endings and a byte order mark make no difference', () => {
  const text = '---\ntype: workflow\n---\n\n## A @dev\na → b\n'
  expect(read(`\ufeff${text.replaceAll('\n', '\r\n')}`)).toEqual(read(text))
})

test('hostile texts are read in bounded time', () => {
  for (const text of [
    `## ${'@a '.repeat(100_000)}`,
    `## ${'[a:: '.repeat(100_000)}`,
    `## A\n${'a → '.repeat(100_000)}b`,
    `## A\nIf ${'x → '.repeat(100_000)}`,
    `${'> '.repeat(50_000)}x`,
    `- ${'`'.repeat(500_000)}`,
    'x'.repeat(3_000_000),
  ])
    expect(() => parseWorkflow(text)).not.toThrow()
})

import { describe, expect, test } from 'vitest'
import { checkWorkflowText } from '../../src/codify/check-workflow.ts'

const check = (text: string) => checkWorkflowText(text)

test('a sound workflow has no problems', () => {
  const text = `# Orders
## Receive @api
order_request::JSON → validated::Order
## Check
validated → stock
## Pay !
validated → receipt
## Ship
stock, receipt → label
If label is empty → retry Pay
## Tell
Uses **label**.
`
  expect(check(text)).toEqual([])
})

test('an empty text is an empty workflow', () => {
  expect(check('')).toEqual([])
})

test('a name that no step produces is an error with the nearest name', () => {
  const text = '## A\nin::T → validated\n## B\n  validted → out\n## C\nother → x\n'
  expect(check(text)).toMatchObject([
    { rule: 'unknown-name', severity: 'error', line: 4, column: 3, hint: 'did you mean validated?' },
    { rule: 'unknown-name', line: 6, column: 1, hint: 'write `other::Type` if it comes from outside' },
  ])
})

test('files and typed names may come from outside', () => {
  expect(check('## A\nraw.csv, src/a, rows::Table → out\n')).toEqual([])
})

test('a bold name that is nearly an output is a warning, other bold words are prose', () => {
  const text = '## A -> severity\n## B\nBased on **severty**, and **mind** the gap. `**severty**`\n'
  expect(check(text)).toMatchObject([
    { rule: 'unknown-name', severity: 'warning', line: 3, column: 12, hint: 'did you mean severity?' },
  ])
})

test('two types for one name are an error that names the other line', () => {
  expect(check('## A -> x::Text\n## B\nx::JSON → y\n')).toMatchObject([
    { rule: 'type-conflict', line: 3, column: 1, message: '"x" is JSON here and Text in line 1' },
  ])
})

describe('cycles', () => {
  test('are told by their path', () => {
    const text = '## Step A\ninput → middle\n## Step B\nmiddle → output\n## Step C\noutput → input\n'
    expect(check(text)).toMatchObject([
      {
        rule: 'cycle',
        line: 1,
        message: 'these steps wait for each other: Step A → Step B → Step C → Step A',
      },
    ])
  })

  test('also through the order of steps and their parts', () => {
    const text = '## P\n### C\nlate → x\n## S\nProse only.\n### T -> late\n'
    expect(check(text)).toEqual([])
    expect(check('## P\n### C\nlate → x\n## S\nUses **x**.\n### T\nx → late\n')).toMatchObject([
      { rule: 'cycle', message: expect.stringContaining('C → T → C') },
    ])
  })

  test('a step that renews a file, and one that reads it before, wait for nobody', () => {
    expect(check('## A\na.ts → n\n## B\na.ts → a.ts\n## C\na.ts → a.ts\n')).toEqual([])
  })

  test('every cycle is told once', () => {
    const pair = (n: number) => `## A${n}\nx${n} → y${n}\n## B${n}\ny${n} → x${n}\n`
    const found = check([1, 2, 3].map(pair).join(''))
    expect(found.map(({ rule, line }) => [rule, line])).toEqual([
      ['cycle', 1],
      ['cycle', 5],
      ['cycle', 9],
    ])
  })
})

test('conditions name steps that are there, once', () => {
  const text = '## Parse\n## parse\n## End\nIf a → proceed to Parse\nIf b → skip to Ent\nIf c → retry END\n'
  expect(check(text)).toMatchObject([
    { rule: 'repeated-step', severity: 'warning', line: 2 },
    { rule: 'ambiguous-step', line: 4 },
    { rule: 'unknown-step', line: 5, hint: 'did you mean "End"?' },
  ])
  expect(check('## A\nOtherwise → stop\n')).toMatchObject([{ rule: 'otherwise-alone', line: 2 }])
})

test('attributes have known names and values', () => {
  const text = '## A [retry:: 0] [timeot:: 5m] [on_error:: explode] [mine:: x] [retry:: 2]\n'
  expect(check(text)).toMatchObject([
    { rule: 'bad-attribute', column: 6, severity: 'error' },
    { rule: 'unknown-attribute', severity: 'warning', hint: 'did you mean timeout?' },
    { rule: 'bad-attribute', message: expect.stringContaining('halt, skip, retry or continue') },
    {
      rule: 'unknown-attribute',
      severity: 'warning',
      column: 53,
      hint: expect.stringContaining('max_attempts'),
    },
    { rule: 'repeated-attribute', severity: 'warning' },
  ])
})

test('facts that were taken for a part of the name are told', () => {
  expect(
    check('## Build[retry:: 2]\n## Make [retry:: 2] it\n## Ship [timeout: 5m]\n## See [a: b]\n'),
  ).toMatchObject([
    { rule: 'misplaced-attribute', severity: 'warning', line: 1, column: 9 },
    { rule: 'misplaced-attribute', severity: 'warning', line: 2, column: 9 },
    { rule: 'misplaced-attribute', line: 3, column: 9, hint: 'did you mean [timeout:: …], with two colons?' },
  ])
  expect(check('## Use \\[retry:: 2]\n')).toEqual([])
})

describe('marks', () => {
  test('a step is critical or optional, not both', () => {
    expect(check('## Build @dev ! ?\n')).toMatchObject([
      { rule: 'contradicting-marks', severity: 'error', line: 1, column: 15 },
    ])
    expect(
      check('## A ! [on_error:: skip]\n## B ? [on_error:: halt]\n## C ! [on_error:: retry]\n'),
    ).toMatchObject([
      { rule: 'contradicting-marks', severity: 'error', line: 1, column: 8 },
      { rule: 'contradicting-marks', severity: 'error', line: 2, column: 8 },
    ])
  })

  test('what stands there twice is a warning, unless it is escaped', () => {
    expect(check('## A ! !\n## B @x @y\n## C #x #y\n## D (parallel) (parallel)\n')).toMatchObject([
      { rule: 'repeated-mark', severity: 'warning', line: 1, column: 6 },
      {
        rule: 'repeated-mark',
        line: 2,
        column: 6,
        message: 'a second agent was taken for a part of the name',
      },
      { rule: 'repeated-mark', line: 3, column: 6 },
      { rule: 'repeated-mark', line: 4, column: 6 },
    ])
    expect(check('## A \\! !\n## Why does it fail? ?\n')).toEqual([])
  })

  test('the dialect crucible has none', () => {
    const steps = '## A !\n## B ?\n'
    expect(check(`---\ndialect: crucible\n---\n${steps}`)).toMatchObject([
      {
        rule: 'not-in-dialect',
        severity: 'warning',
        line: 4,
        column: 6,
        hint: expect.stringContaining('halt'),
      },
      {
        rule: 'not-in-dialect',
        severity: 'warning',
        line: 5,
        column: 6,
        hint: expect.stringContaining('skip'),
      },
    ])
    expect(check(`---\ndialect: full\n---\n${steps}`)).toEqual([])
  })
})

test('all problems come at once, in the order of the text', () => {
  const text = '## \n## B [retry:: x]\nnobody → y\n```session-toon\nexecution[2\n```\n'
  expect(check(text).map(({ rule }) => rule)).toEqual([
    'missing-name',
    'bad-attribute',
    'unknown-name',
    'bad-records',
  ])
})

test('more steps than anybody reads are refused before they are compared', () => {
  expect(check('## &A\n'.repeat(20_000))).toMatchObject([{ rule: 'too-many-steps', line: 2001 }])
})

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkWorkflow, checkWorkflowText } from '../../src/codify/check-workflow.ts'
import { renderExtractReport } from '../../src/codify/extract/extract-report.ts'
import type { PhaseWork } from '../../src/codify/extract/session-source.ts'
import { extractWorkflow } from '../../src/codify/extract.ts'
import { parseWorkflow } from '../../src/codify/parse-workflow.ts'
import { renderWorkflow } from '../../src/codify/render-workflow.ts'
import { type Step, stepsOf } from '../../src/codify/workflow.ts'
import { Fault } from '../../src/errors.ts'
import type { Note, Phase } from '../../src/note/note.ts'
import { faultOf } from '../support/faults.ts'
import { noteOf } from './note-text.ts'
import { withoutPlaces } from './without-places.ts'

const options = { codifiedAt: '2026-02-01T00:00:00Z', dialect: 'full', title: undefined } as const
const extract = (...notes: readonly Note[]) =>
  extractWorkflow(
    notes.map(note => ({ note, work: [] })),
    options,
  )
const stepsFrom = (body: string): readonly Step[] => stepsOf(extract(noteOf('20260124-a', body)).workflow)
const tools = (...calls: readonly string[]) =>
  `**Tool calls:**\n${calls.map(call => `- ${call}`).join('\n')}\n`

const session = noteOf(
  '20260124-add-user-auth',
  `## Explore the token checks @pathfinder@1.0 #dev
[time:: 2026-01-24T10:00:00Z] ^phase-1

> [!user]
> "Return 401 for expired tokens" - Explore the token checks

${tools('`READ src/auth/token.ts` → 40 lines', '`RESEARCH http 401 or 403` → 5 results', '`CREATE notes/auth.md` → 12 lines')}
> [!decision]
> Answer 401.
> ## Not a step @evil

## Return a typed error @developer #dev
[time:: 2026-01-24T10:05:00Z] ^phase-2

> [!user]
> "yes, go ahead" - Return a typed error

${tools('`READ notes/auth.md` → 12 lines', '`EDIT src/auth/token.ts` → +8 −4', '❌ `EXECUTE npm test` → exit 1', '`EXECUTE npm test` → exit 0')}
> [!error]
> npm test failed: expected 401
>
> **Resolution:** The middleware passes the error on.

> [!subagent] @reviewer@2 (one)
> mode: link
> [[20260124-add-user-auth-reviewer-1]]
> Summary: Review the change

\`\`\`tasks
[{"id":"t1","content":"Expired tokens answer 401","status":"completed","priority":"high"}]
\`\`\`

## Summary

Done.
`,
)

test('S4-17 phases become steps with agent, channel and data flow', () => {
  const { workflow } = extract(session)
  expect(renderWorkflow(workflow, 'full')).toBe(`---
type: workflow
title: Add user auth
description: Return 401 for expired tokens
source_sessions:
  - 20260124-add-user-auth
codified_at: 2026-02-01T00:00:00Z
dialect: full
---

# Add user auth

## Goals

- [ ] Expired tokens answer 401 [id:: t1]

## Explore the token checks @pathfinder@1.0 #dev -> notes/auth.md::Markdown

src/auth/token.ts::TypeScript, \`search: http 401 or 403\`::Query -> notes/auth.md::Markdown

- User: "Return 401 for expired tokens"
- Answer 401. ## Not a step @evil <!-- 20260124-add-user-auth phase-1 -->

## Return a typed error @developer #dev -> src/auth/token.ts::TypeScript [retry:: 1]

> [!gate]
> The user said "yes, go ahead"

notes/auth.md::Markdown -> src/auth/token.ts::TypeScript

- The middleware passes the error on. <!-- 20260124-add-user-auth phase-2 -->

If npm test failed: expected 401 -> retry Return a typed error

### Review the change @reviewer@2

## Validation

- \`npm test\` passes
`)
  expect(checkWorkflow(workflow)).toEqual([])
})

test('the report names origins, confidence and what was left out', () => {
  const body = `## A ^p\n\n${tools('`CREATE a.md` → x', '`DANCE` → fun')}\nSome prose.\n\n## B\n\n${tools('`READ a.md` → y')}\n## C\n\n${tools('`CREATE c.md` → z')}`
  const { report } = extract(noteOf('20260124-a', body))
  expect(report.edges).toMatchObject([
    { name: 'a.md', confidence: 'high' },
    { name: 'b_result', confidence: 'low' },
  ])
  expect(report.unmapped.map(({ what }) => what)).toEqual(['tool call: DANCE', 'text: Some prose.'])
  expect(renderExtractReport(report)).toMatch(/Steps:\n {2}.*from 20260124-a phase-1/)
})

test('the files of the turns count more than the tool calls', () => {
  const note = noteOf('20260124-a', `## A\n^phase-1\n\n${tools('`READ x.md` → 1')}\n## B\n^phase-2\n`)
  const work: readonly PhaseWork[] = [
    {
      phase: 'phase-1',
      read: [],
      searched: [],
      written: [{ path: 'Makefile', how: 'created' }],
      commands: [],
    },
    {
      phase: 'phase-2',
      read: ['Makefile', '.teddy/sessions/x/01/plan.md'],
      searched: [],
      written: [{ path: 'out.bin', how: 'edited' }],
      commands: [{ command: 'make test', outcome: 'done' }],
    },
  ]
  const { workflow, report } = extractWorkflow([{ note, work }], options)
  expect(report.edges).toMatchObject([{ from: 'A', to: 'B', name: './Makefile', confidence: 'high' }])
  expect(renderWorkflow(workflow, 'full')).toContain('./Makefile::File -> out.bin::File\n')
  expect(checkWorkflow(workflow)).toEqual([])
})

describe('the rows of the mapping', () => {
  test('an error without a resolution marks the step critical, with a warning', () => {
    const { workflow, report } = extract(noteOf('20260124-a', '## A\n\n> [!error]\n> It broke.\n'))
    expect(stepsOf(workflow)[0]!.mark).toBe('critical')
    expect(report.warnings).toEqual([expect.stringContaining('A failed and nothing says')])
  })

  test('the same phase again and again is one step', () => {
    const steps = stepsFrom('## Fix @dev\n\n## Fix @dev\n\n## Fix @dev\n\n## Test\n\n## Fix @dev\n')
    expect(steps.map(({ name, attributes }) => [name, attributes.map(({ value }) => value)])).toEqual([
      ['Fix', ['3']],
      ['Test', []],
      ['Fix (2)', []],
    ])
  })

  test('subagents started side by side make the parent parallel', () => {
    const child = (agent: string) => `> [!subagent] @${agent}\n> mode: inline\n> Look at it\n`
    const steps = stepsFrom(`## Review\n\n${child('a')}\n${child('b')}\n`)
    expect(steps).toMatchObject([
      { name: 'Review', children: 'beside' },
      { level: 3, agent: 'a' },
      { level: 3, agent: 'b' },
    ])
    expect(new Set(steps.map(({ name }) => name)).size).toBe(3)
  })

  test('a yes with a condition is guidance, not a gate', () => {
    const [step] = stepsFrom('## A\n\n> [!user]\n> "yes, but keep the old name" - done\n')
    expect(step!.blocks).toMatchObject([{ kind: 'text', text: '- User: "yes, but keep the old name"' }])
  })

  test('of several sessions, steps in fewer than half are optional', () => {
    const bodies = ['## A\n\n## B\n', '## A\n\n## X\n\n## B\n', '## A\n\n## B\n']
    const { workflow } = extract(...bodies.map((body, n) => noteOf(`20260124-s${n}`, body)))
    expect(stepsOf(workflow).map(({ name, mark }) => [name, mark])).toEqual([
      ['A', undefined],
      ['X', 'optional'],
      ['B', undefined],
    ])
  })
})

test('what several sessions did alike is there once: gates, agents, guidance, retries', () => {
  const body = `## Build @dev

> [!user]
> "yes" - approved

> [!decision]
> Use scrypt.

${tools('❌ `EXECUTE npm test` → exit 1', '`EXECUTE npm test` → done')}
> [!subagent] @tester
> mode: link
> [[20260124-t]]
> Summary: Tests written.
`
  const { workflow } = extract(noteOf('20260124-a', body), noteOf('20260125-b', body))
  expect(renderWorkflow(workflow, 'full')).toContain(`## Build @dev [retry:: 1]

> [!gate]
> The user said "yes"

- Use scrypt. <!-- 20260124-a phase-1, 20260125-b phase-1 -->

### Tests written. @tester

## Validation
`)
})

test('a plan that was skipped is no step and is named as left out; what was said of it guides the next one', () => {
  const note = noteOf(
    '20260124-a',
    `## Never ran @a
> [!user] the plan was skipped

## Nor did this @a
> [!user]
> "no, with argon2" - the plan was skipped

## Ran @a
> [!user]
> "go" - Ran

${tools('`CREATE b.txt` → 1 line')}`,
  )
  const { workflow, report } = extract(note)
  expect(stepsOf(workflow).map(({ name }) => name)).toEqual(['Ran'])
  expect(renderWorkflow(workflow, 'full')).toContain('- User: "no, with argon2"\n')
  expect(report.unmapped.map(({ what }) => what)).toEqual([
    'plan that was skipped: Never ran',
    'plan that was skipped: Nor did this',
  ])
})

test('a condition says what failed, not what was printed about it; that is named as left out', () => {
  const body =
    '## A\n\n> [!error]\n> EXECUTE npm test: exit 1\n>\n> ```text\n> 2 failed\n> ```\n>\n> **Resolution:** Mend it\n'
  const { workflow, report } = extract(noteOf('20260124-a', body))
  expect(stepsOf(workflow)[0]!.blocks.at(-1)).toMatchObject({ when: 'EXECUTE npm test: exit 1' })
  expect(report.unmapped).toMatchObject([{ line: 12, what: 'output of an error: 2 failed' }])
})

test.each([
  ['npm test', 'check'],
  ['cd web && CI=1 npx vitest run', 'check'],
  ['make build', 'check'],
  ['./scripts/check.sh', 'check'],
  ['npm test 2>&1 | tail -5', 'check'],
  ['rm -rf build', 'none'],
  ['npm run build && rm -rf build', 'none'],
  ['cat test.log', 'none'],
  ['git commit -m "tests pass"', 'none'],
  ['mkdir -p build', 'none'],
  ['sudo rm -rf /var/test', 'none'],
  ['echo check', 'none'],
])('a command validates only when it checks something: %s', (command, kind) => {
  const { workflow } = extract(noteOf('20260124-a', `## A\n\n${tools(`\`\`EXECUTE ${command}\`\` → done`)}`))
  const found = renderWorkflow(workflow, 'full').includes('## Validation')
  expect(found ? 'check' : 'none').toBe(kind)
})

describe('I-06 codify of an empty, failed or single-phase session', () => {
  test('I-06 a session without phases gives a valid workflow without steps', () => {
    const { workflow, report } = extract(noteOf('20260124-a', ''))
    expect(stepsOf(workflow)).toEqual([])
    expect(checkWorkflowText(renderWorkflow(workflow, 'full'))).toEqual([])
    expect(report.warnings).toEqual(['the session has no phases; the workflow has no steps'])
  })

  test('I-06 a failed session is told as such', () => {
    const { report } = extract(noteOf('20260124-a', '## A\n', { status: 'failed' }))
    expect(report.warnings).toEqual([expect.stringContaining('session 20260124-a failed')])
  })

  test('I-06 a single phase is a single step', () => {
    const { workflow } = extract(noteOf('20260124-a', `## A\n\n${tools('`CREATE a.md` → x')}`))
    expect(renderWorkflow(workflow, 'full')).toContain('\n## A -> a.md::Markdown\n')
    expect(checkWorkflow(workflow)).toEqual([])
  })

  test('I-06 no session at all is a Fault', () => {
    expect(() => extract()).toThrow(Fault)
  })
})

test('keys in a note do not reach the workflow', () => {
  const key = `ghp_${'a1B2'.repeat(9)}`
  const body = `## Use ${key}\n\n> [!decision]\n> Take ${key}\n\n${tools(`\`READ ${key}.md\` → x`)}`
  expect(renderWorkflow(extract(noteOf('20260124-a', body)).workflow, 'full')).not.toContain(key)
})

const nasty = fc.oneof(
  fc.constantFrom(
    '## Evil @x',
    '> [!gate] x',
    '```',
    '<!--',
    '-->',
    'a → b',
    'If x → stop',
    '---',
    '**a_result**',
  ),
  fc.constantFrom(
    '[x:: y]',
    '- [ ] x',
    '1. x',
    '\\',
    '`',
    '',
    '&',
    '#',
    'Goals',
    'Validation',
    '\r',
    '\u2028x',
  ),
  fc.string({ unit: 'grapheme', maxLength: 20 }),
)
const text = fc.array(nasty, { maxLength: 3 }).map(parts => parts.join('\n'))
const path = fc.constantFrom(
  'a.ts',
  'b/c.md',
  'Makefile',
  'my file.txt',
  'x,y',
  '`z`',
  '->',
  'https://e.x/?a=b',
)
const item: fc.Arbitrary<Phase['items'][number]> = fc.oneof(
  fc.record({
    kind: fc.constant('tool' as const),
    line: fc.constant(1),
    name: fc.constantFrom('READ', 'CREATE', 'EDIT', 'EXECUTE', 'RESEARCH'),
    args: fc.oneof(path, text),
    summary: fc.constant(undefined),
    outcome: fc.constantFrom('done' as const, 'failed' as const),
  }),
  fc.record({
    kind: fc.constant('decision' as const),
    line: fc.constant(1),
    title: fc.constant(undefined),
    text,
  }),
  fc.record({
    kind: fc.constant('error' as const),
    line: fc.constant(1),
    title: fc.constant(undefined),
    text,
    resolution: fc.option(text, { nil: undefined }),
  }),
  fc.record({
    kind: fc.constant('user' as const),
    line: fc.constant(1),
    title: fc.constant(undefined),
    words: fc.oneof(text, fc.constant('ok')),
    done: fc.constant(undefined),
  }),
  fc.record({
    kind: fc.constant('subagent' as const),
    line: fc.constant(1),
    agent: fc.oneof(fc.constant('a'), text),
    version: fc.constant(undefined),
    model: fc.constant(undefined),
    mode: fc.constant('link' as const),
    session: fc.constant(undefined),
    text: fc.option(text, { nil: undefined }),
  }),
)
const phase: fc.Arbitrary<Phase> = fc.record({
  line: fc.constant(1),
  title: fc.oneof(fc.constantFrom('A', 'B', 'Summary'), text),
  agent: fc.option(text, { nil: undefined }),
  version: fc.option(text, { nil: undefined }),
  channel: fc.option(text, { nil: undefined }),
  time: fc.constant(undefined),
  id: fc.constant(undefined),
  items: fc.array(item, { maxLength: 5 }),
})

test('whatever a note says, its workflow has its steps, no errors, and reads back the same', () => {
  const empty = noteOf('20260124-a', '')
  fc.assert(
    fc.property(fc.array(phase, { maxLength: 5 }), phases => {
      const { workflow, report } = extract({ ...empty, phases })
      const top = stepsOf(workflow).filter(({ level }) => level === 2)
      expect(top.map(({ name }) => name)).toEqual(report.steps.map(({ name }) => name))
      expect(checkWorkflow(workflow).filter(({ severity }) => severity === 'error')).toEqual([])
      for (const dialect of ['full', 'crucible'] as const) {
        const written = renderWorkflow(workflow, dialect)
        expect(parseWorkflow(written).problems).toEqual([])
        expect(renderWorkflow(parseWorkflow(written).workflow, dialect)).toBe(written)
      }
      const again = parseWorkflow(renderWorkflow(workflow, 'full')).workflow
      expect(withoutPlaces(again)).toEqual(withoutPlaces(workflow))
    }),
    { numRuns: 1_000 },
  )
})

test('what is cut on the way into a workflow is named in the report, each with its line and length', () => {
  const long = 'é'.repeat(400)
  const body = `## ${long} @developer
^phase-1

> [!user]
> "${long}" - x

${tools(`\`RESEARCH ${long}\` → 5 results`, `\`READ a/${long}\` → 1 line`, '`CREATE b.md` → 1 line')}
> [!error]
> ${long}
>
> **Resolution:** y

> [!subagent] @reviewer@2 (one)
> mode: link
> [[20260124-a-reviewer-1]]
> Summary: ${long}
`
  const { report } = extract(noteOf('20260124-a', body))
  expect(report.cuts.map(({ what, length, most }) => [what, length, most]).sort()).toEqual([
    ['condition', 400, 160],
    ['description', 400, 200],
    ['query', 400, 80],
    ['step name', 400, 120],
    ['step name', 400, 120],
  ])
  expect(report.unmapped).toMatchObject([{ what: expect.stringContaining('path of 402 characters: a/éé') }])
  expect(renderExtractReport(report)).toContain('  20260124-a:10 step name of 400 characters, to 120\n')
  expect(renderExtractReport(extract(session).report)).toContain('Cut: none\n')
})

describe('more than a workflow can hold is refused with what to do, however it is made', () => {
  const phases = (count: number, body: (n: number) => string) =>
    Array.from({ length: count }, (_, n) => `## ${body(n)}\n\n`).join('')
  const refusal = (body: string) => faultOf((async () => extract(noteOf('20260124-a', body)))())

  test('steps, also those of one name that come again and again', async () => {
    const turns = phases(60_000, n => `S${n % 2} @a`)
    expect(await refusal(turns)).toMatchObject({
      kind: 'refused',
      message: 'these sessions make 60,000 steps, a workflow has 2,000 at most',
      hints: [expect.stringContaining('fewer sessions'), expect.any(String)],
    })
  })

  test('subagents that all did the same', async () => {
    const calls = '> [!subagent] @dev\n> mode: inline\n> did it\n\n'.repeat(20)
    expect((await refusal(phases(3_000, n => `S${n}\n\n${calls}`))).message).toContain('63,000 steps')
  })

  test('words', async () => {
    const words = `> [!decision]\n> ${'word '.repeat(500_000)}\n`
    expect(await refusal(`## A\n\n${words}`)).toMatchObject({
      kind: 'refused',
      message: 'these sessions make a workflow of 2.5 MB, 2.0 MB is the most',
    })
  })

  test('the same phase tens of thousands of times is one step', () => {
    const body = phases(40_000, n => `Mend it @a\n\n**Tool calls:**\n- \`EDIT m${n % 50}.ts\` → +1`)
    const { workflow } = extract(noteOf('20260124-a', body))
    expect(stepsOf(workflow)).toMatchObject([{ name: 'Mend it', attributes: [{ key: 'max_attempts' }] }])
  })
})

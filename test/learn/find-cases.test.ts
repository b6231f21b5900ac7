import { describe, expect, test } from 'vitest'
import { findCases } from '../../src/learn/find-cases.ts'
import { caseKinds } from '../../src/learn/learning-case.ts'
import type { Note } from '../../src/note/note.ts'
import { noteOf } from '../codify/note-text.ts'

const find = (note: Note, failures: 'lessons' | 'all' = 'lessons') =>
  findCases([{ note, lines: [] }], { kinds: caseKinds, failures })

const body = `## Explore @pathfinder@1.0 #dev
[time:: 2026-01-24T10:00:00Z] ^phase-1

> [!user]
> "Return 401 for expired tokens" - Explore

**Tool calls:**
- \`READ src/token.ts\` → 40 lines

> [!decision]
> Keep the public names.

## Build @developer #dev
[time:: 2026-01-24T10:05:00Z] ^phase-2

> [!user]
> "Do not touch the middleware" - use the handler

**Tool calls:**
- \`EDIT src/handler.ts\` → +3
- ❌ \`EXECUTE npm test\` → exit 1

> [!error]
> expected 401, got 500
>
> **Resolution:** The handler passes the error on.

> [!user]
> "ok" - went on
`

test('an error without a resolution is no puzzle, and is counted', () => {
  const { cases, leftOut } = find(noteOf('20260124-a', '## A\n^phase-1\n\n> [!error]\n> It broke.\n'))
  expect(cases).toEqual([])
  expect(leftOut).toEqual([
    { kind: 'puzzle', sessionId: '20260124-a', phase: 'phase-1', reason: 'no resolution' },
  ])
})

test('words that end a phase correct it, and the next phase is what was done then', () => {
  const text =
    '## A\n\n**Tool calls:**\n- `EDIT a.ts` → +1\n\n> [!user]\n> "Not that file" - \n\n## B\n\n**Tool calls:**\n- `EDIT b.ts` → +1\n'
  expect(find(noteOf('20260124-a', text)).cases).toMatchObject([
    { kind: 'correction', rejected: '- EDIT a.ts → +1', chosen: '- EDIT b.ts → +1' },
  ])
})

test('what has several lines stays one entry of the list', () => {
  const text =
    '## A\n\n> [!error]\n> It broke:\n>\n> ```text\n> ## 2 failed\n> ```\n>\n> **Resolution:** Mend it\n\n> [!user]\n> "Why?" - \n\n> [!decision] Plan\n> Look.\n> Then act.\n'
  expect(find(noteOf('20260124-a', text)).cases.find(({ kind }) => kind === 'correction')).toMatchObject({
    rejected: '- Error: It broke:\n\n  ```text\n  ## 2 failed\n  ```\n\n  Resolution: Mend it',
    chosen: '- Decision: Plan: Look.\n  Then act.',
  })
})

test('S4-20 a puzzle from an error with its resolution', () => {
  const { cases } = find(noteOf('20260124-a', body))
  const [found] = cases.filter(({ kind }) => kind === 'puzzle')
  expect(found).toMatchObject({
    chosen: 'The handler passes the error on.',
    rejected: '- EXECUTE npm test (failed) → exit 1',
    source: {
      sessionId: '20260124-a',
      phase: 'phase-2',
      agent: 'developer',
      model: 'acme/one',
      channel: 'dev',
      created: '2026-01-24T10:05:00Z',
      tags: ['puzzle', 'agent:developer', 'channel:dev'],
    },
    story: {
      failure: 'expected 401, got 500',
      constraints: ['Keep the public names.'],
      expected: 'The handler passes the error on.',
      context: expect.stringContaining('Task: Return 401 for expired tokens'),
    },
  })
  expect(found!.prompt).toHaveLength(1)
  expect(found!.prompt[0]!.content).toContain('- EDIT src/handler.ts → +3')
  expect(found!.prompt[0]!.content).not.toContain('passes the error on')
})

test('S4-21 a correction shows the behaviour, the words, and what came after', () => {
  const corrections = find(noteOf('20260124-a', body)).cases.filter(({ kind }) => kind === 'correction')
  // The first words ask, the last ones agree: one correction is left.
  expect(corrections).toMatchObject([
    {
      rejected: '- READ src/token.ts → 40 lines\n- Decision: Keep the public names.',
      chosen: expect.stringMatching(/^use the handler\n- EDIT src\/handler\.ts/),
      story: { correction: 'Do not touch the middleware' },
    },
  ])
})

describe('left out', () => {
  const error = (text: string) => `## A\n\n> [!error]\n> ${text}\n>\n> **Resolution:** Did it again.\n`

  test.each([
    ['connect ECONNRESET 1.2.3.4:443', 'network'],
    ['the server said 503', 'network'],
    ['write failed: ENOSPC', 'environment'],
    ['bash: foo: command not found', 'environment'],
  ])('%s teaches nothing', (text, reason) => {
    const note = noteOf('20260124-a', error(text))
    expect(find(note)).toMatchObject({ cases: [], leftOut: [{ kind: 'puzzle', phase: 'phase-1', reason }] })
    expect(find(note, 'all').cases).toHaveLength(1)
  })

  test('I-05 whatever held a secret, or holds the mark of one', () => {
    for (const secret of [`key ghp_${'a1B2'.repeat(9)}`, 'key [redacted: GitHub token]'])
      expect(find(noteOf('20260124-a', error(`wrong ${secret}`)), 'all')).toMatchObject({
        cases: [],
        leftOut: [{ reason: 'secret' }],
      })
  })

  test('errors without a resolution and words without work after them', () => {
    const text = '## A\n\n- x\n\n> [!error]\n> It broke.\n\n> [!user]\n> "stop that" - fine\n'
    expect(find(noteOf('20260124-a', text))).toMatchObject({
      cases: [],
      leftOut: [
        { kind: 'puzzle', reason: 'no resolution' },
        { kind: 'correction', reason: 'nothing to compare' },
      ],
    })
  })
})

test('an empty note has no cases', () => {
  expect(find(noteOf('20260124-a', ''))).toEqual({ cases: [], leftOut: [] })
})

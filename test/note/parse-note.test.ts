import { describe, expect, test } from 'vitest'
import { parseNote } from '../../src/note/parse-note.ts'

const frontmatter = '---\ntype: session\nsession_id: s\nstatus: active\n---\n'
const rules = (text: string) => parseNote(text).problems.map(({ rule, line }) => `${rule}:${line}`)

test('a note as the seed writes it', () => {
  const { note, problems } = parseNote(`---
type: session
session_id: 20260124-auth
started: 2026-01-24T10:00:00Z
status: paused
channel: dev
participants: [pathfinder@1.0, developer@2.0]
model: anthropic/claude
tokens_used: 1200
subagents:
  - session: 20260124-auth-debugger-1
    agent: debugger@1.0
    model: local/small
    tokens: 40
resume_point: phase-1
tags:
  - auth
---

# Auth

## Research @pathfinder@1.0 #dev
[time:: 2026-01-24T10:00:00Z] ^phase-1

Words of a person.

**Tool calls:**
- \`READ src/a.ts\` → 40 lines
- ❌ \`EXECUTE npm test\` → exit 1
- \`grep x\` -> ❌ nothing

> [!decision]
> Use argon2.

> [!note] Of Obsidian
> Not ours.

## Summary
Done.
`)
  expect(problems).toEqual([])
  expect(note.frontmatter).toMatchObject({
    sessionId: '20260124-auth',
    status: 'paused',
    participants: ['pathfinder@1.0', 'developer@2.0'],
    tokensUsed: 1200,
    subagents: [{ session: '20260124-auth-debugger-1', tokens: 40 }],
    resumePoint: 'phase-1',
  })
  expect(note.frontmatter.other).toEqual(new Map([['tags', ['auth']]]))
  expect(note.preamble).toBe('# Auth')
  expect(note.summary).toEqual({ line: 38, text: 'Done.' })
  const [phase] = note.phases
  expect(phase).toMatchObject({
    line: 22,
    title: 'Research',
    agent: 'pathfinder',
    version: '1.0',
    channel: 'dev',
    id: 'phase-1',
  })
  expect(phase!.items.map(({ kind, line }) => [kind, line])).toEqual([
    ['markdown', 25],
    ['tool', 28],
    ['tool', 29],
    ['tool', 30],
    ['decision', 32],
    ['markdown', 35],
  ])
  expect(phase!.items.flatMap(item => (item.kind === 'tool' ? item.outcome : []))).toEqual([
    'done',
    'failed',
    'failed',
  ])
})

test('heading of a phase: agent and channel in any order, a closing sequence, words that only look like them', () => {
  const heading = (line: string) => {
    const { title, agent, version, channel } = parseNote(`${frontmatter}\n${line}\n`).note.phases[0]!
    return [title, agent, version, channel]
  }
  expect(heading('## Research #dev @a@1')).toEqual(['Research', 'a', '1', 'dev'])
  expect(heading('## Research @a ##')).toEqual(['Research', 'a', undefined, undefined])
  expect(heading('## Fix #12 for @bob now @a #dev')).toEqual(['Fix #12 for @bob now', 'a', undefined, 'dev'])
  expect(heading('## mail me@home.org #dev')).toEqual(['mail me@home.org', undefined, undefined, 'dev'])
  expect(heading('## Fix \\#12 @a')).toEqual(['Fix #12', 'a', undefined, undefined])
  expect(heading('##')).toEqual(['', undefined, undefined, undefined])
})

test('headings and callouts inside code and quotations are text', () => {
  const { note } = parseNote(`${frontmatter}
## One

\`\`\`md
## Not a phase
> [!decision]
\`\`\`

> [!decision]
> ## Not a phase either
> [!error] nor an error
`)
  expect(note.phases.map(({ title }) => title)).toEqual(['One'])
  expect(note.phases[0]!.items.map(({ kind }) => kind)).toEqual(['markdown', 'decision'])
})

describe('a note in a bad state keeps everything readable', () => {
  test('I-01 zero bytes, and nothing but white space', () => {
    expect(rules('')).toEqual(['frontmatter-missing:1', 'note-empty:1'])
    expect(rules(' \n\n')).toEqual(['frontmatter-missing:1'])
  })

  test('I-01 a block of NUL bytes is named, what stands around it stays', () => {
    const text = `${frontmatter}\n## One\n\n> [!decision]\n> keep\n\0\0\0\0\n## Two\n\ntext${'\0'.repeat(4096)}## Three\n`
    const { note, problems } = parseNote(text)
    expect(problems.map(({ rule, line, message }) => [rule, line, message])).toEqual([
      ['nul-bytes', 11, '4 NUL bytes stand where text was lost'],
      ['nul-bytes', 14, '4096 NUL bytes stand where text was lost'],
    ])
    expect(note.phases.map(({ title, line }) => [title, line])).toEqual([
      ['One', 7],
      ['Two', 12],
      ['Three', 14],
    ])
    expect(note.phases[0]!.items).toMatchObject([{ kind: 'decision', text: 'keep' }])
    expect(note.phases[1]!.items).toMatchObject([{ kind: 'markdown', text: 'text' }])
  })

  test('I-01 a torn last entry is kept and named', () => {
    const start = `${frontmatter}\n## One\n\n**Tool calls:**\n`
    expect(rules(`${start}- \`READ a.ts`)).toEqual(['torn-end:10'])
    expect(parseNote(`${start}- \`READ a.ts`).note.phases[0]!.items).toMatchObject([
      { kind: 'markdown', text: '**Tool calls:**\n- `READ a.ts' },
    ])
    expect(rules(`${frontmatter}\n> [!deci`)).toEqual(['torn-end:7'])
    expect(rules(`${frontmatter}\n## One\n[time:: 2026-`)).toEqual(['torn-end:8'])
    expect(rules(`${frontmatter}\n## One\n\n\`\`\`tasks\n[{"id"`)).toEqual(['tasks:9', 'fence-open:9'])
    expect(rules(`${frontmatter}\n## One\n\nNo line feed at the end`)).toEqual([])
  })

  test('missing frontmatter', () => {
    const { note, problems } = parseNote('# Title\n\n## One @a\n')
    expect(problems).toMatchObject([{ rule: 'frontmatter-missing', line: 1 }])
    expect(note.phases).toMatchObject([{ title: 'One', agent: 'a' }])
  })

  test('unclosed frontmatter', () => {
    const { note, problems } = parseNote('---\nsession_id: s\nstatus: failed\n\n## One\n\ntext\n')
    expect(problems).toMatchObject([{ rule: 'frontmatter-unclosed', line: 1 }])
    expect(note.frontmatter).toMatchObject({ sessionId: 's', status: 'failed' })
    expect(note.phases).toMatchObject([{ title: 'One', items: [{ text: 'text' }] }])
  })

  test('a second frontmatter is named, and kept as text', () => {
    const { note, problems } = parseNote(`${frontmatter}\n---\nsession_id: other\n---\n\n## One\n`)
    expect(problems).toMatchObject([{ rule: 'frontmatter-twice', line: 7 }])
    expect(note.frontmatter.sessionId).toBe('s')
    expect(note.preamble).toContain('session_id: other')
  })

  test('a property twice, one that is no property, and values of the wrong kind', () => {
    const text = '---\nsession_id: s\nstatus: active\nstatus: failed\n: what\ntokens_used: many\n---\n'
    const { note, problems } = parseNote(text)
    expect(note.frontmatter).toMatchObject({ sessionId: 's', status: 'active', tokensUsed: 0 })
    expect(note.frontmatter.other.get('tokens_used')).toBe('many')
    expect(problems.map(({ line }) => line)).toEqual(expect.arrayContaining([4, 5, 6]))
  })

  test('an unknown status is named, and the word is kept', () => {
    const { note, problems } = parseNote('---\nsession_id: s\nstatus: done\n---\n')
    expect(note.frontmatter.status).toBe('unknown')
    expect(note.frontmatter.other.get('status')).toBe('done')
    expect(problems).toMatchObject([{ rule: 'frontmatter-status', line: 3 }])
    expect(problems[0]!.message).toContain('expected active, paused, completed, failed, found "done"')
  })

  test('a newer format is told, and read as far as it can be', () => {
    const { note, problems } = parseNote('---\nsession_id: s\nstatus: active\nversion: 7\n---\n\n## One\n')
    expect(problems).toMatchObject([{ rule: 'note-version', line: 4 }])
    expect(note.phases).toHaveLength(1)
  })

  test('an alias bomb in the frontmatter is refused, the properties around it are read', () => {
    const { note, problems } = parseNote('---\na: &a [x, x]\nb: [*a, *a]\nsession_id: s\n---\n')
    expect(problems.length).toBeGreaterThan(0)
    expect(note.frontmatter.sessionId).toBe('s')
  })
})

test('CRLF, CR and a BOM change nothing', () => {
  const text = `${frontmatter}\n## One @a #dev\n[time:: x] ^phase-1\n\n> [!user]\n> "two\n> lines" - done\n`
  const plain = parseNote(text)
  expect(parseNote(text.replaceAll('\n', '\r\n'))).toEqual(plain)
  expect(parseNote(text.replaceAll('\n', '\r'))).toEqual(plain)
  expect(parseNote(`\ufeff${text}`)).toEqual(plain)
  expect(plain.note.phases[0]!.items).toMatchObject([{ words: 'two\nlines', done: 'done' }])
})

test('a note that Obsidian wrote', () => {
  const { note, problems } = parseNote(`---
session_id: "20260124-auth"
status: Completed
participants:
- developer@1.0
aliases: ["Auth, the"]
cssclasses:
parent: "[[20260123-main|the main one]]"
nested:
  key: value
---
## Work @developer #dev
> [!decision]- Folded title
> text
> > nested

> [!todo]
> - [ ] x
%% comment %% ![[image.png]]
`)
  expect(problems).toEqual([])
  expect(note.frontmatter).toMatchObject({
    status: 'completed',
    participants: ['developer@1.0'],
    parent: '20260123-main',
  })
  expect(note.frontmatter.other.get('aliases')).toEqual(['Auth, the'])
  expect(note.frontmatter.other.get('nested')).toEqual({ key: 'value' })
  expect(note.phases[0]!.items).toMatchObject([
    { kind: 'decision', title: 'Folded title', text: 'text\n> nested' },
    { kind: 'markdown' },
  ])
})

test('a time that is none is shown as it stands, and named', () => {
  const { note, problems } = parseNote(
    '---\ntype: session\nsession_id: a\nstatus: active\nstarted: soon\n---\n',
  )
  expect(note.frontmatter.started).toBe('soon')
  expect(problems).toMatchObject([{ rule: 'frontmatter-started', line: 5 }])
})

test('summaries are cut at 100 characters by code point', async () => {
  const { cutSummary } = await import('../../src/note/tool-call.ts')
  expect(cutSummary('a\n  b')).toBe('a b')
  expect(cutSummary('🙂'.repeat(100))).toBe('🙂'.repeat(100))
  expect(cutSummary('🙂'.repeat(101))).toBe(`${'🙂'.repeat(99)}…`)
  expect(cutSummary('x'.repeat(1_000_000))).toBe(`${'x'.repeat(99)}…`)
  expect(cutSummary(`${'x'.repeat(97)}👩\u200d👧 and more`)).toBe(`${'x'.repeat(97)}👩…`)
})

test('links resolve by id alone: a path is no link', () => {
  const item = (link: string) =>
    parseNote(`${frontmatter}\n## One\n\n> [!subagent] @a\n> mode: link\n> ${link}\n`).note.phases[0]!
      .items[0]
  expect(item('[[s-a-1]]')).toMatchObject({ session: 's-a-1' })
  expect(item('[[s-a-1#^phase-2|alias]]')).toMatchObject({ session: 's-a-1' })
  for (const bad of ['[[../../etc/passwd]]', '[[a/b]]', '[[..]]', '[[.x]]', '[[]]', '[[a\\b]]'])
    expect(item(bad)).toMatchObject({ session: undefined, text: bad })
})

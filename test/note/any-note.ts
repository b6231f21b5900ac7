// Notes that fast-check makes up, and texts that look like parts of one.

import fc from 'fast-check'
import type { Frontmatter, Item, Note, Phase } from '../../src/note/note.ts'

/** Lines that would mean something, were they not inside something else. */
const telling = [
  '## Phase @a@1 #dev',
  '## Summary',
  '# Title',
  '---',
  '...',
  '```',
  '````tasks',
  '~~~',
  '> [!decision]',
  '> [!error] x',
  '> quoted',
  '**Tool calls:**',
  '- `READ a` → b',
  '- ❌ `x`',
  '**Resolution:** done',
  '\\**Resolution:** x',
  '"a" - b',
  'mode: link',
  '[[x]]',
  '![[x]]',
  'Summary: y',
  '[time:: 1] ^phase-1',
  '[time:: 1] [turn:: 03] ^phase-1',
  '[turn:: 03]',
  '[',
  '[]',
  'type: session',
  'status: active',
  '\\',
  '"',
  '" - ',
  "'",
  '`',
  '→',
  '❌',
  ' ',
  '  - x',
  '',
]

const piece = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...telling) },
  fc.string({ unit: 'grapheme', maxLength: 12 }),
  fc.string({ unit: 'binary', maxLength: 6 }),
)
const clean = (text: string) => text.replace(/[\r\0]/g, '').toWellFormed()

/** Any text of several lines, without CR and NUL. */
export const anyText = fc.array(piece, { maxLength: 5 }).map(pieces => clean(pieces.join('\n')))
export const anyLine = fc
  .array(piece, { maxLength: 3 })
  .map(pieces => clean(pieces.join(' ')).replaceAll('\n', ' '))
const filledLine = anyLine.map(line => line.replace(/^[ \t]+|[ \t]+$/g, '') || 'x')
const title = anyLine.map(line => line.replace(/^[ \t]+|[ \t]+$/g, ''))
const word = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 8 })
  .map(text => clean(text).replace(/[\s@#]/gu, '_') || 'x')
const id = fc.stringMatching(/^[a-z0-9]{1,8}(-[a-z0-9]{1,6}){0,2}$/)
const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined })
const line = fc.constant(0)
const summary = anyLine
  .map(text => text.trim().replace(/\s+/g, ' '))
  .map(text => [...text].slice(0, 100).join('').trim() || undefined)

export const anyItem: fc.Arbitrary<Item> = fc.oneof(
  fc.record({
    kind: fc.constant('tool' as const),
    line,
    name: word,
    args: anyText,
    summary,
    outcome: fc.constantFrom('done' as const, 'failed' as const),
  }),
  fc.record({ kind: fc.constant('decision' as const), line, title: maybe(filledLine), text: anyText }),
  fc.record({
    kind: fc.constant('error' as const),
    line,
    title: maybe(filledLine),
    text: anyText,
    resolution: maybe(anyText),
  }),
  fc.record({
    kind: fc.constant('user' as const),
    line,
    title: maybe(filledLine),
    words: anyText,
    done: maybe(anyText.map(text => text || 'x')),
  }),
  fc.record({
    kind: fc.constant('subagent' as const),
    line,
    agent: word,
    version: maybe(word),
    model: maybe(filledLine),
    mode: fc.constant('inline' as const),
    session: fc.constant(undefined),
    text: maybe(anyText.map(text => text || 'x')),
  }),
  fc.record({
    kind: fc.constant('subagent' as const),
    line,
    agent: word,
    version: maybe(word),
    model: maybe(filledLine),
    mode: fc.constantFrom('link' as const, 'embed' as const),
    session: id,
    text: maybe(anyText.map(text => text || 'x')),
  }),
  fc.record({
    kind: fc.constant('tasks' as const),
    line,
    tasks: fc.array(
      fc.record({
        id: anyLine,
        content: anyText,
        status: fc.constantFrom('pending' as const, 'in_progress' as const, 'completed' as const),
        priority: maybe(anyLine),
      }),
      { maxLength: 3 },
    ),
  }),
)

export const anyPhase: fc.Arbitrary<Phase> = fc
  .record({
    line,
    title,
    agent: maybe(word),
    version: fc.constant(undefined),
    channel: maybe(word),
    time: maybe(fc.constant('2026-01-24T10:00:00.000Z')),
    id: id,
    items: fc.array(anyItem, { maxLength: 4 }),
  })
  .chain(phase =>
    phase.agent === undefined ? fc.constant(phase) : maybe(word).map(version => ({ ...phase, version })),
  )
  .chain(phase => maybe(id).map(turn => (turn === undefined ? phase : { ...phase, turn })))

const value = fc.oneof(
  filledLine,
  fc.nat(),
  fc.boolean(),
  fc.array(filledLine, { maxLength: 2 }),
  fc.constant(null),
)

const anyTime = fc
  .date({ min: new Date('1970-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
  .map(date => date.toISOString())

export const anyFrontmatter: fc.Arbitrary<Frontmatter> = fc.record({
  type: fc.constantFrom('session', 'x', undefined),
  version: fc.constant(1),
  sessionId: maybe(filledLine),
  started: maybe(anyTime),
  ended: maybe(anyTime),
  status: fc.constantFrom(
    'active' as const,
    'paused' as const,
    'completed' as const,
    'failed' as const,
    'unknown' as const,
  ),
  channel: maybe(filledLine),
  participants: fc.array(filledLine, { maxLength: 3 }),
  model: maybe(filledLine),
  tokensUsed: fc.nat(),
  cost: maybe(fc.double({ min: 0, max: 1000, noNaN: true })),
  subagents: fc.array(
    fc.record({ session: id, agent: maybe(filledLine), model: maybe(filledLine), tokens: fc.nat() }),
    { maxLength: 2 },
  ),
  parent: maybe(id),
  resumePoint: maybe(id),
  other: fc
    .dictionary(fc.stringMatching(/^[a-z]{1,3}x$/), value, { maxKeys: 3 })
    .map(map => new Map(Object.entries(map))),
})

export const anyNote: fc.Arbitrary<Note> = fc.record({
  frontmatter: anyFrontmatter,
  preamble: fc.constantFrom('', '# A title', 'Some words.\n\nMore of them.'),
  phases: fc.array(anyPhase, { maxLength: 4 }),
  summary: maybe(fc.constantFrom('', '- **Tokens:** 3').map(text => ({ line: 0, text }))),
})

/** Any text at all, much of which looks like a note. */
export const anyNoteText = fc
  .array(fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...telling) }, piece), { maxLength: 30 })
  .chain(lines => fc.constantFrom('\n', '\r\n', '\r').map(end => lines.join(end)))

/** The same note, with every line number 0. */
export function withoutLines<T>(value: T): T {
  return JSON.parse(
    JSON.stringify(value, (key, item: unknown) => {
      if (key === 'line') return 0
      if (item instanceof Map) return [...item]
      return item === undefined ? null : item
    }),
  ) as T
}

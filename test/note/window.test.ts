import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Note } from '../../src/note/note.ts'
import { parseNote } from '../../src/note/parse-note.ts'
import { resumeWindow } from '../../src/note/window.ts'
import { anyNote } from './any-note.ts'

const count = (text: string) => text.split(/\s+/).length

function note(phases: number, resumePoint?: string): Note {
  const body = Array.from(
    { length: phases },
    (_, n) =>
      `## Phase ${n + 1} @a\n^phase-${n + 1}\n\n${'word '.repeat(50)}\n\n> [!decision]\n> decided ${n + 1}\n`,
  )
  const point = resumePoint === undefined ? '' : `resume_point: ${resumePoint}\n`
  return parseNote(`---\nsession_id: s\nstatus: paused\n${point}---\n\n${body.join('\n')}`).note
}

test('Resume with context limit: recent phases whole, every decision kept, what was dropped is told', () => {
  const found = resumeWindow(note(10), { limit: 250, count })
  if (found.kind !== 'window') throw new Error('too large')
  expect(found.tokens).toBeLessThanOrEqual(250)
  expect(found.phases).toBe(2)
  expect(found.text.match(/decided \d+/g)).toHaveLength(10)
  expect(found.text.match(/word word/g)!.length).toBeGreaterThan(2)
  expect(found.dropped.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5, 6, 7, 8].map(n => `phase-${n}`))
  expect(new Set(found.dropped.slice(0, -1).map(({ left }) => left))).toEqual(new Set(['decisions']))
})

test('everything that fits is there whole', () => {
  const found = resumeWindow(note(3), { limit: 10_000, count })
  expect(found).toMatchObject({ kind: 'window', phases: 3, decisions: 3, dropped: [] })
})

test('of a phase that does not fit, its last items are kept', () => {
  const text = `---\nsession_id: s\n---\n\n## One\n\n**Tool calls:**\n${Array.from({ length: 50 }, (_, n) => `- \`READ ${n}\``).join('\n')}\n`
  const found = resumeWindow(parseNote(text).note, { limit: 40, count })
  if (found.kind !== 'window') throw new Error('too large')
  expect(found.text).toContain('READ 49')
  expect(found.text).not.toContain('READ 1`')
  expect(found).toMatchObject({ phases: 0, dropped: [{ title: 'One', left: 'part', items: 50 }] })
})

test('decisions alone over the limit: refused, none is dropped', () => {
  expect(resumeWindow(note(10), { limit: 20, count })).toMatchObject({ kind: 'too-large', decisions: 10 })
})

test('phases after the resume point are left out and told; their decisions stay', () => {
  const found = resumeWindow(note(4, 'phase-2'), { limit: 10_000, count })
  if (found.kind !== 'window') throw new Error('too large')
  expect(found.phases).toBe(2)
  expect(found.decisions).toBe(4)
  expect(found.text.match(/decided \d/g)).toHaveLength(4)
  expect(found.text.match(/(?:word ){50}/g)).toHaveLength(2)
  expect(found.dropped.map(({ id, left }) => [id, left])).toEqual([
    ['phase-3', 'later'],
    ['phase-4', 'later'],
  ])
})

test('never over the limit, never without a decision, whatever the note', () => {
  fc.assert(
    fc.property(anyNote, fc.nat(300), fc.nat(5), (any, limit, point) => {
      const resumePoint = any.phases[point]?.id
      const open = { ...any, frontmatter: { ...any.frontmatter, resumePoint } }
      const found = resumeWindow(open, { limit, count: text => text.length })
      const decisions = open.phases.flatMap(({ items }) => items.filter(({ kind }) => kind === 'decision'))
      if (found.kind === 'too-large') {
        expect(found.tokens).toBeGreaterThan(limit)
        return
      }
      expect(found.text.length).toBeLessThanOrEqual(limit)
      expect(found.phases + found.dropped.length).toBe(open.phases.length)
      const kept = parseNote(`---\n---\n${found.text}`).note.phases.flatMap(({ items }) => items)
      expect(kept.filter(({ kind }) => kind === 'decision')).toHaveLength(decisions.length)
    }),
    { numRuns: 500 },
  )
})

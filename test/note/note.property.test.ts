import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseNote } from '../../src/note/parse-note.ts'
import { renderNote } from '../../src/note/render-note.ts'
import { anyNote, anyNoteText, withoutLines } from './any-note.ts'

test('a rendered note parses to the same note, whatever its texts look like', () => {
  fc.assert(
    fc.property(anyNote, note => {
      const { note: again, problems } = parseNote(renderNote(note))
      expect(withoutLines(again)).toEqual(withoutLines(note))
      expect(problems.filter(({ severity }) => severity === 'error')).toEqual([])
    }),
    { numRuns: 600 },
  )
})

test('any text parses without a throw, and rendering what was read changes nothing any more', () => {
  fc.assert(
    fc.property(anyNoteText, text => {
      const { note } = parseNote(text)
      const rendered = renderNote(note)
      expect(withoutLines(parseNote(rendered).note)).toEqual(withoutLines(note))
      expect(renderNote(parseNote(rendered).note)).toBe(rendered)
    }),
    { numRuns: 1500 },
  )
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cleanText } from '../../src/note/clean-text.ts'
import { parseNote } from '../../src/note/parse-note.ts'
import { renderTaskWords, taskWordsIn } from '../../src/note/task-words.ts'

test('a task is read back, whatever it says, and makes no phase', () => {
  const words = fc.array(
    fc.constantFrom(
      'Build it.',
      '\n',
      '\n\n',
      '## not a phase',
      '```',
      '> quoted',
      '**Task:** ',
      '---',
      ' ',
      'é',
    ),
  )
  fc.assert(
    fc.property(words, parts => {
      const task = parts.join('')
      const expected = cleanText(task)
        .trim()
        .replace(/[ \t]+$/gm, '')
      const text = `---\ntype: session\nsession_id: a\n---\n\n${renderTaskWords(task)}\n\n## One\n`
      const { note } = parseNote(text)
      expect(taskWordsIn(note.preamble) ?? '').toBe(expected)
      expect(note.phases.map(({ title }) => title)).toEqual(['One'])
    }),
  )
})

test("somebody else's words above the phases are no task", () => {
  expect(taskWordsIn('Some words.\n\n> A quotation.')).toBeUndefined()
  expect(taskWordsIn('Some words.\n\n> **Task:** Build it.\n> All.\n\nMore.')).toBe('Build it.\nAll.')
})

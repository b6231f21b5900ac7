import { expect, test } from 'vitest'
import { openingItems } from '../../../src/commands/note/turn-items.ts'
import { cleanItem } from '../../../src/note/clean-item.ts'
import { parseNote } from '../../../src/note/parse-note.ts'
import { renderItems } from '../../../src/note/render-phase.ts'

const review = {
  decision: 'run',
  by: 'user',
  deselected: ['actions:2'],
  modified: [],
  confirmedProtected: [],
  message: undefined,
  planEdited: true,
} as const

test('items switched off without a word are no empty words of the user, and read back so', () => {
  const items = openingItems({ title: 'Work', words: undefined, plan: undefined, review }).map(cleanItem)
  const text = renderItems(items).join('\n\n')
  expect(text).toBe('> [!user] switched off in review: actions:2; edited plan.md by hand')
  const { note } = parseNote(`---\nsession_id: a\n---\n\n## Work\n\n${text}\n`)
  expect(note.phases[0]!.items.map(item => ({ ...item, line: 0 }))).toEqual(items)
})

test('with words they follow what was said', () => {
  const given = {
    title: 'Work',
    words: undefined,
    plan: undefined,
    review: { ...review, message: 'no tests' },
  }
  expect(renderItems(openingItems(given)).join('')).toBe(
    '> [!user]\n> "no tests" - switched off in review: actions:2; edited plan.md by hand',
  )
})

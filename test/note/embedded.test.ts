import { expect, test } from 'vitest'
import { type EmbeddedNotes, embeddedIn } from '../../src/note/embedded.ts'
import { parseNote } from '../../src/note/parse-note.ts'

const noteWith = (...ids: readonly string[]) =>
  parseNote(
    `---\nsession_id: s\n---\n\n## One\n\n${ids.map(id => `> [!subagent] @a\n> mode: embed\n> ![[${id}]]\n`).join('\n')}`,
  ).note

const shown = (embedded: EmbeddedNotes): unknown[] =>
  [...embedded.values()].map(found =>
    found.kind === 'note' ? [found.id, ...shown(found.embedded)] : `${found.id} ${found.kind}`,
  )

test('embedded notes are found by id, cycles and repetitions are cut, missing ones are told', () => {
  const notes: Record<string, ReturnType<typeof noteWith>> = {
    a: noteWith('b', 'c', 'gone'),
    b: noteWith('c', 'a'),
    c: noteWith('c'),
  }
  expect(shown(embeddedIn('a', notes.a!, id => notes[id]))).toEqual([
    ['b', ['c', 'c cycle'], 'a cycle'],
    'c repeated',
    'gone missing',
  ])
})

test('a link is not embedded', () => {
  const note = parseNote(
    '---\nsession_id: s\n---\n\n## One\n\n> [!subagent] @a\n> mode: link\n> [[b]]\n',
  ).note
  expect(embeddedIn('a', note, () => note).size).toBe(0)
})

test('a long chain and a wide tree stay linear', () => {
  const chain = (id: string) => noteWith(`${Number(id) + 1}`, `${Number(id) + 1}`, `${Number(id) + 2}`)
  let asked = 0
  embeddedIn('0', chain('0'), id => {
    asked++
    return chain(id)
  })
  expect(asked).toBeLessThan(100)
})

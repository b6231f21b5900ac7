import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { tasksOf } from '../../src/note/note.ts'
import { openNote } from '../../src/note/open-note.ts'
import { parseNote } from '../../src/note/parse-note.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { testWorld } from '../support/test-world.ts'

function noteFolder() {
  const folder = temporaryFolder()
  const id = '20260124-tasks'
  const path = join(folder, `${id}.md`)
  const world = testWorld({ cwd: folder })
  const read = () => readFileSync(path, 'utf8')
  return {
    open: () => openNote(world, { folder, id, locks: join(folder, 'locks'), autosave: { by: 'action' } }),
    change: (edit: (text: string) => string) => writeFileSync(path, edit(read())),
    read,
    tasks: () =>
      tasksOf(parseNote(read()).note).map(({ id: n, content, status }) => `${n} ${content} ${status}`),
    lists: () => read().match(/^`{3,}tasks$/gm)?.length,
  }
}

test('two writers add and change tasks: one list holds all of them', async () => {
  const { open, tasks, lists } = noteFolder()
  const first = await open()
  await first.phase({ title: 'Work' })
  await first.task({ content: 'zero' })
  const [a, b] = [await open(), await open()]
  await a.task({ content: 'of a' })
  await b.task({ content: 'of b' })
  await a.task({ id: '2', status: 'completed' })
  expect(tasks()).toEqual(['1 zero pending', '2 of a completed', '3 of b pending'])
  expect(lists()).toBe(1)
})

test('what a person ticks and adds in the list stays when the session goes on', async () => {
  const { open, tasks, change, lists } = noteFolder()
  const note = await open()
  await note.phase({ title: 'Work' })
  await note.task({ id: '1', content: 'one', status: 'pending' })
  change(text => text.replace('"status":"pending"}', '"status":"completed"},\n  {"id":"9","content":"mine"}'))
  await note.task({ id: '2', content: 'two', status: 'pending' })
  expect(tasks()).toEqual(['1 one completed', '9 mine pending', '2 two pending'])
  // Written in another way, it is not replaced: the list goes on below it.
  expect(lists()).toBe(2)
})

test('a later phase goes on with the list of an earlier one, however long the note is', async () => {
  const { open, tasks, lists, read } = noteFolder()
  const note = await open()
  await note.phase({ title: 'One' })
  await note.task({ id: 'a', content: 'first', status: 'in_progress', priority: 'high' })
  await note.phase({ title: 'Two' })
  await note.decision('Something else.')
  await note.phase({ title: 'Three' })
  await note.task({ id: 'a', status: 'completed' })
  await note.task({ content: 'second' })
  expect(tasks()).toEqual(['a first completed', '1 second pending'])
  expect(lists()).toBe(2)
  expect(read()).toContain('{"id":"a","content":"first","status":"completed","priority":"high"}')
})

import { existsSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openNote } from '../../src/note/open-note.ts'
import { parseNote } from '../../src/note/parse-note.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { testWorld } from '../support/test-world.ts'

/** A note with one saved phase, and what an editor does to its file. */
async function session() {
  const folder = temporaryFolder()
  const options = { folder, id: 'session-1', locks: join(folder, 'locks') }
  const world = testWorld({ cwd: folder })
  const note = await openNote(world, options)
  await note.phase({ title: 'One', agent: 'developer', channel: 'dev' })
  await note.decision('first')
  await note.save()
  const path = join(folder, 'session-1.md')
  const text = () => readFileSync(path, 'utf8')
  const edit = (change: (text: string) => string) => writeFileSync(path, change(text()))
  const phases = () =>
    parseNote(text()).note.phases.map(phase => [
      phase.title,
      phase.items.map(item => ('text' in item ? item.text : item.kind)),
    ])
  return { note, folder, path, text, edit, phases, again: () => openNote(world, options) }
}

test('what a person writes into any part of the note stays', async () => {
  const { note, edit, text, phases } = await session()
  edit(now =>
    now
      .replace('status: active', 'status: active\ntags: [mine] # why')
      .replace('> first', '> first, better said'),
  )
  edit(now => `${now}\nA paragraph of mine.\n`)
  await note.decision('second')
  await note.phase({ title: 'Two' })
  expect(text()).toContain('tags: [mine] # why')
  expect(phases()).toEqual([
    ['One', ['first, better said', 'A paragraph of mine.', 'second']],
    ['Two', []],
  ])
})

test('an editor that replaces the file by a new one is noticed', async () => {
  const { note, path, text, phases } = await session()
  writeFileSync(`${path}~`, text().replace('> first', '> 1st!!'))
  renameSync(`${path}~`, path)
  await note.decision('second')
  await note.save()
  expect(phases()).toEqual([['One', ['1st!!', 'second']]])
})

test('a person adds a phase at the end: ours goes on where it was, the next one gets another id', async () => {
  const { note, edit, text, phases } = await session()
  edit(now => `${now}\n## Mine\n[time:: now] ^phase-2\n\nhello\n`)
  await note.decision('second')
  await note.phase({ title: 'Two' })
  await note.decision('third')
  await note.save()
  expect(phases()).toEqual([
    ['One', ['first', 'second']],
    ['Mine', ['hello']],
    ['Two', ['third']],
  ])
  expect(text().match(/\^phase-\d+/g)).toEqual(['^phase-1', '^phase-2', '^phase-3'])
})

test('an editor with an older copy takes our end away: it is put back once', async () => {
  const { note, path, text, phases } = await session()
  const older = text()
  await note.decision('second')
  await note.phase({ title: 'Two' })
  await note.decision('third')
  await note.save()
  writeFileSync(path, older.replace('> first', '> first, edited'))
  await note.decision('fourth')
  await note.save()
  expect(phases()).toEqual([
    ['One', ['first, edited', 'second']],
    ['Two', ['third', 'fourth']],
  ])
})

test('an item that a person takes out of the middle stays out', async () => {
  const { note, edit, phases } = await session()
  await note.decision('second')
  await note.save()
  edit(now => now.replace('> [!decision]\n> first\n\n', ''))
  await note.decision('third')
  await note.save()
  expect(phases()).toEqual([['One', ['second', 'third']]])
})

test('a phase that a person takes out of the middle stays out', async () => {
  const { note, edit, phases } = await session()
  await note.phase({ title: 'Two' })
  edit(now => now.replace(/## One[\s\S]*?(?=## Two)/, ''))
  await note.decision('third')
  await note.save()
  expect(phases()).toEqual([['Two', ['third']]])
})

test('a note that was deleted is written again, whole', async () => {
  const { note, path, phases } = await session()
  rmSync(path)
  await note.decision('second')
  await note.save()
  expect(phases()).toEqual([['One', ['first', 'second']]])
})

test('a property that both changed: theirs stays, ours is in a copy whose path is told', async () => {
  const { note, edit, text, folder } = await session()
  edit(now => now.replace('status: active', 'status: failed'))
  await note.decision('second')
  const saved = await note.finish({ status: 'completed' })
  expect(saved.conflictCopy).toBe(join(folder, 'session-1.conflict-1.md'))
  expect(parseNote(text()).note.frontmatter.status).toBe('failed')
  expect(text()).toContain('> second')
  const copy = parseNote(readFileSync(saved.conflictCopy!, 'utf8')).note
  expect(copy.frontmatter.status).toBe('completed')
  expect(copy.phases[0]!.items).toHaveLength(2)
  edit(now => now.replace('status: failed', 'status: paused'))
  expect((await note.finish({ status: 'failed' })).conflictCopy).toBe(join(folder, 'session-1.conflict-2.md'))
})

test('a note that is no text any more is left as it is, and the session goes on in a copy', async () => {
  const { note, path, folder } = await session()
  const theirs = Buffer.from([0xff, 0xfe, 0x41, 0x00])
  writeFileSync(path, theirs)
  await note.decision('second')
  const copy = join(folder, 'session-1.conflict-1.md')
  expect((await note.save()).conflictCopy).toBe(copy)
  await note.decision('third')
  expect(await note.save()).toMatchObject({ path: copy, conflictCopy: undefined })
  expect(readFileSync(path)).toEqual(theirs)
  expect(parseNote(readFileSync(copy, 'utf8')).note.phases[0]!.items).toHaveLength(3)
})

test('words that a person put into the summary stay when it is written anew', async () => {
  const { note, edit, text, again } = await session()
  await note.finish({ status: 'completed' })
  edit(now => now.replace('## Summary\n', '## Summary\n\nMy own words.\n'))
  const resumed = await again()
  edit(now => now.replace('My own words.', 'My very own words.'))
  await resumed.finish({ status: 'failed' })
  expect(text()).toContain('My very own words.')
  expect(text().match(/^## Summary$/gm)).toHaveLength(1)
})

test('line endings, BOM, mode and every byte that is not ours stay', async () => {
  const folder = temporaryFolder()
  const path = join(folder, 'session-1.md')
  const before =
    '\ufeff---\r\nsession_id: session-1\r\nstatus:   active   # mine\r\nodd:  [ a,b ]\r\n---\r\n\r\n## One  \r\n\r\ntext  \r\n'
  writeFileSync(path, before, { mode: 0o640 })
  const note = await openNote(testWorld({ cwd: folder }), {
    folder,
    id: 'session-1',
    locks: join(folder, 'locks'),
  })
  await note.decision('first\nand more')
  await note.save()
  expect(readFileSync(path, 'utf8')).toBe(`${before}\r\n> [!decision]\r\n> first\r\n> and more\r\n`)
  expect(statSync(path).mode & 0o777).toBe(0o640)
})

test('I-01 what is added after a torn end does not vanish in it', async () => {
  const folder = temporaryFolder()
  const path = join(folder, 'session-1.md')
  writeFileSync(path, `---\nsession_id: session-1\n---\n\n## One\n\n\`\`\`js\ncode${'\0'.repeat(100)}`)
  const note = await openNote(testWorld({ cwd: folder }), {
    folder,
    id: 'session-1',
    locks: join(folder, 'locks'),
  })
  await note.decision('after')
  await note.phase({ title: 'Two' })
  const read = parseNote(readFileSync(path, 'utf8')).note
  expect(read.phases.map(({ title }) => title)).toEqual(['One', 'Two'])
  expect(read.phases[0]!.items).toMatchObject([
    { kind: 'markdown', text: '```js\ncode\n```' },
    { text: 'after' },
  ])
})

test('a note that holds no phase yet gets one for what is logged', async () => {
  const folder = temporaryFolder()
  const note = await openNote(testWorld({ cwd: folder }), {
    folder,
    id: 'session-1',
    locks: join(folder, 'locks'),
  })
  await note.decision('alone')
  await note.toolCall({ name: 'READ', args: 'a' })
  await note.save()
  const [phase] = note.read().phases
  const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT/)
  expect(phase).toMatchObject({ title: 'Log', id: 'phase-1', time })
  expect(phase!.items.map(({ kind }) => kind)).toEqual(['decision', 'tool'])
  expect(existsSync(join(folder, 'session-1.conflict-1.md'))).toBe(false)
})

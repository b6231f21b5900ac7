import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { decode } from '@toon-format/toon'
import { expect, test } from 'vitest'
import { indexNote, rebuildIndex } from '../../src/index/index-file.ts'
import type { IndexPlace } from '../../src/index/load-index.ts'
import { readIndex } from '../../src/index/read-index.ts'
import { openNote } from '../../src/note/open-note.ts'
import { realDisk } from '../../src/world/disk.ts'
import { faultOf } from '../support/faults.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { testWorld } from '../support/test-world.ts'

function project() {
  const folder = temporaryFolder()
  const notes = join(folder, 'sessions')
  mkdirSync(notes)
  const place: IndexPlace = {
    index: join(folder, 'index.toon'),
    notes,
    lock: join(folder, 'locks', 'index.lock'),
  }
  const world = testWorld({ cwd: folder })
  const write = (id: string, text = noteText(id)) => writeFileSync(join(notes, `${id}.md`), text)
  const list = async () => {
    const { sessions, read } = await readIndex(world, place)
    return { ids: sessions.map(({ id }) => id).sort(), read }
  }
  return { folder, notes, place, world, write, list }
}

const noteText = (id: string, title = 'Work') =>
  `---\ntype: session\nsession_id: ${id}\nstatus: completed\nstarted: 2026-01-24T10:00:00Z\nended: 2026-01-24T10:30:00Z\nchannel: dev\nparticipants: [developer@1.0]\ntokens_used: 10\n---\n\n## ${title} @developer@1.0 #dev\n^phase-1\n\n**Tool calls:**\n- \`READ a\`\n- ❌ \`EXECUTE b\`\n`

test('Index session on save: the rows are TOON that the reference decoder reads', async () => {
  const { folder, notes, place, world } = project()
  const onSaved = ({ id }: { id: string }) => indexNote(world, place, id)
  const options = {
    folder: notes,
    id: '20260124-auth',
    locks: join(folder, 'locks'),
    channel: 'dev',
    onSaved,
  }
  const note = await openNote(world, options)
  await note.phase({ title: 'Research: a, "b"', agent: 'pathfinder', version: '1.0', channel: 'ops' })
  await note.usage({ tokens: 12, cost: 0.5 })
  await note.finish({ status: 'completed' })
  const { version, sessions, phases } = decode(readFileSync(place.index, 'utf8')) as Record<
    string,
    Record<string, unknown>[]
  >
  expect(version).toBe(2)
  expect(sessions).toMatchObject([
    {
      file: '20260124-auth',
      id: '20260124-auth',
      status: 'completed',
      channels: 'dev ops',
      participants: 'pathfinder@1.0',
      tokens: 12,
      cost: 0.5,
      phases: 1,
    },
  ])
  expect(phases).toMatchObject([
    { file: '20260124-auth', number: 1, id: 'phase-1', title: 'Research: a, "b"', agent: 'pathfinder@1.0' },
  ])
  const { sessions: rows, read } = await readIndex(world, place)
  expect(read).toBe(0)
  expect(rows).toMatchObject([
    { id: '20260124-auth', durationMs: expect.any(Number), channels: ['dev', 'ops'] },
  ])
})

test('a note that changed, came or went is seen, and only what changed is read', async () => {
  const { notes, write, list } = project()
  for (const id of ['a-1', 'b-1', 'c-1']) write(id)
  expect(await list()).toEqual({ ids: ['a-1', 'b-1', 'c-1'], read: 3 })
  expect(await list()).toEqual({ ids: ['a-1', 'b-1', 'c-1'], read: 0 })
  write('b-1', noteText('b-2'))
  rmSync(join(notes, 'a-1.md'))
  expect(await list()).toEqual({ ids: ['b-2', 'c-1'], read: 1 })
  expect(await list()).toEqual({ ids: ['b-2', 'c-1'], read: 0 })
  // The same size and the same time, but another file.
  writeFileSync(join(notes, 'new'), noteText('c-9'))
  utimesSync(join(notes, 'new'), new Date(5000), new Date(5000))
  utimesSync(join(notes, 'c-1.md'), new Date(5000), new Date(5000))
  await list()
  renameSync(join(notes, 'new'), join(notes, 'c-1.md'))
  expect(await list()).toEqual({ ids: ['b-2', 'c-9'], read: 1 })
})

test('I-03 an index that is missing, damaged or older is made again; nothing is lost', async () => {
  const { place, write, list } = project()
  for (const id of ['a-1', 'b-1']) write(id)
  await list()
  const good = readFileSync(place.index, 'utf8')
  const damaged = [
    '',
    'garbage',
    good.slice(0, good.length / 2),
    good.slice(0, -1),
    good.replace('sessions[2]', 'sessions[3]'),
    good.replace('{file,', '{fyle,'),
    good.replace('\n  a-1', '\na-1'),
    good.replace('version: 2', 'version: 1'),
    `${good}more\n`,
    '\0'.repeat(good.length),
  ]
  for (const text of damaged) {
    writeFileSync(place.index, text)
    expect((await list()).ids).toEqual(['a-1', 'b-1'])
    expect(readFileSync(place.index, 'utf8').split('\n').sort()).toEqual(good.split('\n').sort())
  }
  rmSync(place.index)
  expect(await list()).toEqual({ ids: ['a-1', 'b-1'], read: 2 })
})

test('I-03 one damaged row costs one note to be read, damaged phases are taken from the notes', async () => {
  const { place, write, world, list } = project()
  for (const id of ['a-1', 'b-1']) write(id)
  await list()
  const good = readFileSync(place.index, 'utf8')
  writeFileSync(place.index, good.replace(/^ {2}a-1,\d+/m, '  a-1,what'))
  expect(await list()).toEqual({ ids: ['a-1', 'b-1'], read: 1 })
  writeFileSync(place.index, good.replace(/Work(?=,.*\n$)/, 'Wo"k'))
  const { phases } = await readIndex(world, place)
  expect((await phases()).map(({ file, title }) => [file, title])).toEqual([
    ['a-1', 'Work'],
    ['b-1', 'Work'],
  ])
})

test('I-03 a row that is damaged behind what a filter looks at is mended by whoever takes it apart', async () => {
  const { place, write, world, list } = project()
  for (const id of ['a-1', 'b-1']) write(id)
  await list()
  const good = readFileSync(place.index, 'utf8')
  writeFileSync(place.index, good.replace(/^( {2}a-1,.*),10,10,/m, '$1,ten,10,'))
  const none = await readIndex(world, place, { mayFit: row => row.startsWith('b-1') })
  expect([none.sessions.map(({ id }) => id), none.total, none.read]).toEqual([['b-1'], 2, 0])
  expect(await list()).toEqual({ ids: ['a-1', 'b-1'], read: 1 })
  expect(await list()).toEqual({ ids: ['a-1', 'b-1'], read: 0 })
})

test('rows that nobody asked for are left out, but for damaged notes and ids that stand twice', async () => {
  const { place, write, world } = project()
  for (const id of ['20260101-a', '20260101-b', '20260101-c', '20260101-d', '20260101-e,"f"']) write(id)
  write('20260101-d', noteText('20260101-c'))
  write('20260101-b', '')
  write('README', '# Not a session\n')
  await readIndex(world, place)
  const { sessions, total, read } = await readIndex(world, place, { mayFit: () => false })
  expect(sessions.map(({ file }) => file).sort()).toEqual(['20260101-b', '20260101-c', '20260101-d'])
  expect([total, read]).toEqual([5, 0])
})

test('I-03 an index of a newer format is refused with a hint, and left alone', async () => {
  const { place, world, write } = project()
  write('a-1')
  writeFileSync(place.index, 'version: 3\nanything\n')
  const fault = await faultOf(readIndex(world, place))
  expect(fault.kind).toBe('refused')
  expect(fault.hints.join('\n')).toContain(`rm '${place.index}'`)
  await faultOf(indexNote(world, place, 'a-1'))
  expect(readFileSync(place.index, 'utf8')).toBe('version: 3\nanything\n')
})

test('one bad note never breaks a listing', async () => {
  const { notes, world, place, write } = project()
  write('20260101-good')
  write('20260102-empty', '')
  write('20260103-torn', '---\nsession_id: 20260103-torn\nstatus: nonsense\n')
  writeFileSync(join(notes, '20260104-binary.md'), Buffer.from([0, 255, 254, 0, 10]))
  mkdirSync(join(notes, '20260105-folder.md'))
  symlinkSync('/etc/passwd', join(notes, '20260106-link.md'))
  write('README', '# Not a session\n')
  write('20260101-good.conflict-1')
  const { sessions } = await readIndex(world, place)
  const damage = new Map(sessions.map(row => [row.id, row.damage]))
  expect(damage.get('20260101-good')).toBeUndefined()
  expect([...damage.keys()].sort()).toEqual(
    ['good', 'empty', 'torn', 'binary', 'folder', 'link'].map((name, n) => `2026010${n + 1}-${name}`),
  )
  expect(damage.get('20260102-empty')).toBe('line 1: the note has no frontmatter (and 1 more)')
  expect(damage.get('20260103-torn')).toContain('line 1: the frontmatter is not closed')
  expect(damage.get('20260105-folder')).toContain('not a regular file')
  expect(damage.get('20260106-link')).toContain('symbolic link')
  expect((await readIndex(world, place)).read).toBe(0)
})

test('keys in a title never reach the index', async () => {
  const { place, write, list } = project()
  const key = ['sk', 'ant', '0123456789abcdef0123'].join('-')
  write('a-1', noteText('a-1', `Use ${key} now`))
  await list()
  expect(readFileSync(place.index, 'utf8')).not.toContain('0123456789abcdef')
  expect(readFileSync(place.index, 'utf8')).toContain('Use [redacted: Anthropic key] now')
})

test('C-08 readers never see half, and concurrent writers never lose a row', async () => {
  const { place, world, write } = project()
  const ids = Array.from({ length: 12 }, (_, n) => `2026010${1 + (n % 9)}-s-${n}`)
  for (const id of ids) write(id)
  await rebuildIndex(world, { ...place, notes: join(place.notes, 'none') })
  const script = join(import.meta.dirname, '../support/index-notes.ts')
  const groups = [0, 1, 2, 3].map(n => ids.filter((_, at) => at % 4 === n))
  const children = groups.map(group =>
    spawn(process.execPath, [script, JSON.stringify(place), ...group], { stdio: 'inherit' }),
  )
  let running = children.length
  const ends = children.map(async child => {
    const [code] = (await once(child, 'exit')) as [number]
    running--
    return code
  })
  let looks = 0
  while (running > 0) {
    const text = readFileSync(place.index, 'utf8')
    expect(() => decode(text)).not.toThrow()
    looks++
    await new Promise(resolve => setImmediate(resolve))
  }
  expect(await Promise.all(ends)).toEqual([0, 0, 0, 0])
  expect(looks).toBeGreaterThan(0)
  const { sessions } = decode(readFileSync(place.index, 'utf8')) as { sessions: { id: string }[] }
  expect(sessions.map(({ id }) => id).sort()).toEqual([...ids].sort())
  expect((await readIndex(world, place)).read).toBe(0)
})

test('an index that cannot be written is told, and the listing is right all the same', async () => {
  const { place, folder, write } = project()
  write('a-1')
  const full = {
    ...realDisk,
    write: (() => {
      throw Object.assign(new Error('ENOSPC'), { code: 'ENOSPC' })
    }) as typeof realDisk.write,
  }
  const { sessions, unsaved } = await readIndex(testWorld({ cwd: folder, disk: full }), place)
  expect(sessions).toHaveLength(1)
  expect(unsaved).toContain('the disk is full')
  expect(existsSync(place.index)).toBe(false)
})

test('without a folder of notes there are no sessions', async () => {
  const { place, world } = project()
  const { sessions } = await readIndex(world, { ...place, notes: join(place.notes, 'none') })
  expect(sessions).toEqual([])
})

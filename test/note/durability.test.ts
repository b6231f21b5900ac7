import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { Fault } from '../../src/errors.ts'
import { type OpenNote, openNote } from '../../src/note/open-note.ts'
import { parseNote } from '../../src/note/parse-note.ts'
import type { Disk } from '../../src/world/disk.ts'
import { failingDisk, fullDisk, watchedDisk } from '../support/faulty-disk.ts'
import { possibleContents, recordingDisk } from '../support/power-loss.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { testWorld } from '../support/test-world.ts'

const writer = join(import.meta.dirname, '../support/append-to-note.ts')
const place = (folder: string) => ({ folder, id: 'session-1', locks: join(folder, 'locks') })
const decisions = (path: string) =>
  parseNote(readFileSync(path, 'utf8')).note.phases.flatMap(({ items }) =>
    items.flatMap(item => ('text' in item ? item.text : [])),
  )

async function savedNote(): Promise<{ folder: string; path: string }> {
  const folder = temporaryFolder()
  const note = await openNote(testWorld({ cwd: folder }), place(folder))
  await note.phase({ title: 'One' })
  await note.decision('first')
  await note.save()
  return { folder, path: note.path() }
}

test('D-03 after a power cut the note is the old one or the new one', async () => {
  const { folder, path } = await savedNote()
  const before = readFileSync(path)
  const { disk, steps } = recordingDisk()
  const note = await openNote(testWorld({ cwd: folder, disk }), { ...place(folder), when: 'open' })
  await note.decision('second')
  await note.save()
  const after = readFileSync(path)
  for (let cut = 0; cut <= steps.length; cut++) {
    for (const content of possibleContents(steps.slice(0, cut), path, before))
      expect([before, after].some(bytes => content?.equals(bytes))).toBe(true)
  }
  expect(after.equals(before)).toBe(false)
  const last = possibleContents(steps, path, before)
  expect(last.every(content => content?.equals(after))).toBe(true)
})

test('D-01 stopped at any step, the note reads whole, and whoever comes next goes on', async () => {
  for (let at = 1; ; at++) {
    const { folder, path } = await savedNote()
    // Nothing works from this step on, so no clean-up either: as if the process had been killed there.
    const { disk, failed } = dyingDisk(at)
    const open = openNote(testWorld({ cwd: folder, disk }), place(folder))
    const outcome = await open
      .then(note => note.decision('second').then(note.save))
      .catch((error: unknown) => error)
    const text = readFileSync(path, 'utf8')
    expect(parseNote(text).problems).toEqual([])
    expect([['first'], ['first', 'second']]).toContainEqual(decisions(path))
    const next = await openNote(testWorld({ cwd: folder }), {
      ...place(folder),
      locks: join(folder, 'other'),
    })
    await next.decision('third')
    await next.save()
    expect(decisions(path).at(-1)).toBe('third')
    if (!failed()) return expect(outcome).toMatchObject({ path })
  }
})

test('D-05 a disk error at any step is told, costs nothing, and the next save brings everything once', async () => {
  for (let at = 1; ; at++) {
    const { folder, path } = await savedNote()
    const { disk, failed } = failingDisk(at, 'EIO')
    const open = await openNote(testWorld({ cwd: folder, disk }), place(folder)).catch(
      (error: unknown) => error,
    )
    rmSync(join(folder, 'locks'), { recursive: true })
    expect(decisions(path)).toEqual(['first'])
    if (open instanceof Error) {
      expect(open).toBeInstanceOf(Fault)
      continue
    }
    const note = open as OpenNote
    await note.decision('second')
    const outcome = await note.save().catch((error: unknown) => error)
    if (outcome instanceof Error) expect(outcome).toBeInstanceOf(Fault)
    rmSync(join(folder, 'locks'), { recursive: true, force: true })
    await note.save()
    expect(decisions(path)).toEqual(['first', 'second'])
    if (!failed()) return
  }
})

test('D-04 a full disk leaves the old note, and no temporary file', async () => {
  const { folder, path } = await savedNote()
  const before = readFileSync(path, 'utf8')
  const note = await openNote(testWorld({ cwd: folder }), place(folder))
  const full = await openNote(testWorld({ cwd: folder, disk: fullDisk(2500) }), place(folder))
  await full.decision('x'.repeat(5000))
  await expect(full.save()).rejects.toThrow('the disk is full')
  expect(readFileSync(path, 'utf8')).toBe(before)
  expect(readdirSync(folder).filter(name => name.includes('tmp'))).toEqual([])
  await note.decision('second')
  await note.save()
  expect(decisions(path)).toEqual(['first', 'second'])
})

test('several processes that write into one note lose nothing', async () => {
  const { folder, path } = await savedNote()
  const words = ['a', 'b', 'c', 'd', 'e', 'f']
  const children = words.map(word =>
    spawn(process.execPath, [writer, folder, word, '3'], { stdio: 'inherit' }),
  )
  const codes = await Promise.all(children.map(async child => (await once(child, 'exit'))[0] as number))
  expect(codes).toEqual(words.map(() => 0))
  const wanted = words.flatMap(word => [1, 2, 3].map(n => `${word}${n}`))
  expect(decisions(path).slice(1).sort()).toEqual(wanted.sort())
})

test('a lock of a dead process does not stop a save', async () => {
  const { folder, path } = await savedNote()
  const child = spawn(process.execPath, ['-e', ''])
  await once(child, 'exit')
  const { ownIdentity } = await import('../../src/world/process-identity.ts')
  const owner = {
    ...ownIdentity(),
    pid: child.pid,
    token: '0'.repeat(26),
    since: new Date(0).toISOString(),
    purpose: 'x',
  }
  writeFileSync(join(folder, 'locks', 'note-session-1.lock'), JSON.stringify(owner))
  const note = await openNote(testWorld({ cwd: folder }), place(folder))
  await note.decision('second')
  await note.save()
  expect(decisions(path)).toEqual(['first', 'second'])
})

/** A disk on which every call fails from number `at` on. */
function dyingDisk(at: number): { disk: Disk; failed: () => boolean } {
  let failed = false
  const disk = watchedDisk((name, call) => {
    if (call < at) return
    failed = true
    throw Object.assign(new Error(`EIO: injected in ${name}`), { code: 'EIO' })
  })
  return { disk, failed: () => failed }
}

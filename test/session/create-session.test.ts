import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createSession } from '../../src/session/create-session.ts'
import { readCurrent } from '../../src/session/current-session.ts'
import { listSessions } from '../../src/session/list-sessions.ts'
import { readSession } from '../../src/session/read-session.ts'
import { fullDisk } from '../support/faulty-disk.ts'
import { newSession } from '../support/session-on-disk.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

test('S0-10 a new session is a folder with an empty context file, and the current one', () => {
  const { id, folder, project, world } = newSession('Add user auth')
  expect(id).toBe('20260124-add-user-auth')
  expect(folder).toBe(join(project.folder, 'sessions', id))
  expect(readdirSync(folder)).toEqual(['session.context'])
  expect(readFileSync(join(folder, 'session.context'), 'utf8')).toBe('')
  expect(readCurrent(world, project)).toBe(id)
})

test('the second of one name and day gets -2, also beside a note that has no folder', () => {
  const { project, world } = newSession('x')
  expect(createSession(world, project, 'x').id).toBe('20260124-x-2')
  writeFileSync(join(project.folder, 'sessions/20260124-x-3.md'), '# a note\n')
  expect(createSession(world, project, 'X!').id).toBe('20260124-x-4')
})

test('L-10 what is local is for nobody else', () => {
  const { project } = newSession()
  expect(statSync(join(project.folder, 'local')).mode & 0o777).toBe(0o700)
  expect(statSync(join(project.folder, 'local/current')).mode & 0o777).toBe(0o600)
})

test('P-17 a hostile name makes a folder directly under sessions/, and nothing elsewhere', () => {
  const { root, project, world } = newSession('x')
  for (const name of ['../../evil', 'a/b', '-rf', '..\\..\\c']) createSession(world, project, name)
  expect(readdirSync(root)).toEqual(['.teddy'])
  expect(readdirSync(join(project.folder, 'sessions')).sort()).toEqual([
    '20260124-a-b',
    '20260124-c',
    '20260124-evil',
    '20260124-rf',
    '20260124-x',
  ])
})

test.each(['sessions', 'local'])(
  'D-06 a link in the place of .teddy/%s is refused and not written through',
  name => {
    const { world } = newSession()
    const [root, elsewhere] = [temporaryFolder(), temporaryFolder()]
    mkdirSync(join(root, '.teddy'))
    symlinkSync(elsewhere, join(root, '.teddy', name))
    expect(() => createSession(world, { folder: join(root, '.teddy') }, 'x')).toThrow(
      expect.objectContaining({ kind: 'guard' }),
    )
    expect(readdirSync(elsewhere)).toEqual([])
  },
)

test('a link that has a session’s name is not followed', () => {
  const { world, project } = newSession('x')
  const elsewhere = temporaryFolder()
  symlinkSync(elsewhere, join(project.folder, 'sessions/20260124-y'))
  expect(createSession(world, project, 'y').id).toBe('20260124-y-2')
  expect(readdirSync(elsewhere)).toEqual([])
  const { sessions, notFolders } = listSessions(world, project)
  expect(sessions.map(({ id }) => id)).toEqual(['20260124-x', '20260124-y-2'])
  expect(notFolders).toEqual([join(project.folder, 'sessions/20260124-y')])
  expect(() => readSession(world, project, '20260124-y')).toThrow(expect.objectContaining({ kind: 'guard' }))
})

test('a folder that a killed command left empty is used, one with anything in it is not', () => {
  const { world, project } = newSession('x')
  mkdirSync(join(project.folder, 'sessions/20260124-y'))
  expect(createSession(world, project, 'y').id).toBe('20260124-y')
  mkdirSync(join(project.folder, 'sessions/20260124-z/01'), { recursive: true })
  expect(createSession(world, project, 'z').id).toBe('20260124-z-2')
})

test('sessions are listed the newest day first, those of the other spelling of a day among them', () => {
  const { project, world } = newSession('x')
  for (const id of ['2026-01-25-b', '20260123-a', '20260125-c', 'not-one', '20260124-x.md'])
    mkdirSync(join(project.folder, 'sessions', id))
  expect(listSessions(world, project).sessions.map(({ id }) => id)).toEqual([
    '2026-01-25-b',
    '20260125-c',
    '20260124-x',
    '20260123-a',
  ])
})

test('D-04 on a full disk the current session stays what it was', () => {
  const { project, world, id } = newSession('x')
  expect(() => createSession({ ...world, disk: fullDisk(0) }, project, 'y')).toThrow(/disk is full/)
  expect(readCurrent(world, project)).toBe(id)
  expect(existsSync(join(project.folder, 'local/current'))).toBe(true)
})

import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Fault } from '../../src/errors.ts'
import { createSession } from '../../src/session/create-session.ts'
import { makeCurrent } from '../../src/session/current-session.ts'
import { findSession, needSession } from '../../src/session/find-session.ts'
import { readSession } from '../../src/session/read-session.ts'
import { doneTurn, newSession, put } from '../support/session-on-disk.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { testWorld } from '../support/test-world.ts'

function threeSessions() {
  const where = newSession('alpha')
  const { world, project, root } = where
  createSession(world, project, 'beta')
  createSession(world, project, 'beta two')
  const find = (given: { asked?: string; env?: string; cwd?: string } = {}) =>
    findSession(
      { ...world, env: given.env === undefined ? {} : { TEDDY_SESSION: given.env }, cwd: given.cwd ?? root },
      project,
      given.asked,
    )
  return { ...where, find, sessions: join(project.folder, 'sessions') }
}

const fault = (work: () => unknown): Fault => {
  try {
    work()
  } catch (error) {
    return error as Fault
  }
  throw new Error('expected a Fault')
}

test('asked beats the environment, that the folder, that the current one', () => {
  const { find, sessions, world, project } = threeSessions()
  makeCurrent(world, project, '20260124-beta')
  const cwd = join(sessions, '20260124-beta-two/01')
  expect(find()).toMatchObject({ id: '20260124-beta', by: 'current' })
  expect(find({ cwd })).toMatchObject({ id: '20260124-beta-two', by: 'folder' })
  expect(find({ cwd, env: '20260124-alpha' })).toMatchObject({ id: '20260124-alpha', by: 'environment' })
  expect(find({ cwd, env: '20260124-alpha', asked: '20260124-beta' })).toMatchObject({
    id: '20260124-beta',
    by: 'asked',
  })
})

test.each([
  ['20260124-a', '20260124-alpha'],
  ['alpha', '20260124-alpha'],
  ['beta', '20260124-beta'],
  ['beta-two', '20260124-beta-two'],
  ['.teddy/sessions/20260124-alpha', '20260124-alpha'],
  ['.teddy/sessions/20260124-alpha/03/turn.md', '20260124-alpha'],
])('%s means %s', (asked, id) => {
  const where = threeSessions()
  put(where, { '03/turn.md': '' })
  expect(where.find({ asked })?.id).toBe(id)
})

test('inside a session a word is still a name, unless something there is called so', () => {
  const where = threeSessions()
  put(where, { '01/turn.md': '' })
  expect(where.find({ asked: 'beta', cwd: where.folder })?.id).toBe('20260124-beta')
  expect(where.find({ asked: '01/turn.md', cwd: where.folder })?.id).toBe('20260124-alpha')
  expect(fault(() => where.find({ asked: 'nothing', cwd: where.folder })).kind).toBe('usage')
})

test('an absolute path means its session, a path elsewhere none', () => {
  const { find, folder } = threeSessions()
  mkdirSync(join(folder, '01'))
  expect(find({ asked: join(folder, '01') })?.id).toBe('20260124-alpha')
  expect(fault(() => find({ asked: '/etc/passwd' })).kind).toBe('usage')
})

test('what may be several is refused and lists them', () => {
  const { find } = threeSessions()
  const { kind, hints } = fault(() => find({ asked: '20260124-b' }))
  expect(kind).toBe('usage')
  expect(hints).toEqual(['--session 20260124-beta', '--session 20260124-beta-two'])
})

test.each(['20260124-alhpa', 'alphaa'])('a slip such as %s gets the nearest name', asked => {
  const { kind, message, hints } = fault(() => threeSessions().find({ asked }))
  expect(kind).toBe('usage')
  expect(message).toContain('--session')
  expect(hints).toContain('did you mean 20260124-alpha?')
})

test.each(['', '..', '.', '../../x', 'x\u001b[31m'])('%j is no session', asked => {
  const { kind, message } = fault(() => threeSessions().find({ asked }))
  expect(kind).toBe('usage')
  expect(message).not.toContain('\u001b')
})

test('a wrong TEDDY_SESSION is named as such; an empty one is none', () => {
  const { find } = threeSessions()
  expect(fault(() => find({ env: 'gone' })).message).toContain('TEDDY_SESSION')
  expect(find({ env: '' })?.by).toBe('current')
})

test('without a current one it is the one of the newest day in which something was done last', () => {
  const alpha = newSession('alpha')
  const { world, project, root } = alpha
  const made = createSession(world, project, 'beta')
  const beta = { ...alpha, ...made, read: () => readSession(world, project, made.id) }
  mkdirSync(join(project.folder, 'sessions/20251231-zulu'))
  writeFileSync(join(project.folder, 'local/current'), '\0\0\0')
  const find = () => findSession({ ...world, cwd: root }, project, undefined)
  doneTurn(alpha, undefined)
  doneTurn(beta, undefined)
  expect(find()).toMatchObject({ id: '20260124-beta', by: 'newest' })
  doneTurn(alpha, '01')
  expect(find()).toMatchObject({ id: '20260124-alpha', by: 'newest' })
})

test('a session that was concluded gives way to one with work left', () => {
  const { world, project, root } = newSession('open')
  makeCurrent(world, project, '20260101-gone')
  const place = join(project.folder, 'sessions/20260130-ended')
  mkdirSync(join(place, '01'), { recursive: true })
  const ended = (concluded: string) =>
    `---\nversion: 1\nid: a\nsession: 20260130-ended\nturn: "01"\ncreated: x\nagent: a\ncontext_depth: 1\ntokens_in: 0\ntokens_out: 0\ntokens_cached: 0\ncost: 0\ncalls: 0\nretries: 0\n${concluded}---\n`
  writeFileSync(join(place, '01/report.md'), '# Report\n')
  writeFileSync(join(place, '01/turn.md'), ended(''))
  const find = () => findSession({ ...world, cwd: root }, project, undefined)?.id
  expect(find()).toBe('20260130-ended')
  writeFileSync(join(place, '01/turn.md'), ended('concluded: true\n'))
  expect(find()).toBe('20260124-open')
})

test('without any session there is none, and commands that need one say how to make it', () => {
  const root = temporaryFolder()
  const world = testWorld({ cwd: root, env: {} })
  const project = { folder: join(root, '.teddy') }
  expect(findSession(world, project, undefined)).toBeUndefined()
  expect(fault(() => needSession(world, project, undefined)).hints).toEqual(['teddy new <name>'])
  expect(fault(() => findSession(world, project, 'x')).hints).toEqual(['teddy new <name>'])
})

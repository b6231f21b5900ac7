import { mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { appendJournal } from '../../src/session/journal.ts'
import { readSession } from '../../src/session/read-session.ts'
import { turnNamed } from '../../src/session/session.ts'
import { beginTurn, doneTurn, newSession, planTurn, put } from '../support/session-on-disk.ts'

const states = (session: ReturnType<ReturnType<typeof newSession>['read']>) =>
  Object.fromEntries(session.turns.map(({ name, state }) => [name, state]))

test('the state of a turn comes from its files', () => {
  const where = newSession()
  doneTurn(where, undefined)
  expect(states(where.read())).toEqual({ '01': 'done' })
  const turn = beginTurn(where, '01')
  expect(states(where.read())).toEqual({ '01': 'done', '02': 'planning' })
  planTurn(where, turn)
  expect(states(where.read())).toMatchObject({ '02': 'waiting' })
  appendJournal(where.world.disk, turn.folder, { kind: 'approved' })
  expect(states(where.read())).toMatchObject({ '02': 'waiting' })
  appendJournal(where.world.disk, turn.folder, { kind: 'start' })
  expect(states(where.read())).toMatchObject({ '02': 'interrupted' })
  writeFileSync(join(turn.folder, 'report.md'), '# Report\n')
  expect(states(where.read())).toMatchObject({ '02': 'done' })
  mkdirSync(join(where.folder, '03'))
  expect(states(where.read())).toMatchObject({ '03': 'claimed' })
  expect(where.read().problems).toEqual([])
})

test('turns are in the order of their names, never of the folder or the clock', () => {
  const where = newSession()
  for (const name of ['10', '02', '02-branch-01', '100', '01', '02-branch-01-03', '09', '11'])
    mkdirSync(join(where.folder, name))
  expect(where.read().turns.map(({ name }) => name)).toEqual([
    '01',
    '02',
    '02-branch-01',
    '02-branch-01-03',
    '09',
    '10',
    '11',
    '100',
  ])
})

test.each([
  ['missing', (file: string) => rmSync(file), 'is missing'],
  ['empty', (file: string) => writeFileSync(file, ''), 'is empty'],
  ['zeros', (file: string) => writeFileSync(file, Buffer.alloc(700)), 'is empty'],
  ['cut', (file: string) => writeFileSync(file, '---\nversion: 1\nid: x\n'), 'frontmatter'],
  ['no text', (file: string) => writeFileSync(file, Buffer.from([0xff, 0xfe])), 'UTF-8'],
  ['a link', (file: string) => linkTo('/etc/hostname', file), 'symbolic link'],
  ['a folder', (file: string) => folderAt(file), 'not a regular file'],
])('I-01 D-03 a turn.md that is %s is named, and its turn and the others stay', (_, damage, message) => {
  const where = newSession()
  for (const after of [undefined, '01', '02']) doneTurn(where, after)
  damage(join(where.folder, '02/turn.md'))
  const session = where.read()
  expect(states(session)).toEqual({ '01': 'done', '02': 'done', '03': 'done' })
  expect(turnNamed(session, '02')?.record).toBeUndefined()
  expect(turnNamed(session, '03')?.record?.title).toBe('Turn 03')
  expect(session.problems).toMatchObject([
    { file: '02/turn.md', severity: 'error', line: 1, message: expect.stringContaining(message) },
  ])
})

test('links and files where folders belong are problems and are not followed', () => {
  const where = newSession()
  const other = newSession('elsewhere')
  doneTurn(other, undefined)
  symlinkSync(join(other.folder, '01'), join(where.folder, '01'))
  writeFileSync(join(where.folder, '02'), 'x')
  const { turns, problems } = where.read()
  expect(turns).toEqual([])
  expect(problems.map(({ file, rule }) => [file, rule]).sort()).toEqual([
    ['01', 'turn-no-folder'],
    ['02', 'turn-no-folder'],
  ])
})

test('a link in the place of a plan or report does not count as one', () => {
  const where = newSession()
  const turn = beginTurn(where, undefined)
  for (const file of ['plan.md', 'report.md']) symlinkSync('/etc/hostname', join(turn.folder, file))
  const { turns, problems } = where.read()
  expect(turns[0]?.state).toBe('planning')
  expect(problems.map(({ file }) => file).sort()).toEqual(['01/plan.md', '01/report.md'])
})

test('what does not belong there is told, temporary files of writers are not', () => {
  const where = newSession()
  put(where, { 'notes.txt': '', '.teddy-tmp-01234567-1-0123456789ab': '', '2/turn.md': '' })
  expect(
    where
      .read()
      .problems.map(({ file, severity }) => [file, severity])
      .sort(),
  ).toEqual([
    ['2', 'warning'],
    ['notes.txt', 'warning'],
  ])
})

test('D-10 a turn that was renamed, copied or put under another parent is told', () => {
  const where = newSession()
  for (const after of [undefined, '01', '02']) doneTurn(where, after)
  renameSync(join(where.folder, '03'), join(where.folder, '02-branch-01'))
  const { problems } = where.read()
  expect(problems.map(({ message }) => message)).toEqual([
    'turn 02-branch-01 says that it is turn 03',
    'turn 02-branch-01 names another parent than turn 01',
  ])
})

test.each(['../x', '', 'x', '20260124-missing', '20260124-add-user-auth/01'])(
  'a session %j that is none is refused with a hint',
  id => {
    const { world, project } = newSession()
    expect(() => readSession(world, project, id)).toThrow(
      expect.objectContaining({ kind: 'usage', hints: ['teddy session list'] }),
    )
  },
)

test('a newer version of one turn ends the reading and says so', () => {
  const where = newSession()
  put(where, { '01/turn.md': '---\nversion: 7\nid: x\n---\n' })
  expect(() => where.read()).toThrow(/newer TeDDy/)
})

function linkTo(target: string, file: string): void {
  rmSync(file)
  symlinkSync(target, file)
}

function folderAt(file: string): void {
  rmSync(file)
  mkdirSync(file)
}

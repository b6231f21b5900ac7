import {
  appendFileSync,
  cpSync,
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { type GitSession, gitSession } from '../support/git-session.ts'
import { create, edit } from '../support/small-plan.ts'
import { treeHash } from '../support/tree-hash.ts'

async function threeTurns(): Promise<GitSession> {
  const session = await gitSession({ files: { 'a.txt': 'one\n' } })
  await session.turn(create('b.txt', 'b\n'))
  await session.turn(edit('a.txt', 'one\n', 'two\n'))
  await session.turn(create('c.txt', 'c\n'))
  return session
}

const turnFile = (session: GitSession, file: string) =>
  join(session.root, '.teddy/sessions', session.session, file)

type Finding = { readonly turn: string; readonly file: string; readonly message: string }

async function findings(session: GitSession): Promise<readonly Finding[]> {
  const before = treeHash(join(session.root, '.teddy/sessions'))
  const { code, out } = await session.teddy('verify', '--json')
  const told = JSON.parse(out) as { findings: Finding[] }
  expect(code).toBe(told.findings.length === 0 ? 0 : 1)
  // Nothing is repaired.
  expect(treeHash(join(session.root, '.teddy/sessions'))).toBe(before)
  return told.findings
}

const named = (found: readonly Finding[]) => found.map(({ turn, file }) => `${turn}/${file}`)

describe('an untouched history', () => {
  test('is said to be as it was sealed; --json counts', async () => {
    const session = await threeTurns()
    const { code, out } = await session.teddy('verify')
    expect(code).toBe(0)
    expect(out).toBe('✓ 3 turns of 1 session: every file and snapshot is as it was sealed\n')
    expect(JSON.parse((await session.ok('verify', session.session, '--json')).out)).toEqual({
      sessions: 1,
      turns: 3,
      findings: [],
    })
  })

  test('G-15 after `git gc --prune=now`, with every reflog gone, all of it is there', async () => {
    const session = await threeTurns()
    await session.ok('restore', '01')
    await session.ok('worktree', 'remove')
    session.git('reflog', 'expire', '--expire=now', '--all')
    session.git('gc', '-q', '--prune=now')
    expect(await findings(session)).toEqual([])
    await session.ok('restore', '03')
    expect(session.inWorktree('c.txt')).toBe('c\n')
  })

  test('a turn that is still waiting has nothing to be checked', async () => {
    const session = await gitSession({ files: { 'a.txt': 'one\n' } })
    await session.plan(create('b.txt', 'b\n'))
    appendFileSync(turnFile(session, '01/plan.md'), '\n')
    expect(await findings(session)).toEqual([])
  })
})

type Damage = {
  readonly name: string
  readonly make: (path: (file: string) => string) => void
  readonly found: readonly string[]
}

const damages: readonly Damage[] = [
  {
    name: 'changed',
    make: path => appendFileSync(path('01/plan.md'), 'more'),
    found: ['01/plan.md plan.md was changed after the turn was done'],
  },
  {
    name: 'removed',
    make: path => rmSync(path('02/user_prompt.txt')),
    found: ['02/user_prompt.txt user_prompt.txt is gone'],
  },
  {
    name: 'added',
    make: path => writeFileSync(path('02/notes.md'), 'mine'),
    found: ['02/notes.md notes.md was added after the turn was done'],
  },
  {
    name: 'a link in its place',
    make: path => {
      renameSync(path('02/plan.md'), path('../plan.md'))
      symlinkSync(path('../plan.md'), path('02/plan.md'))
    },
    found: ['02/plan.md plan.md is a link or a device'],
  },
  {
    name: 'an edit of turn.md breaks the chain at the turn that follows it',
    make: path => {
      const text = readFileSync(path('02/turn.md'), 'utf8')
      writeFileSync(path('02/turn.md'), text.replace('pathfinder', 'somebody'))
    },
    found: ['03/turn.md turn.md of turn 02 was changed after this turn was done'],
  },
  {
    name: 'a report that is gone makes its turn look as if it had not run',
    make: path => rmSync(path('02/report.md')),
    found: ['02/report.md report.md is gone'],
  },
  {
    name: 'the report of the last turn is gone',
    make: path => rmSync(path('03/report.md')),
    found: ['03/report.md report.md is gone; `teddy resume` writes it again'],
  },
  {
    name: 'a whole turn is gone',
    make: path => rmSync(path('02'), { recursive: true }),
    found: ['03/turn.md turn 02, which it follows, is gone'],
  },
]

test('D-10 whoever edits or deletes a past turn is told which file', async () => {
  const session = await threeTurns()
  const folder = turnFile(session, '.')
  for (const { name, make, found } of damages) {
    cpSync(folder, join(session.folder, 'whole'), { recursive: true })
    make(file => join(folder, file))
    const all = await findings(session)
    expect(
      all.map(({ turn, file, message }) => `${turn}/${file} ${message}`),
      name,
    ).toEqual(found)
    rmSync(folder, { recursive: true })
    renameSync(join(session.folder, 'whole'), folder)
    rmSync(join(folder, '../plan.md'), { force: true })
  }
  expect(await findings(session)).toEqual([])
  for (const { make } of damages.slice(0, 3)) make(file => join(folder, file))
  writeFileSync(join(folder, '03/turn.md'), '---\nnot: [a turn\n')
  const { code, out } = await session.teddy('verify')
  expect(code).toBe(1)
  expect(out).toContain(`✗ ${session.session}/03/turn.md  `)
  expect(out).toContain(`✗ ${session.session}/01/plan.md  plan.md was changed after the turn was done\n`)
  expect(out).toContain('of 1 session: 4 differences; nothing was repaired\n')
})

describe('snapshots', () => {
  const commitOf = (session: GitSession, turn: string) =>
    session.read().turns.find(({ name }) => name === turn)!.record!.snapshot!

  test('one whose refs were deleted and that git cleared away is named with its turn', async () => {
    const session = await threeTurns()
    const gone = commitOf(session, '03')
    await session.ok('worktree', 'remove')
    const refs = session.git('for-each-ref', '--format=%(refname)').split('\n').filter(Boolean)
    for (const ref of refs)
      if (/^refs\/(teddy|heads\/teddy)\//.test(ref) && !/\/0[12]$/.test(ref))
        session.git('update-ref', '-d', ref)
    session.git('reflog', 'expire', '--expire=now', '--all')
    session.git('gc', '-q', '--prune=now')
    const found = await findings(session)
    expect(named(found)).toEqual(['03/turn.md'])
    expect(found[0]!.message).toContain(gone.slice(0, 12))
  })

  test('a ref that is gone or was moved, and a last turn whose turn.md names another snapshot', async () => {
    const session = await threeTurns()
    const [first, second] = [commitOf(session, '01'), commitOf(session, '02')]
    session.git('update-ref', '-d', `refs/teddy/${session.session}/01`)
    session.git('update-ref', `refs/teddy/${session.session}/02`, first)
    const path = turnFile(session, '03/turn.md')
    writeFileSync(path, readFileSync(path, 'utf8').replaceAll(commitOf(session, '03'), second))
    const messages = (await findings(session)).map(({ turn, message }) => `${turn} ${message}`)
    expect(messages).toEqual([
      `01 refs/teddy/${session.session}/01 is gone, which held the snapshot: ${first.slice(0, 12)}`,
      `02 refs/teddy/${session.session}/02 holds another snapshot: ${second.slice(0, 12)}`,
      `03 refs/teddy/${session.session}/03 holds another snapshot: ${second.slice(0, 12)}`,
    ])
  })

  test('one that lost a file', async () => {
    const session = await threeTurns()
    const blob = session.git('rev-parse', `${commitOf(session, '03')}:c.txt`).trim()
    const object = join(session.top, '.git/objects', blob.slice(0, 2), blob.slice(2))
    expect(existsSync(object)).toBe(true)
    rmSync(object)
    expect((await findings(session))[0]).toMatchObject({
      turn: '03',
      message: expect.stringContaining('objects'),
    })
  })
})

test('all sessions are looked at, or the one that is named', async () => {
  const session = await threeTurns()
  await session.ok('new', 'second')
  await session.turn(create('d.txt', 'd\n'))
  appendFileSync(turnFile(session, '01/plan.md'), 'more')
  const [first, second] = readdirSync(join(session.root, '.teddy/sessions'))
    .filter(name => !name.endsWith('.md'))
    .sort()
  expect(await session.teddy('verify')).toMatchObject({
    code: 1,
    out: expect.stringContaining('of 2 sessions'),
  })
  expect(await session.teddy('verify', second!)).toMatchObject({ code: 0 })
  expect(await session.teddy('verify', first!)).toMatchObject({ code: 1 })
  expect(await session.teddy('verify', 'nothing-like-it')).toMatchObject({ code: 2 })
})

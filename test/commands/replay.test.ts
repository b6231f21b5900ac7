import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { type GitSession, gitSession } from '../support/git-session.ts'
import { onTerminal } from '../support/pseudo-terminal.ts'
import { create, edit, execute, read, smallPlan } from '../support/small-plan.ts'
import { treeHash } from '../support/tree-hash.ts'

const files = { 'a.txt': 'one\ntwo\n', '.gitignore': 'out/\n' }

async function twoTurns(): Promise<GitSession> {
  const session = await gitSession({ files })
  await session.turn(create('b.txt', 'b\n'), execute('printf x >> a.txt; mkdir -p out; date > out/now'))
  await session.turn(edit('b.txt', 'b\n', 'bb\n'), execute('test -e out/now; rm a.txt'))
  return session
}

/** Everything that a replay must leave as it is. */
function everything(session: GitSession) {
  return {
    git: session.usersGit(),
    refs: session.git('for-each-ref'),
    worktrees: session.git('worktree', 'list', '--porcelain'),
    sessions: treeHash(join(session.root, '.teddy/sessions')),
    worktree: treeHash(session.worktree),
    state: readdirSync(join(session.root, '.teddy/local/state')).sort(),
  }
}

describe('the approved plans again', () => {
  test('the same files and exit codes: exit 0, and nothing of the session or the repository changed', async () => {
    const session = await twoTurns()
    const before = everything(session)
    // No model is there to be asked.
    const { code, out } = await session.teddyWith(
      { env: { TEDDY_MODEL: 'recorded:/nowhere' } },
      'replay',
      session.session,
      '-y',
    )
    expect(out).toMatch(/^01 {2}✓ same .*\n02 {2}✓ same .*\n\n✓ 2 turns: the same files/)
    expect(code).toBe(0)
    expect(everything(session)).toEqual(before)
  })

  test('what differs is named, file by file and command by command, and a later turn is judged on its own', async () => {
    const session = await gitSession({ files })
    const outside = join(session.folder, 'count')
    const counts = `echo x >> '${outside}'; wc -l < '${outside}' > runs.txt; test $(wc -l < '${outside}') = 1`
    await session.turn(create('b.txt', 'b\n'), execute(counts))
    await session.turn(edit('b.txt', 'b\n', 'c\n'))
    const { code, out } = await session.teddy('replay', '-y')
    expect(code).toBe(1)
    expect(out).toContain('01  ✗ differs')
    expect(out).toMatch(/\[2\] EXECUTE echo x .* then exit 0, now exit 1/)
    expect(out).toContain('~ runs.txt  other content')
    expect(out).not.toContain('b.txt  ')
    expect(out).toContain('02  ✓ same')
    expect(out).toContain('✗ 1 of 2 turns differs')
  })

  test('--json tells the same as data', async () => {
    const session = await gitSession({ files })
    const outside = join(session.folder, 'made')
    await session.turn(execute(`test -e '${outside}' && touch late || touch early; touch '${outside}'`))
    const { code, out } = await session.teddy('replay', '-y', '--json')
    expect(code).toBe(1)
    expect(JSON.parse(out)).toMatchObject({
      session: session.session,
      same: false,
      turns: [
        {
          turn: '01',
          outcome: 'differs',
          files: [
            { path: 'early', what: 'only then' },
            { path: 'late', what: 'only now' },
          ],
          actions: [],
          problems: [],
        },
      ],
    })
  })

  test('a plan that failed then fails in the same way', async () => {
    const session = await gitSession({ files })
    await session.plan(execute('touch half; exit 3'), create('never.txt', 'x\n'))
    await session.teddy('resume', '-y')
    expect(await session.teddy('replay', '-y')).toMatchObject({ code: 0 })
  })

  test('--from starts with a later turn, from the files before it', async () => {
    const session = await gitSession({ files })
    const log = join(session.folder, 'log')
    await session.turn(create('b.txt', 'b\n'), execute(`echo first >> '${log}'`))
    await session.turn(edit('b.txt', 'b\n', 'c\n'), execute(`echo second >> '${log}'`))
    const { code, out } = await session.teddy('replay', '--from', '02', '-y')
    expect(code).toBe(0)
    expect(out).toContain('1 turn:')
    expect(readFileSync(log, 'utf8')).toBe('first\nsecond\nsecond\n')
  })

  test('edits that came in from the checkout between turns are there again', async () => {
    const session = await gitSession({ files })
    await session.turn(create('b.txt', 'b\n'))
    session.put('a.txt', 'mine\n')
    await session.turn(edit('a.txt', 'mine\n', 'ours\n'))
    expect(await session.teddy('replay')).toMatchObject({ code: 0 })
  })

  test('only the current line is run', async () => {
    const session = await gitSession({ files })
    await session.turn(create('b.txt', 'b\n'))
    await session.turn(create('c.txt', 'c\n'))
    await session.ok('restore', '01')
    await session.turn(create('d.txt', 'd\n'))
    const { out } = await session.ok('replay')
    expect(out.match(/^\S+ {2}✓/gm)).toEqual(['01  ✓', '02-branch-01  ✓'])
  })

  test('in a project without git, and for a session that ran in place', async () => {
    for (const repository of ['none', 'committed'] as const) {
      const session = await gitSession({ files, repository })
      await session.plan(create('b.txt', 'b\n'), execute('rm a.txt'))
      await session.ok('resume', '-y', ...(repository === 'committed' ? ['--in-place'] : []))
      session.put('a.txt', 'made since\n')
      expect(await session.teddy('replay', '-y'), repository).toMatchObject({ code: 0 })
      expect(session.at('a.txt')).toBe('made since\n')
      expect(existsSync(join(session.root, '.teddy/local/worktrees', `replay-${session.session}`))).toBe(
        false,
      )
    }
  })
})

describe('exactly what ran then', () => {
  test('what was switched off in review stays off', async () => {
    const session = await gitSession({ files })
    await session.plan(create('b.txt', 'b\n'), create('c.txt', 'c\n'))
    const screen = onTerminal(['resume'], { cwd: session.root, env: session.env })
    await screen.shows(/\(q\)uit/)
    screen.type('m')
    await screen.shows(/enter run 2 of 2/)
    screen.type('jj ')
    await screen.shows(/enter run 1 of 2/)
    screen.type('\r')
    await screen.shows(/Bring them into your checkout now\?/)
    screen.type('n\r')
    expect(await screen.exit).toBe(0)
    expect(session.read().turns[0]!.record!.review!.deselected).toEqual(['actions:2'])
    expect(session.turns()).toEqual(['01 done'])
    expect(await session.teddy('replay')).toMatchObject({ code: 0 })
  })

  test('an address is not read again', async () => {
    const session = await gitSession({ files })
    // Nothing answers there: the READ fails then, and a replay does not even try.
    await session.plan(read('[x](http://127.0.0.1:9/x)'), create('b.txt', 'b\n'))
    await session.teddy('resume', '-y')
    const { code, err } = await session.teddy('replay')
    expect(code).toBe(0)
    expect(err).not.toContain('127.0.0.1')
  })

  test('a plan that was changed since is not run', async () => {
    const session = await gitSession({ files })
    const canary = join(session.folder, 'canary')
    await session.turn(create('b.txt', 'b\n'))
    const plan = join(session.root, '.teddy/sessions', session.session, '01/plan.md')
    writeFileSync(plan, smallPlan(execute(`touch '${canary}'`)))
    const { code, out } = await session.teddy('replay', '-y')
    expect(code).toBe(1)
    expect(out).toContain('plan.md is not the plan that ran then')
    expect(existsSync(canary)).toBe(false)
  })
})

describe('asking', () => {
  test('commands need a yes: without a terminal and without -y nothing runs, exit 4', async () => {
    const session = await twoTurns()
    const { code, err } = await session.teddy('replay')
    expect(code).toBe(4)
    expect(err).toContain('2 commands')
    expect(err).toContain('-y')
  })

  test('on a terminal every command is shown whole, and anything but yes runs nothing', async () => {
    const session = await gitSession({ files })
    const log = join(session.folder, 'log')
    await session.turn(execute(`echo ran >> '${log}'\ntrue the second line`))
    const screen = onTerminal(['replay'], { cwd: session.root, env: session.env })
    expect(await screen.shows(/again, without a sandbox\?/)).toContain('true the second line')
    screen.type('no\r')
    expect(await screen.exit).toBe(4)
    expect(readFileSync(log, 'utf8')).toBe('ran\n')
  })
})

describe('bad input and bad days', () => {
  test('a session without a turn that ran, an unknown turn, one of another line', async () => {
    const session = await gitSession({ files })
    expect(await session.teddy('replay')).toMatchObject({
      code: 2,
      err: expect.stringContaining('has run yet'),
    })
    await session.turn(create('b.txt', 'b\n'))
    expect(await session.teddy('replay', '--from', '07')).toMatchObject({ code: 2 })
    expect(await session.teddy('replay', 'nothing-like-it')).toMatchObject({ code: 2 })
    await session.turn(create('c.txt', 'c\n'))
    await session.ok('branch', '02')
    const other = await session.teddy('replay', '--from', '02')
    expect(other).toMatchObject({
      code: 2,
      err: expect.stringContaining('turn 02 has not run on the current line'),
    })
  })

  test('without snapshots there is nothing to start from', async () => {
    const session = await gitSession({ files })
    await session.plan(create('b.txt', 'b\n'))
    await session.ok('resume', '-y', '--no-snapshot')
    expect(await session.teddy('replay')).toMatchObject({
      code: 1,
      err: expect.stringContaining('not held by any ref'),
    })
  })

  test('what a killed replay left behind is cleared by the next one', async () => {
    const session = await twoTurns()
    const left = join(session.root, '.teddy/local/worktrees', `replay-${session.session}`)
    session.git('worktree', 'add', '-q', '--detach', left)
    mkdirSync(join(left, 'out'))
    appendFileSync(join(left, 'out/now'), 'left')
    expect(await session.teddy('replay', '-y')).toMatchObject({ code: 0 })
    expect(existsSync(left)).toBe(false)
    expect(session.git('worktree', 'list')).not.toContain('replay-')
    // A link in its place is not what a replay made, and where it leads nothing is removed.
    const target = join(session.folder, 'precious')
    mkdirSync(target)
    writeFileSync(join(target, 'file'), 'kept')
    symlinkSync(target, left)
    expect(await session.teddy('replay', '-y')).toMatchObject({ code: 4 })
    expect(readFileSync(join(target, 'file'), 'utf8')).toBe('kept')
  })
})

test('--junit writes a test case a turn', async () => {
  const session = await gitSession({ files })
  const outside = join(session.folder, 'made')
  await session.turn(create('b.txt', 'b\n'))
  await session.turn(execute(`test ! -e '${outside}'; touch '${outside}' '<&">.txt'`))
  expect(await session.teddy('replay', '-y', '--junit', 'replay.xml')).toMatchObject({ code: 1 })
  const xml = session.at('replay.xml')!
  expect(xml).toContain('tests="2" failures="1" errors="0" skipped="0"')
  expect(xml).toContain('&lt;&amp;&quot;&gt;.txt: only then')
})

describe('--plan-with', () => {
  async function withOther(): Promise<GitSession> {
    const session = await twoTurns()
    mkdirSync(join(session.folder, 'other'))
    writeFileSync(
      join(session.folder, 'other/1.md'),
      smallPlan(edit('b.txt', 'b\n', 'other\n'), create('d.txt', 'd\n')).replace(
        'A plan for a test',
        'Another way',
      ),
    )
    return session
  }

  test('shows both plans and the difference of the files they would make; nothing runs, nothing of the session changes', async () => {
    const session = await withOther()
    const before = everything(session)
    const model = `recorded:${join(session.folder, 'other')}`
    const { code, out } = await session.teddy('replay', '--from', '02', '--plan-with', model)
    expect(code).toBe(0)
    expect(out).toMatch(/A plan for a test +│ Another way/)
    expect(out).toMatch(/1 EDIT {5}b\.txt +│ 1 EDIT {5}b\.txt/)
    expect(out).toMatch(/2 EXECUTE .* │ 2 CREATE {3}d\.txt/)
    expect(out).toContain('- 1  bb\n+ 1  other')
    expect(everything(session)).toEqual(before)
    const folder = /are in (.*)\n/.exec(out)![1]!
    expect(statSync(folder).mode & 0o777).toBe(0o700)
    expect(readFileSync(join(folder, 'attempts/01/request.md'), 'utf8')).toBe(session.of('02/_context.log'))
  })

  test('--json; a refused plan goes back to the model; without --from it asks which turn', async () => {
    const session = await withOther()
    const model = `recorded:${join(session.folder, 'other')}`
    writeFileSync(join(session.folder, 'other/0.md'), smallPlan(edit('b.txt', 'absent\n', 'x\n')))
    const { out } = await session.ok('replay', '--from', '02', '--plan-with', model, '--json')
    expect(JSON.parse(out)).toMatchObject({
      turn: '02',
      other: { title: 'Another way', model },
      files: [
        { path: 'b.txt', same: false, added: 1, removed: 1 },
        { path: 'd.txt', same: false, added: 1, removed: 0 },
      ],
    })
    expect(await session.teddy('replay', '--plan-with', model)).toMatchObject({ code: 2 })
  })
})

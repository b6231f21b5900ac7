import { expect, test } from 'vitest'
import { realDisk } from '../../../src/world/disk.ts'
import { gitSession } from '../../support/git-session.ts'
import { onTerminal } from '../../support/pseudo-terminal.ts'
import { create, edit, execute, smallPlan } from '../../support/small-plan.ts'

const lines = (...changed: readonly string[]) =>
  ['1', '2', '3', '4', '5', '6', '7', '8', '9']
    .map(n => `${changed.find(one => one.startsWith(n)) ?? n}\n`)
    .join('')

const files = { 'a.txt': lines(), 'b.txt': 'b\n', 'gone.txt': 'gone\n' }

async function oneTurn(settings?: string) {
  const project = await gitSession({ files, ...(settings !== undefined && { settings }) })
  await project.turn(edit('a.txt', '2\n', '2 session\n'), create('new/c.txt', 'c\n'), execute('rm gone.txt'))
  return project
}

const all = ['a.txt', 'b.txt', 'gone.txt', 'new/c.txt']

test('the changes come together with edits made meanwhile in the same and in other files; undo takes them back', async () => {
  const project = await oneTurn()
  project.put('a.txt', lines('8 mine'))
  project.put('b.txt', 'b mine\n')
  const before = all.map(project.at)
  const { out: dry } = await project.ok('land', '--dry-run')
  expect(dry).toBe('~ a.txt\n− gone.txt\n+ new/c.txt\n3 files would change in your checkout.\n')
  expect(all.map(project.at)).toEqual(before)
  const { out } = await project.ok('land')
  expect(out).toContain('✓ landed 3 files\nNext: teddy restore --undo ')
  expect(all.map(project.at)).toEqual([lines('2 session', '8 mine'), 'b mine\n', undefined, 'c\n'])
  expect((await project.ok('land')).out).toContain("got all of the session's changes already")
  await project.ok('restore', '--undo')
  expect(all.map(project.at)).toEqual(before)
  expect((await project.teddy('restore', '--undo')).err).toContain('nothing to take back')
})

test('a landing that was taken back is not taken for edits of the user, and can be landed again', async () => {
  const project = await oneTurn()
  await project.ok('land')
  await project.ok('restore', '--undo')
  const { err } = await project.turn(edit('b.txt', 'b\n', 'b session\n'))
  expect(err).not.toContain('sync')
  expect(all.map(project.inWorktree)).toEqual([lines('2 session'), 'b session\n', undefined, 'c\n'])
  await project.ok('land')
  expect(all.map(project.at)).toEqual([lines('2 session'), 'b session\n', undefined, 'c\n'])
})

test('after a landing, a restored session stays where it was restored to, and lands that', async () => {
  const project = await oneTurn()
  await project.turn(edit('a.txt', '5\n', '5 session\n'))
  await project.ok('land')
  project.put('b.txt', 'b mine\n')
  await project.ok('restore', '01')
  await project.turn(create('d.txt', 'd\n'))
  expect(project.inWorktree('a.txt')).toBe(lines('2 session'))
  expect(project.inWorktree('b.txt')).toBe('b mine\n')
  await project.ok('land')
  expect([...all, 'd.txt'].map(project.at)).toEqual([lines('2 session'), 'b mine\n', undefined, 'c\n', 'd\n'])
})

test('edits that came in by a sync stay in the checkout when the session goes back before them, and lands', async () => {
  const project = await oneTurn()
  project.put('b.txt', 'b mine\n')
  await project.turn(create('d.txt', 'd\n'))
  expect(project.inWorktree('b.txt')).toBe('b mine\n')
  await project.ok('branch', '01')
  await project.ok('land')
  expect(project.at('b.txt')).toBe('b mine\n')
})

test('a conflict refuses, names the files and leaves all as it was; --markers writes both', async () => {
  const project = await oneTurn()
  project.put('a.txt', lines('2 mine'))
  project.put('gone.txt', 'still here\n')
  const before = [...all.map(project.at), project.usersGit()]
  const { code, out } = await project.teddy('land')
  expect(code).toBe(5)
  expect(out).toContain('✗ a.txt  you and the session changed the same lines')
  expect(out).toContain('✗ gone.txt')
  expect(out).toContain('Nothing was landed')
  expect([...all.map(project.at), project.usersGit()]).toEqual(before)
  project.put('b.txt', 'later\n')
  expect((await project.teddy('restore', '--undo')).err).toContain('nothing to take back')
  expect(project.at('b.txt')).toBe('later\n')
  const json = JSON.parse((await project.teddy('land', '--json')).out)
  expect(json).toMatchObject({
    outcome: 'conflicts',
    conflicts: ['a.txt', 'gone.txt'],
    files: [],
    undo: null,
  })

  const marked = await project.ok('land', '--markers')
  expect(marked.out).toContain('! a.txt  has conflict markers now')
  expect(project.at('a.txt')).toContain('<<<<<<< checkout\n2 mine\n=======\n2 session\n>>>>>>> session\n')
  await project.ok('restore', '--undo')
  expect(project.at('a.txt')).toBe(lines('2 mine'))
})

test('an ignored file in the way stays, and stops the landing', async () => {
  const project = await gitSession({ files: { '.gitignore': '*.log\n' } })
  await project.turn(execute('git rm -q .gitignore; echo session > x.log'))
  project.put('x.log', 'mine\n')
  const { code, out } = await project.teddy('land')
  expect(code).toBe(5)
  expect(out).toContain('! x.log  stays: it was made since, or git ignores it')
  expect([project.at('x.log'), project.at('.gitignore')]).toEqual(['mine\n', '*.log\n'])
})

test('--commit makes one commit of the landed files alone, and refuses over changes that are not committed', async () => {
  const project = await oneTurn()
  project.put('b.txt', 'staged\n')
  project.git('add', 'b.txt')
  const env = {
    GIT_AUTHOR_NAME: 'U',
    GIT_AUTHOR_EMAIL: 'u@x',
    GIT_COMMITTER_NAME: 'U',
    GIT_COMMITTER_EMAIL: 'u@x',
  }
  const nameless = await project.teddy('land', '--commit')
  expect(nameless).toMatchObject({ code: 2 })
  expect(nameless.err).toContain('git does not know your name')
  const { code, out, err } = await project.teddyWith({ env }, 'land', '--commit')
  expect({ code, err }).toEqual({ code: 0, err: '' })
  expect(out).toMatch(/landed 3 files, committed as [0-9a-f]{10}/)
  expect(project.git('show', '--name-status', '--format=%an: %s', 'HEAD')).toBe(
    'U: A plan for a test\n\nM\ta.txt\nD\tgone.txt\nA\tnew/c.txt\n',
  )
  expect(project.git('status', '--porcelain', '--', ':!.teddy')).toBe('M  b.txt\n')
  await project.turn(edit('a.txt', '5\n', '5 session\n'))
  project.put('a.txt', lines('2 session', '8 mine'))
  const refused = await project.teddyWith({ env }, 'land', '--commit')
  expect(refused.code).toBe(5)
  expect(refused.err).toContain('changes of yours that are not committed: a.txt')
  project.put('b.txt', 'later\n')
  // What is taken back is the landing before, not the one that was refused; a.txt was edited since, and stays.
  const undone = await project.teddy('restore', '--undo')
  expect(undone.code).toBe(5)
  expect(undone.out).toMatch(/\+ gone\.txt\n− new\/c\.txt\n! a\.txt .*\n! 2 files changed/)
  expect(project.at('b.txt')).toBe('later\n')
})

test('-y alone does not land; --land and `land: auto` do; `land: never` and a failed turn do not', async () => {
  const project = await oneTurn()
  expect(project.at('new/c.txt')).toBeUndefined()
  await project.plan(create('d.txt', 'd\n'))
  const { out } = await project.ok('resume', '-y', '--land')
  expect(out).toContain('+ d.txt')
  expect([project.at('d.txt'), project.at('new/c.txt')]).toEqual(['d\n', 'c\n'])
  await project.plan(create('e.txt', 'e\n'), execute('exit 3'))
  expect((await project.teddy('resume', '-y', '--land')).code).toBe(1)
  expect(project.at('e.txt')).toBeUndefined()

  const auto = await oneTurn('land: auto\n')
  expect(auto.at('new/c.txt')).toBe('c\n')
  auto.put('a.txt', lines('2 mine'))
  await auto.plan(create('d.txt', 'd\n'))
  expect(auto.inWorktree('a.txt')).toBe(lines('2 mine'))
})

test('a session that runs in place has nothing to land', async () => {
  const project = await gitSession({ files, settings: 'isolation: in-place\n' })
  expect((await project.teddy('land')).err).toContain('no plan of it has run yet')
  await project.turn(create('c.txt', 'c\n'))
  const { code, err } = await project.teddy('land')
  expect(code).toBe(2)
  expect(err).toContain('runs in place: its changes are in your checkout already')
})

test('on a terminal the changed files are shown and landing them is offered', async () => {
  const project = await gitSession({ files })
  for (const [answer, name] of [
    ['n', 'x.txt'],
    ['y', 'z.txt'],
  ] as const) {
    project.record(smallPlan(create(name, 'x\n')))
    await project.ok('plan', '-m', 'do it')
    const screen = onTerminal(['resume', '-y'], { cwd: project.root, env: project.env })
    await screen.shows(new RegExp(`${name.replace('.', '\\.')}\\n[^]*Bring them into your checkout now\\?`))
    screen.type(`${answer}\r`)
    if (answer === 'y') await screen.shows(/landed 2 files/)
    expect(await screen.exit).toBe(0)
    expect(project.at('x.txt')).toBe(answer === 'y' ? 'x\n' : undefined)
  }
  const never = await gitSession({ files, settings: 'land: never\n' })
  await never.plan(create('x.txt', 'x\n'))
  const screen = onTerminal(['resume', '-y'], { cwd: never.root, env: never.env })
  expect(await screen.exit).toBe(0)
  expect(screen.lines().join('\n')).toContain('Your checkout is untouched; 1 changed file is in')
  expect(screen.lines().join('\n')).not.toContain('Bring them')
  expect(never.at('x.txt')).toBeUndefined()
})

test('G-07 nothing is landed in a repository inside the checkout, where no undo could reach it', async () => {
  const project = await gitSession({ files })
  project.put('nested/mine.txt', 'mine\n')
  project.git('init', '-q', 'nested')
  await project.turn(execute('mkdir nested; echo session > nested/new.txt; echo c > c.txt'))
  const { code, out } = await project.teddy('land')
  expect(code).toBe(5)
  expect(out).toContain('! nested/new.txt  is not written: a folder above it is a repository of its own')
  expect([project.at('nested/new.txt'), project.at('c.txt')]).toEqual([undefined, undefined])
})

test('a landing that was taken back and brought again counts as landed', async () => {
  const project = await gitSession({ files })
  await project.turn(create('c.txt', 'c\n'))
  await project.turn(create('d.txt', 'd\n'))
  await project.ok('land')
  const { out } = await project.ok('restore', '--undo')
  await project.ok('restore', '--undo', /teddy restore --undo (\S+)/.exec(out)![1]!)
  expect(project.at('d.txt')).toBe('d\n')
  // What the session itself landed must not come back into it as if the user had made it.
  await project.ok('restore', '01')
  await project.plan(create('e.txt', 'e\n'))
  expect([project.inWorktree('c.txt'), project.inWorktree('d.txt')]).toEqual(['c\n', undefined])
  await project.ok('restore', '--undo')
  await project.ok('restore', '--undo')
  expect([project.at('c.txt'), project.at('d.txt')]).toEqual([undefined, undefined])
})

test('each conflict is called what it is, and what --markers leaves of it', async () => {
  const project = await gitSession({ files: { ...files, 'mine.txt': 'm\n', 'f/in.txt': 'in\n' } })
  project.put('binary', '\0one')
  await project.turn(
    execute(
      'printf "\\0session" > binary; echo s >> b.txt; rm mine.txt; rm -r f; echo file > f; sed -i s/2/s/ a.txt',
    ),
  )
  project.put('binary', '\0mine')
  project.put('mine.txt', 'mine\n')
  project.put('f/in.txt', 'mine\n')
  project.put('a.txt', lines('2 mine'))
  project.remove('b.txt')
  const { out } = await project.teddy('land')
  expect(out.split('\n').slice(0, 6)).toEqual([
    '✗ a.txt  you and the session changed the same lines',
    '✗ b.txt  you deleted it, and the session changed it',
    '✗ binary  you and the session changed it, and it cannot hold both',
    '✗ f/in.txt  the session deleted it, and you changed it',
    '✗ f~session  a file on one side is a folder on the other',
    '✗ mine.txt  the session deleted it, and you changed it',
  ])
  expect((await project.ok('land', '--markers', '--dry-run')).out).toContain('! b.txt  you deleted it')
  const marked = (await project.ok('land', '--markers')).out
  expect(marked).toContain('! a.txt  has conflict markers now')
  expect(marked).toContain('! b.txt  is there again, as the session has it; you had deleted it')
  expect(marked).toContain("! binary  stays as you have it; the session's is in its worktree")
  expect(marked).toContain('! f~session  was written beside the folder of its name')
  expect(marked).toContain('! mine.txt  stays as you have it; the session deleted it')
  expect([project.at('binary'), project.at('b.txt'), project.at('f~session')]).toEqual([
    '\0mine',
    'b\ns\n',
    'file\n',
  ])
})

test('undo of a landing with a commit says that the commit stays', async () => {
  const project = await gitSession({ files })
  project.git('config', 'user.name', 'me')
  project.git('config', 'user.email', 'me@example.org')
  await project.turn(create('c.txt', 'c\n'))
  await project.ok('land', '--commit')
  const { err } = await project.ok('restore', '--undo')
  const head = project.git('rev-parse', 'HEAD').slice(0, 10)
  expect(err).toContain(`The commit ${head} stays on your branch; \`git revert ${head}\` takes it back too.`)
})

test('D-05 a landing that fails on the way names the command that takes it back', async () => {
  const project = await gitSession({ files })
  await project.turn(execute('echo s >> a.txt; echo s >> b.txt'))
  const rename: typeof realDisk.rename = (from, to) => {
    if (String(to).endsWith('/b.txt')) throw Object.assign(new Error('injected'), { code: 'EPERM' })
    realDisk.rename(from, to)
  }
  const { code, err } = await project.teddyWith({ disk: { ...realDisk, rename } }, 'land')
  expect([code, project.at('a.txt')]).toEqual([1, `${lines()}s\n`])
  const [, id] = /teddy restore --undo (\S+) +takes back what was written by then/.exec(err) ?? []
  await project.ok('restore', '--undo', id!)
  expect([project.at('a.txt'), project.at('b.txt')]).toEqual([lines(), 'b\n'])
})

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { realSpawn, type Spawn } from '../../../src/world/spawn.ts'
import { gitSession } from '../../support/git-session.ts'
import { killAtEachStep, killAtMoment } from '../../support/killed-program.ts'
import { type SessionProject, sessionProjectIn } from '../../support/session-project.ts'
import { create, edit } from '../../support/small-plan.ts'

const files = { 'a.txt': 'a\n', '.gitignore': 'node_modules/\n' }

async function waiting() {
  const project = await gitSession({
    files,
    settings: 'worktree: { link: [node_modules], setup: echo s > setup.txt }\n',
  })
  project.put('node_modules/p', 'p\n')
  project.put('mine.txt', 'mine\n')
  await project.plan(edit('a.txt', 'a\n', 'a2\n'), create('b.txt', 'b\n'))
  return project
}

/** Nothing is started after the n-th time that git was. */
function failsFrom(n: number): { readonly spawn: Spawn; readonly failed: () => boolean } {
  let calls = 0
  const spawn: Spawn = (program, args, options) => {
    if (!program.endsWith('git') || ++calls < n) return realSpawn(program, args, options)
    throw new Error('killed')
  }
  return { spawn, failed: () => calls >= n }
}

test('D-01 first execution stopped at each call of git: the next resume goes on, and nothing is lost', async () => {
  const project = await waiting()
  const before = project.usersGit()
  let calls = 0
  for (let n = 1; ; n++) {
    const { spawn, failed } = failsFrom(n)
    const { code } = await project.teddyWith({ spawn }, 'resume', '-y')
    expect([project.at('a.txt'), project.at('mine.txt')]).toEqual(['a\n', 'mine\n'])
    expect(project.usersGit()).toEqual(before)
    if (code === 0 && !failed()) break
    calls = n
    // Each resume comes further than the one before, so that many calls are stopped at once only.
    if (project.turns()[0] === '01 done') break
  }
  expect(calls).toBeGreaterThan(10)
  expect(project.turns()).toEqual(['01 done'])
  expect(['a.txt', 'b.txt', 'mine.txt', 'setup.txt', 'node_modules/p'].map(project.inWorktree)).toEqual([
    'a2\n',
    'b\n',
    'mine\n',
    's\n',
    'p\n',
  ])
  // Git does not take a link for the folder that its rule ignores; the snapshot does not hold it.
  expect(project.gitIn(project.worktree, 'status', '--porcelain')).toBe('?? node_modules\n')
  expect((await project.ok('verify')).out).toContain('as it was sealed')
  await project.ok('land')
  expect(project.at('a.txt')).toBe('a2\n')
}, 180_000)

test('D-01 first execution killed at each change of the disk: the next resume goes on', async () => {
  const template = await waiting()
  const seen = await killAtEachStep(sessionProjectIn(template.folder), ['resume', '-y'], goesOn)
  expect(seen).toBeGreaterThan(20)
}, 300_000)

test.each([5, 15, 25])(
  'D-01 first execution really killed, at moment %i: the next resume goes on',
  async moment => {
    const template = sessionProjectIn((await waiting()).folder)
    expect(await killAtMoment(template, ['resume', '-y'], moment)).toBe('SIGKILL')
    await goesOn(template)
  },
)

async function goesOn(project: SessionProject): Promise<void> {
  expect(project.at('a.txt')).toBe('a\n')
  // Killed after the report was there, the turn is done.
  if (project.has('01/report.md')) return
  const again = await project.typed('resume', '-y')
  expect(again.code, again.err).toBe(0)
  expect(project.turns()).toEqual(['01 done'])
  const worktree = join(project.root, '.teddy/local/worktrees', project.sessions()[0]!)
  for (const [path, text] of Object.entries({
    'a.txt': 'a2\n',
    'b.txt': 'b\n',
    'mine.txt': 'mine\n',
    'node_modules/p': 'p\n',
  }))
    expect(readFileSync(join(worktree, path), 'utf8')).toBe(text)
  expect(project.findings()).toEqual([])
}

test.each([
  ['restore', ['restore', '01']],
  ['land', ['land']],
  ['branch', ['branch', '02']],
] as const)(
  'D-01 %s stopped at calls of git all along: the user’s bytes are there, and it goes on when typed again',
  async (_, args) => {
    const project = await gitSession({ files: { ...files, 'mine.txt': 'm\n' } })
    await project.turn(edit('a.txt', 'a\n', 'a2\n'))
    await project.turn(edit('a.txt', 'a2\n', 'a3\n'), create('b.txt', 'b\n'))
    project.put('mine.txt', 'mine\n')
    for (let n = 1; ; n += 3) {
      const { spawn, failed } = failsFrom(n)
      const { code, err } = await project.teddyWith({ spawn }, ...args)
      expect(project.at('mine.txt')).toBe('mine\n')
      if (failed()) continue
      expect(code, err).toBe(0)
      break
    }
    const place = args[0] === 'land' ? project.at : project.inWorktree
    expect([place('a.txt'), place('b.txt')]).toEqual(
      args[0] === 'land' ? ['a3\n', 'b\n'] : ['a2\n', undefined],
    )
    expect((await project.ok('verify')).out).toContain('as it was sealed')
  },
  180_000,
)

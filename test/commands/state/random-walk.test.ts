import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { deadDisk } from '../../support/faulty-disk.ts'
import { gitSession } from '../../support/git-session.ts'
import { create, execute, smallPlan } from '../../support/small-plan.ts'
import { userBytes } from '../../support/user-bytes.ts'
import { anyWalk, commandOf, type Edit, type WalkStep } from '../../support/walk-steps.ts'

/** More of them: TEDDY_WALKS=200 vitest run test/commands/state/random-walk.test.ts */
const walks = Number(process.env.TEDDY_WALKS ?? 4)
const steps = 14

const files = { 'a.txt': 'first\n', 'b.txt': 'second\n', 'dir/c.txt': 'third\n', '.gitignore': '*.log\n' }

test.each(['worktree', 'in-place'] as const)(
  'D-01 no byte the user had is gone from both the disk and the snapshots, whatever happens (%s)',
  async isolation => {
    await fc.assert(
      fc.asyncProperty(anyWalk(steps), walk => follow(isolation, walk)),
      { numRuns: Math.ceil(walks / 2), endOnFailure: true },
    )
  },
  600_000,
)

async function follow(isolation: 'worktree' | 'in-place', walk: readonly WalkStep[]): Promise<void> {
  const session = await gitSession({ files })
  const { root, git, teddy } = session
  const mine = userBytes()
  writeFileSync(join(root, 'own.log'), 'ignored, and mine\n')
  for (const file of ['a.txt', 'b.txt', 'mine.txt']) mine.write(root, file)
  const worktrees = join(root, '.teddy/local/worktrees')
  const made = () => (existsSync(worktrees) ? readdirSync(worktrees).map(name => join(worktrees, name)) : [])
  let current = session.session
  let plans = 0

  /** Their git; what lies in the working tree may change by a landing. */
  const usersGit = () => ({ ...session.usersGit(), status: undefined })
  const run = async (...args: string[]) => {
    const before = usersGit()
    const ran = await teddy(...args)
    expect(usersGit(), args.join(' ')).toEqual(before)
    // Refusals are fine. A bug is not, and neither is an unknown error.
    expect([0, 1, 2, 3, 4, 5], `${args.join(' ')}: ${ran.err}`).toContain(ran.code)
    return ran
  }
  const turnOf = (pick: number) => {
    const folder = join(root, '.teddy/sessions', current)
    const names = readdirSync(folder).filter(name => existsSync(join(folder, name, 'report.md')))
    return names[pick % names.length] ?? '01'
  }
  const resume = ['resume', '-y', ...(isolation === 'in-place' ? ['--in-place'] : [])]
  const words = (what: string, turn: string): string[] =>
    ({
      turn: resume,
      restore: ['restore', turn],
      'restore --checkout': ['restore', turn, '--checkout'],
      land: ['land'],
      branch: ['branch', turn],
      undo: ['restore', '--undo'],
    })[what]!
  const plan = async (pick: number) => {
    const n = ++plans
    session.record(smallPlan(create(`made-${n}.txt`, `made ${n}\n`), execute(commandOf(pick, n))))
    await run('plan', '-m', 'go on')
  }
  const edit = ({ where, file, how }: Edit) => {
    const place = where === 'checkout' ? root : join(worktrees, current)
    if (existsSync(place)) mine[how](place, file)
  }

  const take = async (step: WalkStep) => {
    if (step.kind === 'turn') {
      await plan(step.pick)
      if (step.edit !== null) edit(step.edit)
      await run(...resume)
    } else if (step.kind === 'plan') await plan(step.pick)
    else if (step.kind === 'edit') edit(step)
    else if (step.kind === 'commit') {
      git('add', '-A')
      git('commit', '-q', '--allow-empty', '-m', 'mine')
    } else if (step.kind === 'gc') {
      git('reflog', 'expire', '--expire=now', '--all')
      git('gc', '-q', '--prune=now')
    } else if (step.kind === 'new') {
      await run('new', 'another')
      current = session.sessions().at(-1)!
    } else if (step.kind === 'kill') {
      if (step.what === 'turn') await plan(step.at)
      await kill(words(step.what, turnOf(step.at)), step.at)
    } else await run(...words(step.kind, 'turn' in step ? turnOf(step.turn) : ''))
  }

  /** The disk takes no more calls from number `at` on, as for a process that was killed there. */
  const kill = async (args: string[], at: number) => {
    const before = usersGit()
    await session.teddyWith({ disk: deadDisk(at).disk }, ...args)
    expect(usersGit(), `killed: ${args.join(' ')}`).toEqual(before)
    // Locks name this very process, which lives on. Git's own lock is removed as the message about it says.
    for (const folder of [join(root, '.teddy/local'), join(root, '.git')]) {
      for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }))
        if (/(^|\/)(lock|[^/]*\.lock)$/.test(name)) rmSync(join(folder, name), { force: true })
    }
  }

  const check = (said: string) => {
    const objects = new Set(git('rev-list', '--objects', '--no-object-names', '--all').split('\n'))
    expect(mine.lost([root, ...made()], objects), `lost after ${said}`).toEqual([])
    expect(session.at('own.log')).toBe('ignored, and mine\n')
  }

  for (const step of walk) {
    await take(step)
    check(JSON.stringify(step))
  }
  // And after all that the history is whole, and the session goes on.
  expect(await teddy('verify')).toMatchObject({ code: 0 })
  for (let n = 0; n < 3; n++) await run(...resume, '-m', 'go on', '--no-sync')
  check('going on')
}

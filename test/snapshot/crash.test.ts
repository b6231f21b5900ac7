import { spawnSync } from 'node:child_process'
import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { setBase } from '../../src/snapshot/base.ts'
import { landSession } from '../../src/snapshot/land.ts'
import { restoreSnapshot } from '../../src/snapshot/restore.ts'
import { openWorktree } from '../../src/snapshot/worktree.ts'
import type { World } from '../../src/world/world.ts'
import { identity } from '../support/canary-repository.ts'
import { failingDisk, watchedDisk } from '../support/faulty-disk.ts'
import { filesOf, gitProject, id, type TestProject, userGit, userState, writeFiles } from './project.ts'

const script = join(import.meta.dirname, '../support/snapshot-then-die.ts')
const timeout = { timeout: 240_000 }

/** A world that ends at disk call number `at`: from then on nothing works, as for a process that was killed. */
function endingWorld(world: World, at: number): { readonly world: World; readonly ended: () => boolean } {
  let over = false
  const end = () => {
    throw Object.assign(new Error('EIO: the world has ended'), { code: 'EIO' })
  }
  const disk = watchedDisk((_, call) => {
    over ||= call === at
    if (over) end()
  })
  const spawn: World['spawn'] = (...args) => (over ? end() : world.spawn(...args)) as never
  return { world: { ...world, disk, spawn }, ended: () => over }
}

/** Does it in worlds that end at the 1st, 4th, 7th … disk call until one lasts; `between` looks at what is left. */
async function endAtSteps(
  project: TestProject,
  act: (world: World) => Promise<unknown>,
  between: () => void,
) {
  for (let step = 1, ends = 0; ; step += 3, ends++) {
    const { world, ended } = endingWorld(project.world, step)
    await act(world).catch((error: unknown) => {
      if (!ended()) throw error
    })
    if (!ended()) return ends
    between()
    // This very process lives on, so that its lock would hold.
    for (const name of readdirSync(project.checkout.gitDir))
      if (name.startsWith('lock')) rmSync(join(project.checkout.gitDir, name))
  }
}

/** Runs it in processes killed at every nth disk call until one ends by itself. */
function killAtSteps(
  project: TestProject,
  what: string,
  args: readonly string[],
  every: number,
  between: () => void,
) {
  const env = { ...process.env, ...identity, HOME: join(project.top, '..'), GIT_CONFIG_NOSYSTEM: '1' }
  for (let step = every, kills = 0; ; step += every, kills++) {
    const command = [script, what, String(step), project.top, ...args]
    const run = spawnSync(process.execPath, command, { encoding: 'utf8', env })
    if (run.signal !== 'SIGKILL') {
      if (run.status !== 0) throw new Error(`step ${step}: ${run.stderr}`)
      return kills
    }
    between()
  }
}

async function twoSnapshots() {
  const project = await gitProject({ 'a.txt': 'a1', 'gone.txt': 'g1', 'dir/x.txt': 'x1' })
  const first = await project.take({ ref: 'refs/teddy/s/01' })
  const files = filesOf(project.top)
  project.write({ 'a.txt': 'a2', 'dir/x.txt': 'x2', 'new/n.txt': 'n2' })
  rmSync(join(project.top, 'gone.txt'))
  const second = await project.take({ ref: 'refs/teddy/s/02' })
  return { project, first, second, files, later: filesOf(project.top) }
}

async function readyToLand() {
  const { project, second } = await twoSnapshots()
  const { world, store, local, checkout } = project
  const { place: worktree } = await openWorktree(world, store, { session: 's', local, commit: second.commit })
  await setBase(world, store, 's', second.commit)
  writeFiles(worktree.root, { 'a.txt': 'session', 's1.txt': 's1', 's2.txt': 's2' })
  project.write({ 'mine.txt': 'mine', 'dir/x.txt': 'mine too' })
  const places = { session: 's', checkout, worktree }
  return { project, places, mine: filesOf(project.top), theirs: filesOf(worktree.root) }
}

type Files = Readonly<Record<string, string>>

/** Every file is as in one of the states; temporary files are told by their names. */
function eachIsOneOf(now: Files, ...states: readonly Files[]) {
  for (const [path, content] of Object.entries(withoutTemporary(now)))
    expect(states.map(state => state[path])).toContain(content)
}

const withoutTemporary = (files: Files) =>
  Object.fromEntries(Object.entries(files).filter(([path]) => !path.includes('.teddy-tmp-')))

test(
  'D-01 a restore that ends at any step: each file is the old or the new one, and the next run reaches the goal',
  timeout,
  async () => {
    const { project, first, second, files, later } = await twoSnapshots()
    const before = userState(project.top)
    const wanted = { from: second.commit, to: first.commit, title: 'restore' }
    const ends = await endAtSteps(
      project,
      world => restoreSnapshot(world, project.checkout, { ...wanted, id: id(world) }),
      () => eachIsOneOf(filesOf(project.top), files, later),
    )
    expect(ends).toBeGreaterThan(20)
    expect(withoutTemporary(filesOf(project.top))).toEqual(files)
    expect(userState(project.top)).toEqual(before)
  },
)

test('D-01 the same, killed', timeout, async () => {
  const { project, first, second, files, later } = await twoSnapshots()
  const kills = killAtSteps(project, 'restore', [second.commit, first.commit], 31, () =>
    eachIsOneOf(filesOf(project.top), files, later),
  )
  expect(kills).toBeGreaterThan(2)
  // What the killed processes left is gone too.
  expect(filesOf(project.top)).toEqual(files)
})

test(
  'D-01 a landing that ends at any step is finished by the next one, with the user’s edits',
  timeout,
  async () => {
    const { project, places, mine, theirs } = await readyToLand()
    const before = userState(project.top)
    await endAtSteps(
      project,
      world => landSession(world, places, { id: id(world) }),
      () => eachIsOneOf(filesOf(project.top), mine, theirs),
    )
    expect(filesOf(project.top)).toMatchObject({ ...theirs, 'mine.txt': '- mine', 'dir/x.txt': '- mine too' })
    expect(userState(project.top)).toEqual(before)
  },
)

test(
  'D-01 a snapshot killed at a step leaves a ref that holds, and the next one is whole',
  timeout,
  async () => {
    const { project, second } = await twoSnapshots()
    project.git('update-ref', 'refs/teddy/s/03', second.commit)
    let edits = 0
    const kills = killAtSteps(project, 'take', [], 7, () => {
      expect(project.git('cat-file', '-t', 'refs/teddy/s/03')).toBe('commit\n')
      project.write({ 'a.txt': `edit ${edits++}` })
    })
    expect(kills).toBeGreaterThan(2)
    expect(userGit(project.top, 'cat-file', 'blob', 'refs/teddy/s/03:a.txt')).toBe(project.read('a.txt'))
  },
)

test(
  'D-01 a worktree that was being made when the process was killed is made by the next one',
  timeout,
  async () => {
    const { project, first, files } = await twoSnapshots()
    const before = userState(project.top)
    const kills = killAtSteps(project, 'worktree', ['', first.commit], 9, () =>
      expect(userState(project.top)).toEqual(before),
    )
    expect(kills).toBeGreaterThan(2)
    const root = join(project.local, 'worktrees/s')
    expect(filesOf(root)).toEqual(files)
    expect(userGit(root, 'status', '--porcelain')).toBe('')
  },
)

test(
  'D-04 D-05 one failure of the disk at any step of a restore: nothing is half written, and it is finished later',
  timeout,
  async () => {
    const { project, first, second, files, later } = await twoSnapshots()
    const { world, checkout } = project
    for (let at = 1; ; at += 11) {
      const { disk, failed } = failingDisk(at, at % 2 === 0 ? 'ENOSPC' : 'EIO')
      const wanted = { id: id(world), from: second.commit, to: first.commit, title: 'restore' }
      await restoreSnapshot({ ...world, disk }, checkout, wanted).catch(() => undefined)
      eachIsOneOf(filesOf(project.top), files, later)
      rmSync(join(checkout.gitDir, 'lock'), { force: true })
      await restoreSnapshot(world, checkout, { ...wanted, id: id(world) })
      expect(filesOf(project.top)).toEqual(files)
      await restoreSnapshot(world, checkout, {
        ...wanted,
        from: first.commit,
        to: second.commit,
        id: id(world),
      })
      expect(filesOf(project.top)).toEqual(later)
      if (!failed()) break
    }
  },
)

test('two landings at once: one of them says that the other is at work', async () => {
  const { project, places } = await readyToLand()
  const land = () => landSession(project.world, places, { id: id(project.world) })
  const outcomes = await Promise.allSettled([land(), land()])
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(project.read('a.txt')).toBe('session')
})

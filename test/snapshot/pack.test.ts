import { appendFileSync, existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { restoreSnapshot } from '../../src/snapshot/restore.ts'
import { realDisk } from '../../src/world/disk.ts'
import { realSpawn, type Spawn } from '../../src/world/spawn.ts'
import type { World } from '../../src/world/world.ts'
import { gitProject, id, openProject, plainProject, type TestProject, userGit } from './project.ts'

const loose = ({ store }: TestProject) =>
  readdirSync(join(store.commonDir, 'objects'), { recursive: true, encoding: 'utf8' }).filter(name =>
    /^[0-9a-f]{2}\/[0-9a-f]+$/.test(name),
  ).length

/** Lets it seem that 48 more were taken: the next but one is the fiftieth. */
function almostFifty({ checkout }: TestProject, commit: string): void {
  appendFileSync(join(checkout.gitDir, 'unpacked'), `${commit}\n`.repeat(48))
}

async function turns(project: TestProject, from: number, to: number): Promise<string[]> {
  const commits: string[] = []
  for (let n = from; n < to; n++) {
    project.write({ 'deep/er/a.txt': `turn ${n}\n` })
    commits.push((await project.take({ ref: `refs/teddy/s/${n}` })).commit)
  }
  return commits
}

test('after fifty snapshots their objects are packed, and every one of them can be restored', async () => {
  const project = await gitProject({ 'deep/er/a.txt': 'a', b: 'b' })
  project.git('gc', '-q')
  project.write({ '.git/other': 'nothing of ours' })
  const users = project.git('hash-object', '-w', '.git/other').trim()
  const commits = await turns(project, 0, 49)
  expect(loose(project)).toBe(49 * 5 + 1)
  commits.push(...(await turns(project, 49, 52)))
  expect(loose(project)).toBe(2 * 5 + 1)
  expect(existsSync(join(project.store.commonDir, 'objects', users.slice(0, 2), users.slice(2)))).toBe(true)
  expect(project.git('fsck', '--strict', '--no-dangling', '--no-progress')).toBe('')
  for (const n of [0, 30, 51]) {
    const wanted = { id: id(project.world), from: undefined, to: commits[n]!, title: 't' }
    await restoreSnapshot(project.world, project.checkout, wanted)
    expect(project.read('deep/er/a.txt')).toBe(`turn ${n}\n`)
  }
})

test.each([
  [
    'git cannot pack',
    (world: World): Partial<World> => {
      const spawn: Spawn = (program, args, options) =>
        realSpawn(program, args.includes('pack-objects') ? ['no-such-command'] : args, options)
      return { ...world, spawn }
    },
  ],
  [
    'the disk does not let go',
    (world: World): Partial<World> => {
      const unlink: typeof realDisk.unlink = path => {
        if (/objects\/[0-9a-f]{2}\//.test(String(path))) throw Object.assign(new Error('no'), { code: 'EIO' })
        realDisk.unlink(path)
      }
      return { ...world, disk: { ...realDisk, unlink } }
    },
  ],
])('when %s, snapshots go on, and nothing of them is lost', async (_, fails) => {
  const project = await gitProject({ 'deep/er/a.txt': 'a' })
  await turns(project, 0, 49)
  const failing = await openProject(project.top, fails(project.world))
  await turns(failing, 49, 51)
  expect(loose(project)).toBeGreaterThan(50 * 5)
  const commits = await turns(project, 51, 52)
  expect(project.git('show', `${commits[0]}:deep/er/a.txt`)).toBe('turn 51\n')
  expect(project.git('fsck', '--strict', '--no-dangling', '--no-progress')).toBe('')
})

test('they are packed where there are many packs already, and where there is no git', async () => {
  const many = await gitProject({ 'deep/er/a.txt': 'a' })
  for (let n = 0; n < 25; n++) {
    many.git('commit', '-q', '--allow-empty', '-m', `${n}`)
    many.git('repack', '-dq')
  }
  for (const project of [many, await plainProject({ 'deep/er/a.txt': 'a' })]) {
    const [first] = await turns(project, 0, 1)
    almostFifty(project, first!)
    await turns(project, 1, 2)
    expect(loose(project)).toBe(0)
    const [next] = await turns(project, 2, 3)
    const wanted = { id: id(project.world), from: next, to: first!, title: 't' }
    await restoreSnapshot(project.world, project.checkout, wanted)
    expect(project.read('deep/er/a.txt')).toBe('turn 0\n')
  }
})

test('they are packed in a sparse clone that lacks files', async () => {
  const whole = await gitProject({ 'deep/er/a.txt': 'a', 'out/b.txt': 'b' })
  whole.git('config', 'uploadpack.allowFilter', 'true')
  const top = join(whole.top, '../clone')
  whole.git('clone', '-q', '--filter=blob:none', '--sparse', `file://${whole.top}`, top)
  userGit(top, 'sparse-checkout', 'set', 'deep')
  const project = await openProject(top)
  const [first] = await turns(project, 0, 1)
  almostFifty(project, first!)
  await turns(project, 1, 2)
  expect(loose(project)).toBe(0)
  expect(project.git('show', `${first}:deep/er/a.txt`)).toBe('turn 0\n')
})

test('what cannot be packed is not tried at each snapshot', async () => {
  const project = await gitProject({ 'deep/er/a.txt': 'a' })
  const [first] = await turns(project, 0, 1)
  almostFifty(project, first!)
  let tries = 0
  const spawn: Spawn = (program, args, options) => {
    const isPacking = args.includes('rev-list')
    if (isPacking) tries++
    return realSpawn(program, isPacking ? ['no-such-command'] : args, options)
  }
  await turns(await openProject(project.top, { spawn }), 1, 5)
  expect(tries).toBe(1)
})

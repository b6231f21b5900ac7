// Changes that the clock of the disk does not tell apart, as on those that count whole seconds.

import { lstatSync, rmSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { restoreSnapshot } from '../../src/snapshot/restore.ts'
import { settleIndex } from '../../src/snapshot/settle-index.ts'
import { realDisk } from '../../src/world/disk.ts'
import { realSpawn } from '../../src/world/spawn.ts'
import type { World } from '../../src/world/world.ts'
import { gitProject, id, openProject, type TestProject } from './project.ts'

/** The project on a disk on which a.txt is always of the moment at which `clock` starts. */
async function inOneMoment(top: string, more: Partial<World> = {}) {
  const moment = Date.now()
  const clock = { at: moment }
  const lstat = (path: string, options: never) => {
    const stat = lstatSync(path, options) as unknown as Record<string, unknown> | undefined
    if (stat === undefined || !String(path).endsWith('a.txt')) return stat
    const ns = BigInt(moment) * 1_000_000n
    return Object.assign(stat, { mtimeNs: ns, ctimeNs: ns, ctimeMs: BigInt(moment) })
  }
  const project = await openProject(top, {
    disk: { ...realDisk, lstat: lstat as never },
    clock: { now: () => new Date(clock.at), steady: () => performance.now() },
    ...more,
  })
  return { project, clock }
}

const inSnapshot = (project: TestProject, commit: string) =>
  project.git('cat-file', 'blob', `${commit}:a.txt`)

test('one that follows after a file was stored beside the index is not lost when that is brought up', async () => {
  const { top } = await gitProject({ 'a.txt': '1' })
  const { project } = await inOneMoment(top)
  await project.take()
  project.write({ 'a.txt': '2' })
  await project.take({ ref: 'refs/teddy/s/02' })
  project.write({ 'a.txt': '3' })
  await settleIndex(project.world, project.checkout)
  const { commit } = await project.take({ ref: 'refs/teddy/s/03' })
  expect(inSnapshot(project, commit)).toBe('3')
})

test('one that follows while a restore of other files goes on is not lost', async () => {
  const { top } = await gitProject({ 'a.txt': '1', other: 'old' })
  let during = () => {}
  const spawn: typeof realSpawn = (program, args, options) => {
    if (args.includes('diff-tree')) during()
    return realSpawn(program, args, options)
  }
  const { project, clock } = await inOneMoment(top, { spawn })
  const { commit: to } = await project.take()
  project.write({ other: 'new' })
  const { commit: from } = await project.take({ ref: 'refs/teddy/s/02' })
  project.write({ 'a.txt': '2' })
  during = () => {
    project.write({ 'a.txt': '3' })
    clock.at += 5_000
  }
  const { world, checkout } = project
  await restoreSnapshot(world, checkout, { id: id(world), from, to, title: 't' })
  expect(project.read('other')).toBe('old')
  const { commit } = await project.take({ ref: 'refs/teddy/s/03' })
  expect(inSnapshot(project, commit)).toBe('3')
})

test('a change that git does not see is not lost with what is remembered of the last snapshot', async () => {
  const project = await gitProject({ 'a.txt': '1' })
  const path = join(project.top, 'a.txt')
  utimesSync(path, 1_000_000_000, 1_000_000_000)
  await project.take()
  // In the second in which the index was written, with the time of before.
  project.write({ 'a.txt': '2' })
  utimesSync(path, 1_000_000_000, 1_000_000_000)
  const { commit } = await project.take({ ref: 'refs/teddy/s/02' })
  expect(inSnapshot(project, commit)).toBe('2')
  rmSync(join(project.checkout.gitDir, 'last-take.json'))
  const { commit: next } = await project.take({ ref: 'refs/teddy/s/03' })
  expect(inSnapshot(project, next)).toBe('2')
})

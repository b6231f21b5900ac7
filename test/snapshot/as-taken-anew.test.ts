// What is remembered of the last snapshot must never make the next one another than a fresh reading would.

import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { keptIndex } from '../../src/snapshot/place.ts'
import { restoreSnapshot } from '../../src/snapshot/restore.ts'
import { takeTree } from '../../src/snapshot/take-tree.ts'
import { gitProject, id, takenAnew } from './project.ts'

test('a folder in a pack whose name ends in a carriage return is not taken for the one without', async () => {
  const project = await gitProject({ 'd/a': 'in d', 'd/b': 'in d alone', 'd\r/a': 'in the other' })
  await project.take()
  project.git('gc', '-q')
  project.write({ 'd\r/a': 'edited' })
  const { tree } = await project.take({ ref: 'refs/teddy/s/02' })
  expect(project.git('ls-tree', '-r', '-z', '--name-only', tree)).toBe('d\r/a\0d/a\0d/b\0')
  expect(tree).toBe(await takenAnew(project))
})

test('a file that git ignores by now is not taken in again when it changes', async () => {
  const project = await gitProject({ 'a.txt': 'a' })
  project.write({ secret: 'one' })
  await project.take()
  project.write({ '.gitignore': 'secret\n' })
  await project.take({ ref: 'refs/teddy/s/02' })
  project.write({ secret: 'another' })
  const { tree } = await project.take({ ref: 'refs/teddy/s/03' })
  expect(project.git('ls-tree', '--name-only', tree)).toBe('.gitignore\na.txt\n')
})

test('after a restore, what is on the disk as it was but ignored by now is in no snapshot', async () => {
  const project = await gitProject({ 'a.txt': 'a' })
  const { world, checkout } = project
  project.write({ made: 'm' })
  const { commit } = await project.take()
  project.write({ '.git/info/exclude': 'made\n', 'a.txt': 'edited' })
  await restoreSnapshot(world, checkout, { id: id(world), from: undefined, to: commit, title: 't' })
  expect(project.read('a.txt')).toBe('a')
  const { tree } = await project.take({ ref: 'refs/teddy/s/02' })
  expect(project.git('ls-tree', '--name-only', tree)).toBe('a.txt\n')
})

test('a file that was taken once though it is large is not taken the next time', async () => {
  const project = await gitProject({ 'a.txt': 'a', 'large.txt': 'more than five' })
  const limits = { fileBytes: 5 }
  const names = (tree: string) => project.git('ls-tree', '--name-only', tree)
  const first = await project.take({ limits, also: ['large.txt'] })
  expect(names(first.tree)).toBe('a.txt\nlarge.txt\n')
  const next = await project.take({ ref: 'refs/teddy/s/02', limits })
  expect(names(next.tree)).toBe('a.txt\n')
  expect(next.notCovered).toEqual([{ path: 'large.txt', why: 'large' }])
})

test.each([
  ['torn', Buffer.from('{"version":2,"tr')],
  ['not text', Buffer.from([0xff, 0xfe])],
  ['of another version', Buffer.from('{"version":1,"tree":"x"}')],
])('what is remembered may be %s, with an index and without', async (_, bytes) => {
  const project = await gitProject({ 'a.txt': 'a' })
  const { checkout, world } = project
  await project.take()
  for (const index of ['kept', 'gone']) {
    project.write({ 'a.txt': `edited, ${index}` })
    await project.take({ ref: `refs/teddy/s/${index}` })
    if (index === 'gone') rmSync(keptIndex(checkout))
    writeFileSync(join(checkout.gitDir, 'last-take.json'), bytes)
    expect((await takeTree(world, checkout)).tree).toBe(await takenAnew(project))
  }
})

import { chmodSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { forgetIndex } from '../../src/snapshot/private-index.ts'
import { retakeTree } from '../../src/snapshot/retake-tree.ts'
import { takeTree } from '../../src/snapshot/take-tree.ts'
import { gitProject } from './project.ts'

const files = { 'a.txt': 'a', 'gone.txt': 'g', 'mode.sh': 'm', 'dir/x.txt': 'x', '.gitignore': '*.log\n' }

test('the files that were written are read again, and the next snapshot is as one that reads everything', async () => {
  const project = await gitProject(files)
  const { world, checkout } = project
  const before = await takeTree(world, checkout)
  project.write({ 'a.txt': 'a2', 'new/n.txt': 'n', 'kept.log': 'ignored', other: 'by somebody else' })
  rmSync(join(project.top, 'gone.txt'))
  rmSync(join(project.top, 'dir'), { recursive: true })
  project.write({ dir: 'a file now' })
  chmodSync(join(project.top, 'mode.sh'), 0o755)
  const paths = ['a.txt', 'new/n.txt', 'kept.log', 'gone.txt', 'dir/x.txt', 'dir', 'mode.sh']
  const after = await retakeTree(world, checkout, { before, paths })
  const listed = project.git('ls-tree', '-r', '--format=%(objectmode) %(path)', after.tree).trim().split('\n')
  expect(listed).toEqual([
    '100644 .gitignore',
    '100644 a.txt',
    '100644 dir',
    '100644 kept.log',
    '100755 mode.sh',
    '100644 new/n.txt',
  ])
  const next = await takeTree(world, checkout)
  forgetIndex(world, checkout)
  const anew = await takeTree(world, checkout)
  expect([next.tree, next.files]).toEqual([anew.tree, anew.files])
  expect(project.git('ls-tree', '-r', '--name-only', next.tree)).not.toContain('kept.log')
})

test('of a place whose last snapshot is another one, everything is read', async () => {
  const project = await gitProject(files)
  const { world, checkout } = project
  const before = await takeTree(world, checkout)
  project.write({ 'a.txt': 'a2' })
  await takeTree(world, checkout)
  project.write({ 'a.txt': 'a3', other: 'o' })
  const after = await retakeTree(world, checkout, { before, paths: ['a.txt'] })
  expect(after.tree).toBe((await takeTree(world, checkout)).tree)
})

// Other processes, and people, who do something at the very moment at which a snapshot is taken.

import { execFileSync } from 'node:child_process'
import { rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { forgetIndex } from '../../src/snapshot/private-index.ts'
import { settleIndex } from '../../src/snapshot/settle-index.ts'
import { takeTree } from '../../src/snapshot/take-tree.ts'
import { realClock } from '../../src/world/clock.ts'
import { type Disk, realDisk } from '../../src/world/disk.ts'
import { identity } from '../support/canary-repository.ts'
import { gitProject, openProject, type TestProject, takenAnew } from './project.ts'

const script = join(import.meta.dirname, '../support/snapshot-then-die.ts')
/** Too large to be stored beside the index. */
const large = (letter: string) => letter.repeat(2_100_000)

/** A snapshot by another process. */
function takenByAnother({ top }: TestProject): void {
  const env = { PATH: process.env.PATH, HOME: join(top, '..'), GIT_CONFIG_NOSYSTEM: '1', ...identity }
  execFileSync(process.execPath, [script, 'take', '0', top], { cwd: top, env })
}

/** A snapshot of files that have not changed for a while. */
async function takenLater({ top }: TestProject): Promise<void> {
  const clock = { ...realClock, now: () => new Date(Date.now() + 10_000) }
  await (await openProject(top, { clock })).take()
}

/** The project on a disk on which something happens once, before a call that `when` knows by its first argument. */
function before(project: TestProject, name: keyof Disk, when: RegExp, happens: () => void) {
  let over = false
  const call = (...args: unknown[]) => {
    if (!over && when.test(String(args[0]))) {
      over = true
      happens()
    }
    return (realDisk[name] as (...args: unknown[]) => unknown)(...args)
  }
  return openProject(project.top, { disk: { ...realDisk, [name]: call } })
}

test('what another process stored in the index meanwhile is not hidden by a file stored beside it', async () => {
  const project = await gitProject({ 'a.txt': 'a', 'large.bin': large('a') })
  await takenLater(project)
  project.write({ 'a.txt': 'edited' })
  const meanwhile = await before(project, 'open', /a\.txt$/, () => {
    project.write({ 'large.bin': large('b') })
    takenByAnother(project)
  })
  await meanwhile.take({ ref: 'refs/teddy/s/02' })
  const { tree } = await project.take({ ref: 'refs/teddy/s/04' })
  expect(tree).toBe(await takenAnew(project))
})

test('nor when the index is brought up at that moment', async () => {
  const project = await gitProject({ 'a.txt': 'a', 'large.bin': large('a') })
  await takenLater(project)
  project.write({ 'a.txt': 'edited' })
  await project.take({ ref: 'refs/teddy/s/02' })
  const { world, checkout } = await before(project, 'link', /checkout\.git\/index$/, () => {
    project.write({ 'large.bin': large('b') })
    takenByAnother(project)
  })
  await settleIndex(world, checkout)
  const { tree } = await project.take({ ref: 'refs/teddy/s/04' })
  expect(tree).toBe(await takenAnew(project))
})

test('an index that is gone when it is wanted does not leave the files out that were in it', async () => {
  const project = await gitProject({ 'a.txt': 'a', 'large.bin': large('a') })
  await project.take()
  project.write({ 'large.bin': large('b') })
  const meanwhile = await before(project, 'link', /checkout\.git\/index$/, () => {
    forgetIndex(project.world, project.checkout)
  })
  const { tree } = await meanwhile.take({ ref: 'refs/teddy/s/02' })
  expect(project.git('ls-tree', '--name-only', tree)).toBe('a.txt\nlarge.bin\n')
})

test('a link that becomes a file before it is read is stored as the file', async () => {
  const project = await gitProject({ 'a.txt': 'a' })
  const path = join(project.top, 'link')
  symlinkSync('one', path)
  await project.take()
  rmSync(path)
  symlinkSync('another', path)
  const meanwhile = await before(project, 'readlink', /link$/, () => {
    rmSync(path)
    writeFileSync(path, 'a file')
  })
  const { commit } = await meanwhile.take({ ref: 'refs/teddy/s/02' })
  expect(project.git('cat-file', 'blob', `${commit}:link`)).toBe('a file')
})

test('a tree that nobody held and git has cleared away is stored again', async () => {
  const project = await gitProject({ 'a.txt': 'a' })
  project.write({ 'b.txt': 'b' })
  const { tree } = await takeTree(project.world, project.checkout)
  project.git('gc', '-q', '--prune=now')
  expect((await takeTree(project.world, project.checkout)).tree).toBe(tree)
  expect(project.git('ls-tree', '--name-only', tree)).toBe('a.txt\nb.txt\n')
  project.write({ 'a.txt': 'edited' })
  await takeTree(project.world, project.checkout)
  project.git('gc', '-q', '--prune=now')
  await settleIndex(project.world, project.checkout)
  expect((await takeTree(project.world, project.checkout)).tree).toBe(await takenAnew(project))
})

test('two at once find that git has cleared away what their index names, and both store it again', async () => {
  const project = await gitProject({ 'a.txt': 'a' })
  const { world, checkout } = project
  for (let n = 0; n < 3; n++) {
    project.write({ 'deep/b.txt': `b ${n}` })
    await takeTree(world, checkout)
    project.git('gc', '-q', '--prune=now')
    project.write({ [`${n}`]: 'new' })
    const [one, other] = await Promise.all([takeTree(world, checkout), takeTree(world, checkout)])
    expect([one.tree, other.tree]).toEqual([await takenAnew(project), one.tree])
  }
})

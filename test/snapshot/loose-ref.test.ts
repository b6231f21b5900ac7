import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { commitTree } from '../../src/snapshot/commit.ts'
import { checkoutPlace } from '../../src/snapshot/place.ts'
import { readRef, setRef } from '../../src/snapshot/refs.ts'
import { openStore } from '../../src/snapshot/store.ts'
import { realSpawn } from '../../src/world/spawn.ts'
import type { World } from '../../src/world/world.ts'
import { gitProject, openProject } from './project.ts'

/** The same world, with the commands of git that it starts. */
function counted(world: World) {
  const called: string[] = []
  const spawn: typeof realSpawn = (program, args, options) => {
    called.push(args.filter((each, n) => args[n - 1] !== '-c' && !each.startsWith('-'))[0] ?? '')
    return realSpawn(program, args, options)
  }
  return { world: { ...world, spawn }, called }
}

test.each(['sha1', 'sha256'])('a commit is the one that git would make, with %s', async format => {
  const project = await gitProject({ 'a.txt': 'a' }, { init: [`--object-format=${format}`] })
  const { tree, commit: parent } = await project.take()
  const { world, called } = counted(project.world)
  const text = { message: 'Grüße\n\nmore', trailers: { 'Teddy-Turn': '01' } }
  const made = await commitTree(world, project.checkout, { tree, parents: [parent], ...text })
  expect(called).toEqual([])
  const raw = execFileSync('git', ['cat-file', 'commit', made], { cwd: project.top })
  const [, seconds] = /^committer TeDDy <teddy@localhost> (\d+) \+0000$/m.exec(raw.toString())!
  const by = { NAME: 'TeDDy', EMAIL: 'teddy@localhost', DATE: `@${seconds} +0000` }
  const env = Object.fromEntries(
    ['AUTHOR', 'COMMITTER'].flatMap(who =>
      Object.entries(by).map(([key, value]) => [`GIT_${who}_${key}`, value]),
    ),
  )
  const gits = execFileSync('git', ['commit-tree', '-p', parent, tree], {
    cwd: project.top,
    input: 'Grüße\n\nmore\n\nTeddy-Turn: 01\n',
    env: { ...process.env, ...env },
  })
  expect(made).toBe(gits.toString().trim())
  expect(project.git('fsck', '--strict', '--no-dangling')).toBe('')
})

test('a tree that is gone is not committed', async () => {
  const { world, checkout } = await gitProject({ 'a.txt': 'a' })
  const gone = commitTree(world, checkout, { tree: 'ab'.repeat(20), message: 'x' })
  await expect(gone).rejects.toThrow(/is not a valid object/)
})

test('an unchanged place starts two gits, as does an edited one; one with a new file four', async () => {
  const project = await gitProject({ 'a.txt': 'a', 'b/c.txt': 'c' })
  await project.take()
  const first = counted(project.world)
  const again = await openProject(project.top, { spawn: first.world.spawn })
  first.called.length = 0
  await again.take({ ref: 'refs/teddy/s/02' })
  expect(first.called.sort()).toEqual(['diff-files', 'ls-files'])
  project.write({ 'a.txt': 'other' })
  first.called.length = 0
  await again.take({ ref: 'refs/teddy/s/03' })
  expect(first.called.sort()).toEqual(['diff-files', 'ls-files'])
  project.write({ 'new.txt': 'n' })
  first.called.length = 0
  await again.take({ ref: 'refs/teddy/s/04' })
  expect(first.called.sort()).toEqual(['diff-files', 'ls-files', 'update-index', 'write-tree'])
})

describe('a ref', () => {
  test('that is new is made as git makes it, and read back by both', async () => {
    const project = await gitProject({ 'a.txt': 'a' })
    const { commit } = await project.take()
    const { world, called } = counted(project.world)
    await setRef(world, project.store, { ref: 'refs/teddy/s/02', commit })
    expect(await readRef(world, project.store, 'refs/teddy/s/02')).toBe(commit)
    expect(called).toEqual([])
    expect(project.git('rev-parse', 'refs/teddy/s/02').trim()).toBe(commit)
    project.git('pack-refs', '--all', '--prune')
    expect(await readRef(world, project.store, 'refs/teddy/s/02')).toBe(commit)
  })

  test('that is there, or locked, is git’s to change', async () => {
    const project = await gitProject({ 'a.txt': 'a' })
    const one = await project.take()
    const other = await project.take({ message: 'another', ref: 'refs/teddy/s/02' })
    await setRef(project.world, project.store, { ref: 'refs/teddy/s/01', commit: other.commit })
    expect(project.git('rev-parse', 'refs/teddy/s/01').trim()).toBe(other.commit)
    writeFileSync(join(project.top, '.git/refs/teddy/s/03.lock'), '')
    const locked = setRef(project.world, project.store, { ref: 'refs/teddy/s/03', commit: one.commit })
    await expect(locked).rejects.toThrow(/another git is at work, or was killed/)
    expect(existsSync(join(project.top, '.git/refs/teddy/s/03'))).toBe(false)
  })

  test.each(['loose', 'packed'])('whose name a %s one stands in the way of is refused by git', async how => {
    const project = await gitProject({ 'a.txt': 'a' })
    const { commit } = await project.take({ ref: 'refs/teddy/a/b' })
    if (how === 'packed') project.git('pack-refs', '--all', '--prune')
    for (const ref of ['refs/teddy/a/b/c', 'refs/teddy/a'])
      await expect(setRef(project.world, project.store, { ref, commit })).rejects.toThrow(/update-ref/)
    expect(project.git('for-each-ref', '--format=%(refname)', 'refs/teddy').trim()).toBe('refs/teddy/a/b')
  })

  test('whose commit is gone does not count', async () => {
    const project = await gitProject({ 'a.txt': 'a' })
    const { commit } = await project.take()
    rmSync(join(project.top, '.git/objects', commit.slice(0, 2), commit.slice(2)), { force: true })
    expect(await readRef(project.world, project.store, 'refs/teddy/s/01')).toBeUndefined()
  })
})

test('in a shared repository git writes both, with the modes that others need', async () => {
  const project = await gitProject({ 'a.txt': 'a' })
  project.git('config', 'core.sharedRepository', 'group')
  const { world, called } = counted(project.world)
  const store = await openStore(world, { root: project.top, local: project.local })
  mkdirSync(join(project.top, '.git/refs/teddy'), { recursive: true })
  called.length = 0
  const { commit } = await (await openProject(project.top, { spawn: world.spawn })).take()
  expect(called).toEqual(expect.arrayContaining(['commit-tree', 'update-ref']))
  expect(await readRef(world, checkoutPlace(world, store).store, 'refs/teddy/s/01')).toBe(commit)
  expect(readFileSync(join(project.top, '.git/refs/teddy/s/01'), 'utf8')).toBe(`${commit}\n`)
})

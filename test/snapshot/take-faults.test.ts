import { execFileSync } from 'node:child_process'
import { appendFileSync, chmodSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { Fault } from '../../src/errors.ts'
import { checkoutPlace } from '../../src/snapshot/place.ts'
import { openStore } from '../../src/snapshot/store.ts'
import { takeSnapshot } from '../../src/snapshot/take.ts'
import { realSpawn, type Spawn } from '../../src/world/spawn.ts'
import { canaryRepository } from '../support/canary-repository.ts'
import { faultOf } from '../support/faults.ts'
import { failingDisk } from '../support/faulty-disk.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { testWorld } from '../support/test-world.ts'
import { filesOf, gitProject, openProject, userGit, userState } from './project.ts'

test('G-19 nothing that the repository names is run, and the commit is TeDDy’s own', async () => {
  const { top, env, sung } = canaryRepository()
  const world = testWorld({ cwd: top, env })
  const store = await openStore(world, { root: top, local: join(top, '.teddy/local') })
  const place = checkoutPlace(world, store)
  const wanted = { ref: 'refs/teddy/s/01', message: 'A title', trailers: { Session: 's\n x', Turn: '01' } }
  for (const text of ['one\n', 'two\n']) {
    writeFileSync(join(top, 'file.txt'), text)
    writeFileSync(join(top, 'new.txt'), text)
    const { commit } = await takeSnapshot(world, place, wanted)
    expect(sung()).toEqual([])
    const shown = execFileSync('git', ['cat-file', 'commit', commit], { cwd: top }).toString()
    expect(shown).toMatch(/^author TeDDy <teddy@localhost> \d+ \+0000$/m)
    expect(shown).toMatch(/\n\nA title\n\nSession: s x\nTurn: 01\n(Teddy-Not-Covered: \S+\n)*$/)
    expect(shown).not.toContain('gpgsig')
  }
})

describe('G-20 a failure at any step leaves the old ref, and the next snapshot is whole', () => {
  /** Git's processes by number: the one `at` fails, by not doing its work or by failing after it. */
  const failingSpawn = (at: number, when: 'before' | 'after') => {
    let calls = 0
    const spawn: Spawn = (program, args, options) => {
      if (++calls !== at) return realSpawn(program, args, options)
      const script = when === 'before' ? 'exit 9' : '"$@"; exit 9'
      return realSpawn('/bin/sh', ['-c', script, 'sh', program, ...args], options)
    }
    return { spawn, calls: () => calls }
  }

  test.each(['before', 'after'] as const)('git fails %s its work', async when => {
    const project = await gitProject({ 'a.txt': 'a', 'b.txt': 'b' })
    const first = await project.take()
    let at = 1
    for (let clean = 0; clean < 1; at++) {
      project.write({ 'a.txt': `edit ${at}`, [`new${at}.txt`]: 'n' })
      const before = userState(project.top)
      const ref = project.git('rev-parse', 'refs/teddy/s/01').trim()
      const { spawn, calls } = failingSpawn(at, when)
      const world = { ...project.world, spawn }
      const outcome = await takeSnapshot(world, project.checkout, {
        ref: 'refs/teddy/s/01',
        message: 'x',
      }).then(
        taken => taken.commit,
        (error: unknown) => {
          if (!(error instanceof Fault)) throw error
          return undefined
        },
      )
      expect(userState(project.top)).toEqual(before)
      const now = project.git('rev-parse', 'refs/teddy/s/01').trim()
      // A call that did its work and then failed may have been the one that sets the ref.
      if (outcome === undefined && when === 'before') expect(now).toBe(ref)
      if (outcome !== undefined) expect(now).toBe(outcome)
      if (calls() < at) clean++
    }
    expect(at).toBeGreaterThan(6)
    const last = await project.take()
    expect(last.tree).not.toBe(first.tree)
    const listed = userGit(project.top, 'ls-tree', '-r', '--name-only', last.commit).trim().split('\n')
    expect(listed).toEqual(Object.keys(filesOf(project.top)).sort())
  })

  test('the disk fails', async () => {
    const project = await gitProject({ 'a.txt': 'a' })
    await project.take()
    for (let at = 1; ; at++) {
      project.write({ 'a.txt': `edit ${at}` })
      const { disk, failed } = failingDisk(at, 'ENOSPC')
      const ref = project.git('rev-parse', 'refs/teddy/s/01').trim()
      const attempt = takeSnapshot({ ...project.world, disk }, project.checkout, {
        ref: 'refs/teddy/s/01',
        message: 'x',
      })
      const outcome = await attempt.then(
        ({ commit }) => commit,
        () => undefined,
      )
      expect(project.git('rev-parse', 'refs/teddy/s/01').trim()).toBe(outcome ?? ref)
      const { commit } = await project.take()
      expect(project.git('cat-file', 'blob', `${commit}:a.txt`)).toBe(`edit ${at}`)
      if (!failed()) return
    }
  })

  test('copies of the index that a killed process left are cleared away', async () => {
    const project = await gitProject({ 'a.txt': 'a' })
    await project.take()
    const dead = execFileSync(process.execPath, [
      '--input-type=module',
      '-e',
      `import { temporaryName } from ${JSON.stringify(join(import.meta.dirname, '../../src/world/temporary-name.ts'))}; console.log(temporaryName())`,
    ])
      .toString()
      .trim()
    for (const name of [dead, `${dead}.lock`]) writeFileSync(join(project.checkout.gitDir, name), '')
    project.write({ 'b.txt': 'b' })
    await project.take()
    expect(readdirSync(project.checkout.gitDir).filter(name => name.includes('tmp'))).toEqual([])
  })
})

describe('G-18 no snapshot is better than a shorter one', () => {
  /** As a user who may not read everything; the tests may run as one who can. */
  const asNobody = (top: string): Spawn => {
    if (process.getuid?.() !== 0) return realSpawn
    execFileSync('chown', ['-R', '65534:65534', join(top, '..')])
    return (program, args, options) => realSpawn(program, args, { ...options, uid: 65534, gid: 65534 })
  }

  test.each([
    ['file', 'a.txt', /would not be whole: .*a\.txt.*Permission denied/],
    ['folder', 'dir', /would not be whole: could not open directory 'dir/],
  ])('an unreadable %s', async (_, path, message) => {
    const project = await gitProject({ 'a.txt': 'a' })
    project.write({ 'a.txt': 'edited', 'dir/b.txt': 'b' })
    const spawn = asNobody(project.top)
    chmodSync(join(project.top, path), 0)
    const world = { ...project.world, spawn }
    const fault = await faultOf(
      takeSnapshot(world, project.checkout, { ref: 'refs/teddy/s/01', message: 'x' }),
    )
    chmodSync(join(project.top, path), 0o755)
    expect(fault.message).toMatch(message)
    expect(fault.hints.join()).toContain('.gitignore')
    expect(() => project.git('rev-parse', '--verify', '-q', 'refs/teddy/s/01')).toThrow()
  })

  test('a file that grows while it is stored is stored again; one that never rests is an error', async () => {
    const project = await gitProject({ 'log.txt': 'start\n' })
    let left = 2
    const growing =
      (times: () => boolean): Spawn =>
      (program, args, options) => {
        // The moment after it was looked at and before it is read.
        if (args.includes('update-index') && times()) appendFileSync(join(project.top, 'log.txt'), 'more\n')
        return realSpawn(program, args, options)
      }
    const take = (spawn: Spawn) =>
      takeSnapshot({ ...project.world, spawn }, project.checkout, { ref: 'refs/teddy/s/01', message: 'x' })
    const { commit } = await take(growing(() => left-- > 0))
    expect(project.git('cat-file', 'blob', `${commit}:log.txt`)).toBe(project.read('log.txt'))
    project.write({ 'log.txt': 'again\n', 'new.txt': 'n' })
    const fault = await faultOf(take(growing(() => true)))
    expect([fault.kind, fault.message]).toEqual([
      'conflict',
      'files change while the snapshot is taken: log.txt',
    ])
    expect(project.git('rev-parse', 'refs/teddy/s/01').trim()).toBe(commit)
  })

  test('a file that vanishes while it is stored is not in the snapshot', async () => {
    const project = await gitProject({ 'a.txt': 'a' })
    project.write({ 'b.txt': 'b' })
    const spawn: Spawn = (program, args, options) => {
      if (args.includes('update-index')) execFileSync('rm', ['-f', join(project.top, 'b.txt')])
      return realSpawn(program, args, options)
    }
    const { files } = await takeSnapshot({ ...project.world, spawn }, project.checkout, {
      ref: 'refs/teddy/s/01',
      message: 'x',
    })
    expect(files).toBe(1)
  })

  test('too many files, or too many bytes', async () => {
    const project = await gitProject({ a: '1', b: '2', c: '3'.repeat(100) })
    const many = await faultOf(project.take({ limits: { files: 2 } }))
    expect([many.kind, many.message]).toEqual([
      'guard',
      '3 files are too many for a snapshot; the limit is 2',
    ])
    const much = await faultOf(project.take({ limits: { newBytes: 50 } }))
    expect(much.message).toBe('102 new bytes are too much for a snapshot; the limit is 50')
  })
})

describe('where there can be no snapshot', () => {
  const open = (root: string, env: NodeJS.ProcessEnv = process.env) =>
    openStore(testWorld({ cwd: root, env }), { root, local: join(root, '.teddy/local') })

  test('G-01 without git, or with one that is too old', async () => {
    const root = temporaryFolder()
    const none = await faultOf(open(root, { PATH: root }))
    expect(none.hints.join()).toContain('--no-snapshot')
    writeFileSync(join(root, 'git'), '#!/bin/sh\necho git version 2.30.0\n')
    chmodSync(join(root, 'git'), 0o755)
    expect((await faultOf(open(root, { PATH: root }))).message).toContain('too old')
  })

  test('G-02 in a bare repository, and inside .git', async () => {
    const { top } = await gitProject({ a: 'a' })
    userGit(top, 'clone', '-q', '--bare', top, `${top}.git`)
    expect((await faultOf(open(`${top}.git`))).message).toContain('bare repository')
    expect((await faultOf(open(join(top, '.git')))).message).toContain('inside git')
  })

  test('G-10 in a repository of another user', async () => {
    const { top } = await gitProject({ a: 'a' })
    const spawn: Spawn = (program, args, options) =>
      realSpawn(program, args, { ...options, env: { ...options.env, GIT_TEST_ASSUME_DIFFERENT_OWNER: '1' } })
    const world = testWorld({ cwd: top, spawn })
    const fault = await faultOf(openStore(world, { root: top, local: join(top, '.teddy/local') }))
    expect([fault.kind, fault.hints[0]]).toEqual(['guard', expect.stringContaining('safe.directory')])
  })

  test('G-02 not in a repository: a private one, and none is made in the project', async () => {
    const root = temporaryFolder()
    writeFileSync(join(root, 'a.txt'), 'a')
    const project = await openProject(root)
    expect([project.store.kind, existsSync(join(root, '.git'))]).toEqual(['private', false])
    await project.take()
    expect(readFileSync(join(root, '.teddy/local/state.git/HEAD'), 'utf8')).toBe('ref: refs/heads/main\n')
  })
})

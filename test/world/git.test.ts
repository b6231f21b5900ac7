import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { joinNul, splitNul } from '../../src/text/nul.ts'
import { type GitRequest, git, gitOrFault } from '../../src/world/git.ts'
import { call, repository, worldWithGit } from '../support/call-git.ts'
import { faultOf } from '../support/faults.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { testWorld } from '../support/test-world.ts'

describe('G-17 what the parent process has set does not count', () => {
  test('git init elsewhere leaves the parent’s repository as it is', async () => {
    const parent = repository()
    const folder = temporaryFolder()
    const hash = () =>
      createHash('sha256')
        .update(readFileSync(join(parent, '.git/config')))
        .digest('hex')
    const before = hash()
    const hooked = {
      GIT_DIR: join(parent, '.git'),
      GIT_WORK_TREE: parent,
      GIT_INDEX_FILE: join(parent, '.git/index'),
    }
    const world = testWorld({ cwd: folder, env: { ...process.env, ...hooked } })
    await gitOrFault(world, { cwd: folder, args: ['init', '-q'] })
    await gitOrFault(world, { cwd: folder, args: ['init', '-q', '--bare', 'bare'] })
    expect(hash()).toBe(before)
    expect(existsSync(join(folder, '.git/HEAD'))).toBe(true)
  })

  test('what the caller asks for does', async () => {
    const folder = repository()
    writeFileSync(join(folder, 'a.txt'), 'x')
    const around = { gitDir: join(folder, '.git'), workTree: folder, indexFile: join(folder, '.git/private') }
    expect((await call('/', ['update-index', '--add', join(folder, 'a.txt')], around)).code).toBe(0)
    expect(existsSync(join(folder, '.git/private'))).toBe(true)
    expect(existsSync(join(folder, '.git/index'))).toBe(false)
  })

  test('a program called git in the project is not run, though PATH says `.`', async () => {
    const folder = repository()
    writeFileSync(join(folder, 'git'), '#!/bin/sh\ntouch ran\n')
    chmodSync(join(folder, 'git'), 0o755)
    const world = testWorld({ cwd: folder, env: { PATH: `.:${process.env.PATH}` } })
    await gitOrFault(world, { cwd: folder, args: ['status'] })
    expect(existsSync(join(folder, 'ran'))).toBe(false)
  })
})

test('looking at a repository leaves its index as it is', async () => {
  const folder = repository()
  const path = join(folder, 'a.txt')
  writeFileSync(path, 'x')
  await gitOrFault(testWorld({ cwd: folder }), { cwd: folder, args: ['update-index', '--add', 'a.txt'] })
  utimesSync(path, 1, 1)
  const before = readFileSync(join(folder, '.git/index'))
  await call(folder, ['status'])
  expect(readFileSync(join(folder, '.git/index')).equals(before)).toBe(true)
})

test('objects are read as they are stored, not as something replaces them', async () => {
  const folder = repository()
  const store = async (input: string) =>
    (await call(folder, ['hash-object', '-w', '--stdin'], { input })).stdout.toString().trim()
  const [real, fake] = [await store('real'), await store('fake')]
  execFileSync('git', ['replace', real, fake], { cwd: folder })
  expect((await call(folder, ['cat-file', 'blob', real])).stdout.toString()).toBe('real')
})

test('the user’s settings count, unless the caller wants none', async () => {
  const folder = repository()
  writeFileSync(join(folder, 'global'), '[user]\n\tname = Somebody\n[color]\n\tui = always\n')
  const world = testWorld({ cwd: folder, env: { ...process.env, GIT_CONFIG_GLOBAL: join(folder, 'global') } })
  const ask = (config: 'user' | 'none') => git(world, { cwd: folder, args: ['config', 'user.name'], config })
  expect((await ask('user')).stdout.toString()).toBe('Somebody\n')
  expect((await ask('none')).code).toBe(1)
  const status = await git(world, { cwd: folder, args: ['status', '--short'] })
  expect(status.stdout.toString()).toBe('?? global\n')
})

describe('bytes', () => {
  test('names of any kind go in and out unchanged', async () => {
    const folder = repository()
    const names = [
      Buffer.from('line\nbreak'),
      Buffer.from([0x66, 0xff, 0xe9]),
      Buffer.from(':(top)*'),
      Buffer.from('é'),
    ]
    for (const name of names) writeFileSync(Buffer.concat([Buffer.from(`${folder}/`), name]), 'x')
    await gitOrFault(testWorld({ cwd: folder }), {
      cwd: folder,
      args: ['update-index', '-z', '--add', '--stdin'],
      input: joinNul(names),
    })
    const { stdout } = await call(folder, ['ls-files', '-z'])
    expect(splitNul(stdout).map(name => name.toString('hex'))).toEqual(
      names.map(name => name.toString('hex')).sort(),
    )
    const one = await call(folder, ['ls-files', '--', ':(top)*'])
    expect(one.stdout.toString()).toBe(':(top)*\n')
  })

  test('input may be large, and git may leave it unread', async () => {
    const folder = repository()
    const big = Buffer.alloc(5_000_000, 'x')
    const { stdout } = await call(folder, ['hash-object', '--stdin'], { input: big })
    const hash = createHash('sha1').update(`blob ${big.length}\0`).update(big).digest('hex')
    expect(stdout.toString()).toBe(`${hash}\n`)
    expect((await call(folder, ['rev-parse', '--git-dir'], { input: big })).code).toBe(0)
  })
})

describe('calls that do not end well are the same record', () => {
  test('a failure', async () => {
    expect(await call(repository(), ['rev-parse', '--verify', 'nothing'])).toMatchObject({
      code: 128,
      stderr: 'fatal: Needed a single revision\n',
      timedOut: false,
      interrupted: false,
      tooLong: false,
    })
  })

  test('settings that git cannot read', async () => {
    const folder = repository()
    writeFileSync(join(folder, '.git/config'), '[broken\n')
    const result = await call(folder, ['status'])
    expect(result.code).toBe(128)
    expect(result.stderr).toMatch(/bad config line 1/)
  })

  test('too much output', async () => {
    const folder = repository()
    const world = worldWithGit('yes')
    const request = { cwd: folder, args: ['version'], maxOutput: 1_000 }
    const result = await git(world, request)
    expect(result).toMatchObject({ code: null, tooLong: true, interrupted: false, timedOut: false })
    expect(result.stdout).toHaveLength(1_000)
    expect((await faultOf(gitOrFault(world, request))).message).toMatch(/more than TeDDy takes/)
  })

  test('no answer, or an interruption', async () => {
    const world = worldWithGit('exec sleep 999')
    const request = { cwd: world.cwd, args: ['version'] }
    expect(await git(world, { ...request, timeoutMs: 100 })).toMatchObject({ code: null, timedOut: true })
    const interrupted = { ...request, signal: AbortSignal.timeout(100) }
    expect(await git(world, interrupted)).toMatchObject({ code: null, interrupted: true })
    expect((await faultOf(gitOrFault(world, interrupted))).kind).toBe('interrupted')
  })
})

describe('gitOrFault', () => {
  const fails = (cwd: string, args: readonly string[], more: Partial<GitRequest> = {}) =>
    faultOf(gitOrFault(testWorld({ cwd }), { cwd, args, ...more }))

  test('gives git’s own words, shown safely', async () => {
    const fault = await fails(repository(), ['rev-parse', '--verify', 'HEAD~\u001b[2J'])
    expect([fault.kind, fault.message]).toEqual(['failed', 'git rev-parse: Needed a single revision'])
    const named = await fails(repository(), ['cat-file', '-p', 'a\u001b[2Jb'])
    expect(named.message).not.toContain('\u001b')
  })

  test('says that there is no repository, and how to make one', async () => {
    const fault = await fails(temporaryFolder(), ['status'])
    expect([fault.kind, fault.hints[0]]).toEqual(['usage', '`git init` makes a repository here'])
  })

  test('G-04 says that another git is at work and leaves its lock alone', async () => {
    const folder = repository()
    const lock = join(folder, '.git/index.lock')
    writeFileSync(lock, '')
    const fault = await fails(folder, ['read-tree', '--empty'])
    expect(fault.kind).toBe('conflict')
    expect(fault.message).toContain(lock)
    expect(existsSync(lock)).toBe(true)
  })

  test('G-10 says whose repository it is and what to type', async () => {
    const folder = join(repository(), "it's here")
    mkdirSync(folder)
    execFileSync('git', ['init', '-q'], { cwd: folder })
    const fault = await fails(folder, ['status'], { env: { GIT_TEST_ASSUME_DIFFERENT_OWNER: '1' } })
    expect(fault.kind).toBe('guard')
    expect(fault.message).toContain(`the repository ${folder}`)
    const command = fault.hints[0]!.replace('if you trust it: ', '')
    const home = temporaryFolder()
    execFileSync('bash', ['-c', command], { env: { PATH: process.env.PATH, HOME: home } })
    const trusted = await call(folder, ['status', '-z'], {
      env: { GIT_TEST_ASSUME_DIFFERENT_OWNER: '1', HOME: home },
    })
    expect(trusted.code).toBe(0)
  })

  test('a folder that is not there is not blamed on git', async () => {
    const fault = await fails(join(temporaryFolder(), 'missing'), ['status'])
    expect(fault.message).toMatch(/missing: there is no such folder$/)
  })
})

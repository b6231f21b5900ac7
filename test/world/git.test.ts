import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { joinNul, splitNul } from '../../src/text/nul.ts'
import { type GitRequest, type GitResult, git, gitOrFault } from '../../src/world/git.ts'
import { vettedCommands } from '../../src/world/git-commands.ts'
import { gitVersion } from '../../src/world/git-version.ts'
import { canaryRepository } from '../support/canary-repository.ts'
import { faultOf } from '../support/faults.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { testWorld } from '../support/test-world.ts'

const identity = {
  GIT_AUTHOR_NAME: 'A',
  GIT_AUTHOR_EMAIL: 'a@example.org',
  GIT_COMMITTER_NAME: 'A',
  GIT_COMMITTER_EMAIL: 'a@example.org',
}

function call(cwd: string, args: readonly string[], more: Partial<GitRequest> = {}): Promise<GitResult> {
  return git(testWorld({ cwd }), { cwd, args, ...more })
}

function repository(): string {
  const folder = temporaryFolder()
  execFileSync('git', ['init', '-q', '-b', 'main'], { cwd: folder })
  return folder
}

/** A world in which `git` is this shell script. */
function worldWithGit(script: string): ReturnType<typeof testWorld> {
  const folder = temporaryFolder()
  writeFileSync(join(folder, 'git'), `#!/bin/sh\n${script}\n`)
  chmodSync(join(folder, 'git'), 0o755)
  return testWorld({ cwd: folder, env: { PATH: `${folder}:${process.env.PATH}` } })
}

describe('G-19 nothing that a repository names is run', () => {
  type Call = readonly [args: readonly string[], code: number, input?: string]
  const emptyTree = '4b825dc642cb6eb9a060e54bf8d69288fbee4904'
  const calls: readonly Call[] = [
    [['version'], 0],
    [['init', '-q'], 0],
    [['config', 'core.bare'], 0],
    [['rev-parse', 'HEAD'], 0],
    [['rev-list', '--all'], 0],
    [['show-ref'], 0],
    [['symbolic-ref', 'HEAD'], 0],
    [['symbolic-ref', 'refs/teddy/link', 'refs/heads/main'], 0],
    [['for-each-ref'], 0],
    [['merge-base', 'main', 'other'], 0],
    [['check-ref-format', 'refs/teddy/x'], 0],
    [['check-attr', '-a', 'file.txt'], 0],
    [['check-ignore', 'file.txt'], 1],
    [['cat-file', '-p', 'HEAD'], 0],
    [['cat-file', '--filters', 'HEAD:file.txt'], 0],
    [['ls-tree', '-rz', 'HEAD'], 0],
    [['mktree'], 0, ''],
    [['status', '-z'], 0],
    [['ls-files', '-z', '-com', '--exclude-standard'], 0],
    [['diff', 'HEAD~2'], 0],
    [['diff-files', '-p'], 0],
    [['diff-index', '-p', 'HEAD~2'], 0],
    [['diff-tree', '-p', 'main', 'other'], 0],
    [['log', '-p', '--show-signature'], 0],
    [['show'], 0],
    [['update-index', '--refresh'], 1],
    [['update-index', '-z', '--add', '--stdin'], 0, 'file.txt\0'],
    [['hash-object', '-w', 'file.txt'], 0],
    [['write-tree'], 0],
    [['commit-tree', '-m', 'x', emptyTree], 0],
    [['commit', '-qam', 'x'], 0],
    // An editor that changes nothing leaves no message.
    [['commit', '-q', '--allow-empty'], 1],
    [['tag', '-a', '-m', 'x', 'new'], 0],
    [['branch', 'teddy/x'], 0],
    [['update-ref', 'refs/teddy/x', 'HEAD'], 0],
    [['read-tree', '--reset', '-u', 'other'], 0],
    [['checkout-index', '-fa'], 0],
    [['checkout', '-qf', 'other'], 0],
    [['worktree', 'add', '-q', '../linked', 'main'], 0],
    [['merge-tree', '--write-tree', 'main', 'other'], 1],
  ]

  test('every command that may be called is among those tried here', () => {
    expect([...new Set(calls.map(([args]) => args[0]))].sort()).toEqual([...vettedCommands].sort())
  })

  test('by any call that works on it', async () => {
    const { top, env, sung } = canaryRepository()
    const world = testWorld({ cwd: top, env })
    const outcomes: unknown[] = []
    for (const [args, , input] of calls) {
      writeFileSync(join(top, 'file.txt'), `edited ${outcomes.length}\n`)
      const request = { cwd: top, args, env: identity, ...(input !== undefined && { input }) }
      const { code } = await git(world, request)
      outcomes.push([args.join(' '), code, sung()])
    }
    expect(outcomes).toEqual(calls.map(([args, code]) => [args.join(' '), code, []]))
  })

  test('the same calls by plain git run every one of them', () => {
    const { top, plain, sung } = canaryRepository()
    writeFileSync(join(top, 'file.txt'), 'edited\n')
    for (const [args, , input] of calls) plain(args, input)
    plain(['ls-remote', 'ssh://example.invalid/x'])
    plain(['credential', 'fill'], 'protocol=https\nhost=example.invalid\n\n')
    expect(sung()).toEqual(
      expect.arrayContaining([
        'askpass',
        'clean',
        'credential',
        'editor',
        'external-diff',
        'fsmonitor',
        'gpg',
        'hook-post-checkout',
        'hook-post-index-change',
        'hook-pre-commit',
        'hook-reference-transaction',
        'merge',
        'smudge',
        'ssh',
        'submodule-clean',
        'textconv',
      ]),
    )
  })

  test('and they still do their work', async () => {
    const { top, env } = canaryRepository()
    const world = testWorld({ cwd: top, env })
    writeFileSync(join(top, 'file.txt'), 'edited\n')
    const status = await gitOrFault(world, { cwd: top, args: ['status', '-z'] })
    expect(status.stdout.toString()).toBe(' M file.txt\0')
    await gitOrFault(world, { cwd: top, args: ['commit', '-qam', 'x'], env: identity })
    const shown = await gitOrFault(world, { cwd: top, args: ['show', '--format='] })
    expect(shown.stdout.toString()).toMatch(/^-main\n\+edited$/m)
  })

  test('a merge goes by git’s own rules where a driver was named', async () => {
    const { top, env } = canaryRepository()
    const result = await git(testWorld({ cwd: top, env }), {
      cwd: top,
      args: ['merge-tree', '--write-tree', '-z', '--name-only', '--no-messages', 'main', 'other'],
    })
    expect(result.code).toBe(1)
    const [tree, ...conflicts] = splitNul(result.stdout).map(String)
    expect(conflicts).toEqual(['file.txt'])
    const merged = await call(top, ['cat-file', 'blob', `${tree}:file.txt`])
    expect(merged.stdout.toString()).toMatch(/^<<<<<<< .*\nmain\n=======\nother\n>>>>>>> .*\n$/)
  })

  test('hooks that settings name (git 2.54) are switched off by name', async () => {
    const world = worldWithGit(`
      case "$*" in
        *get-regexp*) printf 'hook.my linter.command\\0hook.my linter.event\\0' ;;
        *) printf '%s\\n' "$@" ;;
      esac`)
    const { stdout } = await git(world, { cwd: world.cwd, args: ['update-ref', 'refs/x', 'HEAD'] })
    expect(stdout.toString()).toContain('-c\nhook.my linter.enabled=false\n')
  })

  test.each([
    [['add', '-A'], /git add is not among/],
    [['stash'], /git stash is not among/],
    [['constructor'], /is not among/],
    [[], /is not among/],
    [['cat-file', '--textconv', 'HEAD:file.txt'], /would run a program/],
    [['log', '-p', '--ext-diff'], /would run a program/],
  ])('%j is not called at all', async (args, message) => {
    const fault = await faultOf(call(repository(), args))
    expect([fault.kind, fault.message]).toEqual(['bug', expect.stringMatching(message)])
  })

  test('a call whose drivers cannot be listed is not made', async () => {
    const world = worldWithGit('case "$*" in *get-regexp*) exit 9 ;; *) touch called ;; esac')
    expect((await git(world, { cwd: world.cwd, args: ['update-index', '--refresh'] })).code).toBe(9)
    expect(existsSync(join(world.cwd, 'called'))).toBe(false)
  })

  test('a folder that is laid out like a repository brings no settings', async () => {
    const folder = join(repository(), 'sub')
    mkdirSync(folder)
    execFileSync('git', ['init', '-q', '--bare', '.'], { cwd: folder })
    const config = `[core]\n\tbare = false\n\tworktree = ${folder}\n\tfsmonitor = touch ran\n[filter "x"]\n\tclean = touch ran\n`
    writeFileSync(join(folder, 'config'), config)
    const result = await call(folder, ['status'])
    expect(result.stderr).toMatch(/cannot use bare repository/)
    expect(existsSync(join(folder, 'ran'))).toBe(false)
  })

  test('a driver whose name cannot be given is refused', async () => {
    const folder = repository()
    execFileSync('git', ['config', 'filter.a=b.clean', 'touch ran; cat'], { cwd: folder })
    const fault = await faultOf(call(folder, ['update-index', '--refresh']))
    expect([fault.kind, fault.message]).toEqual(['guard', expect.stringContaining('filter.a=b')])
  })
})

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

describe('G-01 the git that there is', () => {
  test('is told', async () => {
    const { major, minor, text } = await gitVersion(testWorld({ cwd: '/' }))
    expect(`git version ${text}`).toBe(execFileSync('git', ['version']).toString().trim().split(' (')[0])
    expect(text.startsWith(`${major}.${minor}`)).toBe(true)
  })

  test('none', async () => {
    const fault = await faultOf(gitVersion(testWorld({ cwd: '/', env: { PATH: temporaryFolder() } })))
    expect(fault.message).toBe('git is not installed, or not on the PATH')
    expect(fault.hints.join()).toContain('--no-snapshot')
  })

  test.each([
    ['2.37.9', /too old: found 2\.37\.9, expected 2\.38 or newer/],
    ['1.99.0', /too old: found 1\.99\.0/],
  ])('%s is too old', async (version, message) => {
    const fault = await faultOf(gitVersion(worldWithGit(`echo git version ${version}`)))
    expect(fault.message).toMatch(message)
  })

  test.each(['2.38.0', '2.39.5 (Apple Git-154)', '2.45.1.windows.1', '3.0.0-rc1'])(
    '%s will do',
    async version => {
      const { text } = await gitVersion(worldWithGit(`echo 'git version ${version}'`))
      expect(version.startsWith(text)).toBe(true)
    },
  )

  test.each([
    ['printf "\\033[2Jhello"', /answers \\x1b\[2Jhello, expected 2\.38/],
    ['true', /answers nothing/],
    ['echo git version of mine', /answers git version of mine/],
    ['exit 3', /git version: it ended with 3 and said nothing/],
    ['exec sleep 999', /git version did not end in time/],
  ])('one that does `%s` is refused', async (script, message) => {
    const fault = await faultOf(gitVersion(worldWithGit(script), { timeoutMs: 1_000 }))
    expect(fault.message).toMatch(message)
  })
})

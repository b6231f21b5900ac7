import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { splitNul } from '../../src/text/nul.ts'
import { git, gitOrFault } from '../../src/world/git.ts'
import { vettedCommands } from '../../src/world/git-commands.ts'
import { call, repository, worldWithGit } from '../support/call-git.ts'
import { canaryRepository, identity } from '../support/canary-repository.ts'
import { faultOf } from '../support/faults.ts'
import { testWorld } from '../support/test-world.ts'

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
    [['pack-objects', '-q', '--stdout'], 0, `${emptyTree}\n`],
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
    [['branch', 'teddy/x'], 0],
    [['update-ref', 'refs/teddy/x', 'HEAD'], 0],
    [['read-tree', '--reset', '-u', 'other'], 0],
    [['checkout-index', '-fa'], 0],
    [['worktree', 'add', '-q', '-b', 'teddy/line', '../linked', 'other'], 0],
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
      for (const name of ['file.txt', 'file.dat'])
        writeFileSync(join(top, name), `edited ${outcomes.length}\n`)
      const request = { cwd: top, args, env: identity, ...(input !== undefined && { input }) }
      const { code } = await git(world, request)
      outcomes.push([args.join(' '), code, sung()])
    }
    expect(outcomes).toEqual(calls.map(([args, code]) => [args.join(' '), code, []]))
  })

  test('plain git runs every one of them', () => {
    const { top, plain, sung } = canaryRepository()
    writeFileSync(join(top, 'file.txt'), 'edited\n')
    // This one does not speak the protocol, so that git gives up where it meets it.
    const quiet = ['-c', 'filter.process.process=']
    plain([...quiet, 'diff', 'HEAD~2'])
    plain([...quiet, 'commit', '-qam', 'x'])
    plain([...quiet, 'commit', '--allow-empty'])
    plain([...quiet, 'checkout', '-f', 'other'])
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
        'process',
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
    const shown = await gitOrFault(world, { cwd: top, args: ['diff', 'HEAD'] })
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
    [['commit', '-am', 'x'], /git commit is not among/],
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

import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { findRepository } from '../../src/world/repository.ts'
import { faultOf } from '../support/faults.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { testWorld } from '../support/test-world.ts'

const find = (folder: string, env = process.env) => findRepository(testWorld({ cwd: folder, env }), folder)

function inFolder(cwd: string, ...args: string[]): void {
  execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@example.org', ...args], {
    cwd,
    stdio: 'ignore',
  })
}

function repository(name = 'work'): string {
  const top = join(temporaryFolder(), name)
  mkdirSync(join(top, 'a/b'), { recursive: true })
  inFolder(top, 'init', '-q', '-b', 'main')
  return top
}

const ofPlain = (top: string) => ({ top, gitDir: join(top, '.git'), commonDir: join(top, '.git') })

describe('finds', () => {
  test('the repository from its top, from below, and through a link', async () => {
    const top = repository()
    symlinkSync(join(top, 'a'), join(top, '../link'))
    expect(await find(top)).toEqual(ofPlain(top))
    expect(await find(join(top, 'a/b'))).toEqual(ofPlain(top))
    expect(await find(join(top, '../link'))).toEqual(ofPlain(top))
  })

  test('G-17 its own repository, whatever GIT_DIR says', async () => {
    const top = repository()
    const other = repository()
    const env = { ...process.env, GIT_DIR: join(other, '.git'), GIT_WORK_TREE: other }
    expect(await find(top, env)).toEqual(ofPlain(top))
  })

  test('a linked worktree, whose refs are elsewhere', async () => {
    const top = repository()
    inFolder(top, 'commit', '-q', '--allow-empty', '-m', 'x')
    inFolder(top, 'worktree', 'add', '-q', '../linked')
    const linked = join(top, '../linked')
    expect(await find(linked)).toEqual({
      top: linked,
      gitDir: join(top, '.git/worktrees/linked'),
      commonDir: join(top, '.git'),
    })
  })

  test('a repository in a folder with an odd name', async () => {
    const top = repository('it’s "odd" \\ $HOME ')
    expect(await find(top)).toEqual(ofPlain(top))
  })

  test('a nested repository before the one around it', async () => {
    const nested = join(repository(), 'a')
    inFolder(nested, 'init', '-q')
    expect(await find(join(nested, 'b'))).toEqual(ofPlain(nested))
  })

  test('G-02 nothing where there is nothing', async () => {
    expect(await find(temporaryFolder())).toBeUndefined()
  })
})

describe('refuses', () => {
  test('G-02 a bare repository', async () => {
    const folder = temporaryFolder()
    inFolder(folder, 'init', '-q', '--bare', 'bare.git')
    const fault = await faultOf(find(join(folder, 'bare.git')))
    expect(fault.kind).toBe('usage')
    expect(fault.message).toMatch(/bare repository/)
    expect(fault.hints[0]).toMatch(/^git clone /)
  })

  test('G-02 a repository made bare by its settings', async () => {
    const top = repository()
    inFolder(top, 'config', 'core.bare', 'true')
    expect((await faultOf(find(top))).message).toMatch(/bare repository/)
  })

  test.each(['.git', '.git/hooks', '.git/objects'])('G-02 being inside %s', async inside => {
    const fault = await faultOf(find(join(repository(), inside)))
    expect(fault.kind).toBe('usage')
    expect(fault.message).toMatch(/inside git's own folder/)
    expect(fault.hints[0]).toMatch(/cd /)
  })

  test('a bare repository that came as a folder of the project', async () => {
    const embedded = join(repository(), 'a/b')
    inFolder(embedded, 'init', '-q', '--bare', '.')
    expect((await faultOf(find(embedded))).message).toMatch(/bare repository/)
  })

  test('a work tree that is somewhere else', async () => {
    const top = repository()
    const elsewhere = temporaryFolder()
    inFolder(top, 'config', 'core.worktree', elsewhere)
    const fault = await faultOf(find(top))
    expect(fault.kind).toBe('guard')
    expect(fault.message).toContain(elsewhere)
  })

  test('G-17 a worktree whose repository is gone or was moved', async () => {
    const top = repository()
    inFolder(top, 'commit', '-q', '--allow-empty', '-m', 'x')
    inFolder(top, 'worktree', 'add', '-q', '../linked')
    const linked = join(top, '../linked')
    renameSync(top, `${top}-moved`)
    const moved = await faultOf(find(linked))
    expect(moved.message).toMatch(/repository that is gone: .*\.git\/worktrees\/linked/)
    expect(moved.hints[0]).toMatch(/git worktree repair/)
    rmSync(`${top}-moved`, { recursive: true })
    expect((await faultOf(find(linked))).kind).toBe('failed')
  })

  test('G-10 a repository of another user', async () => {
    const top = repository()
    const git = join(temporaryFolder(), 'git')
    // What git's own tests use, set past our scrubbing of its variables.
    const real = execFileSync('which', ['git']).toString().trim()
    writeFileSync(git, `#!/bin/sh\nGIT_TEST_ASSUME_DIFFERENT_OWNER=1 exec ${real} "$@"\n`)
    chmodSync(git, 0o755)
    const fault = await faultOf(find(top, { PATH: `${join(git, '..')}:${process.env.PATH}` }))
    expect([fault.kind, fault.hints[0]]).toEqual([
      'guard',
      `if you trust it: git config --global --add safe.directory ${top}`,
    ])
  })

  test('a path with a line break, which git’s answer cannot tell', async () => {
    const fault = await faultOf(find(repository('two\nlines')))
    expect([fault.kind, fault.message]).toEqual(['guard', expect.stringContaining('two\\nlines')])
  })

  test('a folder that is not there', async () => {
    const fault = await faultOf(find(join(temporaryFolder(), 'missing')))
    expect(fault.message).toMatch(/missing: no such file or folder/)
  })
})

import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { nestedRepositories } from '../../src/world/nested-repositories.ts'
import { type SandboxMode, sandboxFor } from '../../src/world/sandbox.ts'
import { runShell } from '../../src/world/shell.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { testWorld } from '../support/test-world.ts'

const canCage =
  spawnSync('bwrap', ['--ro-bind', '/', '/', '--unshare-net', '--unshare-pid', 'true']).status === 0

function project(mode: SandboxMode = 'required', network: 'off' | 'on' = 'off') {
  const folder = temporaryFolder()
  const root = join(folder, 'project')
  const home = join(folder, 'home')
  for (const path of [join(root, '.git'), join(root, '.teddy'), join(home, '.ssh')])
    mkdirSync(path, { recursive: true })
  writeFileSync(join(home, '.ssh/id_rsa'), 'canary')
  writeFileSync(join(home, '.netrc'), 'canary')
  writeFileSync(join(home, 'notes'), 'readable')
  const world = testWorld({ cwd: root, env: { PATH: process.env.PATH, HOME: home } })
  const run = async (command: string) => {
    const wrap = await sandboxFor(world, {
      mode,
      root,
      readOnly: [join(root, '.git'), join(root, '.teddy')],
      neverMade: [],
      hidden: [],
      network,
    })
    return runShell(world, { command, cwd: root, ...(wrap && { wrap }) })
  }
  return { root, home, world, run }
}

describe.runIf(canCage)('with bubblewrap', () => {
  test('the project can be written, git’s folder, .teddy and everything outside cannot', async () => {
    const { root, home, run } = project()
    expect((await run('echo made > made.txt && mkdir -p src && echo x > src/a')).exitCode).toBe(0)
    expect(readFileSync(join(root, 'made.txt'), 'utf8')).toBe('made\n')
    for (const path of [join(root, '.git/hook'), join(root, '.teddy/x'), join(home, 'evil'), '/usr/evil']) {
      const { exitCode, output } = await run(`echo evil > '${path}'`)
      expect(exitCode, path).not.toBe(0)
      expect(output.text, path).toMatch(/Read-only file system|Permission denied/)
      expect(existsSync(path)).toBe(false)
    }
  })

  test('the home can be read, keys in it cannot', async () => {
    const { home, run } = project()
    const { output } = await run(`cat '${home}/notes'; cat '${home}/.ssh/id_rsa' '${home}/.netrc' || true`)
    expect(output.text).toContain('readable')
    expect(output.text).not.toContain('canary')
  })

  test('keys stay hidden where the home is the project, and rights of the superuser do not help', async () => {
    const root = temporaryFolder()
    mkdirSync(join(root, '.ssh'))
    mkdirSync(join(root, '.git'))
    writeFileSync(join(root, '.ssh/id'), 'canary')
    const world = testWorld({ cwd: root, env: { PATH: process.env.PATH, HOME: root } })
    const wrap = (await sandboxFor(world, {
      mode: 'required',
      root,
      readOnly: [join(root, '.git')],
      neverMade: [],
      hidden: [],
      network: 'off',
    }))!
    const command =
      'cat .ssh/id; umount .git; mount -o remount,rw,bind / && touch /usr/evil; touch .git/evil; true'
    const { output } = await runShell(world, { command: `set +e\n${command}`, cwd: root, wrap })
    expect(output.text).not.toContain('canary')
    expect(existsSync('/usr/evil') || existsSync(join(root, '.git/evil'))).toBe(false)
  })

  test('a link among the hidden and guarded places does not open the cage', async () => {
    const { home, run } = project()
    mkdirSync(join(home, 'real-aws'))
    writeFileSync(join(home, 'real-aws/credentials'), 'canary')
    symlinkSync('real-aws', join(home, '.aws'))
    const { output, exitCode } = await run(`cat '${home}/.aws/credentials' || true`)
    expect(exitCode).toBe(0)
    expect(output.text).not.toContain('canary')
  })

  test('no network, not even to this machine, unless it is allowed', async () => {
    const server = createServer(socket => socket.end('hello'))
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    const command = `exec 3<>/dev/tcp/127.0.0.1/${port} && cat <&3`
    expect((await project().run(command)).output.text).not.toContain('hello')
    expect((await project('required', 'on').run(command)).output.text).toContain('hello')
    server.close()
  })

  test('X-05 what would destroy the home fails', async () => {
    const { home, run } = project()
    await run('rm -rf ~; echo x > ~/.bashrc || true')
    expect(readFileSync(join(home, 'notes'), 'utf8')).toBe('readable')
    expect(existsSync(join(home, '.bashrc'))).toBe(false)
  })

  test('X-01 a command in the cage is ended with all it started', async () => {
    const { world, root } = project()
    const wrap = (await sandboxFor(world, {
      mode: 'required',
      root,
      readOnly: [],
      neverMade: [],
      hidden: [],
      network: 'off',
    }))!
    const command = 'setsid sleep 1000 & (trap "" TERM; sleep 1000)'
    const { timedOut, stillRunning } = await runShell(world, {
      command,
      cwd: root,
      wrap,
      timeoutSeconds: 0.5,
      graceMs: 200,
    })
    expect({ timedOut, stillRunning }).toEqual({ timedOut: true, stillRunning: false })
  })

  test('a nested repository can be worked in, its .git cannot be written, moved or replaced', async () => {
    const { root, world } = project()
    mkdirSync(join(root, 'vendor/lib/.git/hooks'), { recursive: true })
    writeFileSync(join(root, 'vendor/lib/a.txt'), 'a\n')
    const { paths } = nestedRepositories(world.disk, root)
    const request = {
      mode: 'required',
      root,
      readOnly: paths,
      neverMade: [],
      hidden: [],
      network: 'off',
    } as const
    const wrap = (await sandboxFor(world, request))!
    const command = `set +e
      echo b >> vendor/lib/a.txt
      echo evil > vendor/lib/.git/hooks/pre-commit
      mv vendor/lib vendor/other
      mv vendor elsewhere
      rm -rf vendor/lib/.git
      mkdir -p vendor/lib/.git/hooks; echo evil > vendor/lib/.git/hooks/pre-commit; true`
    const { exitCode } = await runShell(world, { command, cwd: root, wrap })
    expect(exitCode).toBe(0)
    expect(readFileSync(join(root, 'vendor/lib/a.txt'), 'utf8')).toBe('a\nb\n')
    expect(readdirSync(join(root, 'vendor/lib/.git/hooks'))).toEqual([])
    expect(readdirSync(root).sort()).toEqual(['.git', '.teddy', 'vendor'])
  })

  test('a script too long for an argument runs in the cage too', async () => {
    const { run } = project()
    const { output } = await run(`# ${'x'.repeat(300_000)}\necho long`)
    expect(output.text).toBe('long\n')
  })
})

test('X-12 required without bubblewrap is refused; auto goes without; off never looks', async () => {
  const folder = temporaryFolder()
  const world = testWorld({ cwd: folder, env: { PATH: folder } })
  const request = { root: folder, readOnly: [], neverMade: [], hidden: [], network: 'off' as const }
  await expect(sandboxFor(world, { ...request, mode: 'required' })).rejects.toThrow(
    /bubblewrap is not installed/,
  )
  expect(await sandboxFor(world, { ...request, mode: 'auto' })).toBeUndefined()
  expect(await sandboxFor(world, { ...request, mode: 'off' })).toBeUndefined()
})

test('X-12 a bubblewrap that may not make namespaces counts as none', async () => {
  const folder = temporaryFolder()
  writeFileSync(join(folder, 'bwrap'), '#!/bin/sh\nexit 1\n', { mode: 0o755 })
  const world = testWorld({ cwd: folder, env: { PATH: `${folder}:/bin:/usr/bin` } })
  const request = { root: folder, readOnly: [], neverMade: [], hidden: [], network: 'off' as const }
  await expect(sandboxFor(world, { ...request, mode: 'required' })).rejects.toThrow(/may not make namespaces/)
  expect(await sandboxFor(world, { ...request, mode: 'auto' })).toBeUndefined()
})

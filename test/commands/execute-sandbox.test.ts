import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { executeProject } from '../support/execute-project.ts'
import { execute, smallPlan } from '../support/small-plan.ts'
import { teddy } from '../support/teddy.ts'
import { teddyAsync } from '../support/teddy-async.ts'

test('X-12 a sandbox that is required but missing: nothing runs', () => {
  const { settings, root, options } = executeProject(smallPlan(execute('touch ran')))
  writeFileSync(settings, 'sandbox: required\n')
  const bin = join(root, '../bin')
  mkdirSync(bin)
  writeFileSync(join(bin, 'bwrap'), '#!/bin/sh\nexit 1\n')
  chmodSync(join(bin, 'bwrap'), 0o755)
  const { code, err } = teddy(['execute', 'plan.md', '-y'], {
    ...options,
    env: { ...options.env, PATH: `${bin}:${process.env.PATH}` },
  })
  expect({ code, err }).toMatchObject({ code: 4, err: expect.stringContaining('a sandbox is required') })
  expect(existsSync(join(root, 'ran'))).toBe(false)
})

const canCage = spawnSync('bwrap', ['--ro-bind', '/', '/', '--unshare-net', 'true']).status === 0

describe.runIf(canCage)('in the sandbox', () => {
  test('Y-06 a command cannot make settings where the project has none, and none are left', () => {
    const { settings, root, run, report } = executeProject(
      smallPlan(
        execute('mkdir -p .teddy && echo "sandbox: off" > .teddy/config.yaml', '- **Allow Failure:** true\n'),
      ),
    )
    writeFileSync(settings, 'sandbox: required\n')
    expect(run('plan.md', '-y').code).toBe(0)
    expect(report().actions[0]?.command).toMatchObject({
      sandbox: 'on',
      exitCode: 1,
      output: expect.stringContaining('Read-only file system'),
    })
    expect(readdirSync(root).sort()).toEqual(['plan.md', 'report.md'])
  })

  test('the network is off unless your own settings say otherwise, and the screen and the report say so', async () => {
    const server = createServer(socket => socket.end('hello\n')).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    const plan = smallPlan(execute(`cat < /dev/tcp/127.0.0.1/${port}`, '- **Allow Failure:** true\n'))
    const { settings, root, options, report } = executeProject(plan)
    const run = async () => (await teddyAsync(['execute', 'plan.md', '-y'], options)).err
    writeFileSync(settings, 'sandbox: required\n')
    expect(await run()).toContain('· in the sandbox')
    expect(report().actions[0]).toMatchObject({ status: 'FAILURE', command: { sandbox: 'on' } })
    writeFileSync(settings, 'sandbox: required\nsandbox_network: on\n')
    expect(await run()).toContain('· sandbox, network on')
    expect(report().actions[0]?.command).toMatchObject({ sandbox: 'on, network on', output: 'hello\n' })
    mkdirSync(join(root, '.teddy'))
    writeFileSync(join(root, '.teddy/config.yaml'), 'sandbox_network: off\n')
    expect(await run()).toContain('· in the sandbox')
    writeFileSync(settings, 'sandbox: required\n')
    writeFileSync(join(root, '.teddy/config.yaml'), 'sandbox_network: on\n')
    expect(await run()).toMatch(/`sandbox_network: on` ignored[\s\S]*· in the sandbox/)
    server.close()
  })

  test('git’s folder of a repository inside the project cannot be written', () => {
    const { settings, root, run } = executeProject(
      smallPlan(execute('echo x > lib/a; echo evil > lib/.git/config', '- **Allow Failure:** true\n')),
    )
    mkdirSync(join(root, 'lib/.git'), { recursive: true })
    writeFileSync(settings, 'sandbox: required\n')
    expect(run('plan.md', '-y').code).toBe(0)
    expect(existsSync(join(root, 'lib/a'))).toBe(true)
    expect(readdirSync(join(root, 'lib/.git'))).toEqual([])
  })
})

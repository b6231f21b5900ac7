import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { checkLeftovers } from '../../src/commands/doctor/check-leftovers.ts'
import type { Finding } from '../../src/commands/doctor/finding.ts'
import { run } from '../../src/commands/doctor.ts'
import { findProject } from '../../src/config/project.ts'
import { type Disk, realDisk } from '../../src/world/disk.ts'
import { takeLock } from '../../src/world/lock.ts'
import { ownIdentity } from '../../src/world/process-identity.ts'
import { temporaryName } from '../../src/world/temporary-name.ts'
import { projectFile, projectWorld, userFile } from '../support/project.ts'
import { teddy } from '../support/teddy.ts'

function findings(root: string, env: Record<string, string>, ...flags: string[]) {
  const ran = teddy(['doctor', '--json', ...flags], { cwd: root, env })
  const list = JSON.parse(ran.out) as Finding[]
  return { ...ran, list, of: (name: string) => list.find(finding => finding.name === name) }
}

test('a healthy project: every part is named and nothing is wrong', () => {
  const { root, home } = projectWorld({})
  const { code, list, of } = findings(root, { HOME: home, OPENAI_API_KEY: 'x' })
  expect(code).toBe(0)
  const names = [
    'teddy',
    'settings',
    'git',
    'model',
    'clipboard',
    'preview',
    'sandbox',
    'locks',
    'leftovers',
    'torn files',
  ]
  expect(list.map(({ name }) => name)).toEqual(names)
  expect(of('model')?.detail).toContain('openai (OPENAI_API_KEY)')
  expect(list.filter(({ state }) => state === 'problem')).toEqual([])
})

test('G-01 no git: a warning that says what still works, exit 0', () => {
  const { root, home, folder } = projectWorld({})
  mkdirSync(join(folder, 'empty'))
  const { code, of } = findings(root, { HOME: home, PATH: join(folder, 'empty') })
  expect(code).toBe(0)
  expect(of('git')).toMatchObject({ state: 'warning', hint: expect.stringContaining('--no-snapshot') })
})

test('X-12 a sandbox that is required but missing is a problem, exit 1', () => {
  const { root, home, folder } = projectWorld({ [userFile]: 'sandbox: required\n' })
  mkdirSync(join(folder, 'empty'))
  const { code, of } = findings(root, { HOME: home, PATH: join(folder, 'empty') })
  expect(code).toBe(1)
  expect(of('sandbox')).toMatchObject({ state: 'problem' })
})

test('an endpoint from the settings is asked, also on this machine; one that is down is named', async () => {
  const server = createServer((_, response) => response.writeHead(404).end())
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const up = `http://127.0.0.1:${port}`
  const { world } = projectWorld({ [userFile]: `endpoints:\n  up: ${up}\n  down: http://127.0.0.1:1\n` })
  await run(world, { args: [], options: { json: true } })
  server.close()
  const list = JSON.parse(world.printed.raw.join('')) as Finding[]
  expect(list.find(({ name }) => name === 'endpoint up')).toMatchObject({
    state: 'ok',
    detail: `${up} answers`,
  })
  expect(list.find(({ name }) => name === 'endpoint down')).toMatchObject({ state: 'warning' })
})

test('Y-06 an endpoint of an untrusted project is not contacted', async () => {
  let calls = 0
  const server = createServer((_, response) => {
    calls++
    response.end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const { world } = projectWorld({ [projectFile]: `endpoints:\n  evil: http://127.0.0.1:${port}\n` })
  await run(world, { args: [], options: { json: true } })
  server.close()
  expect(calls).toBe(0)
  expect(world.printed.told.join('\n')).toContain('not-trusted')
})

test('D-09 leftovers of dead processes are named, and removed by --fix; those of living ones stay', async () => {
  const { root, home } = projectWorld({})
  const dead = { ...ownIdentity(), started: '1', token: 'a'.repeat(26), since: '', purpose: 'gone' }
  const alive = { ...ownIdentity(), token: 'b'.repeat(26), since: '', purpose: 'at work' }
  const temporary = temporaryName()
  const folder = join(root, '.teddy/local')
  mkdirSync(folder)
  writeFileSync(join(folder, 'dead.lock'), JSON.stringify(dead))
  writeFileSync(join(folder, 'alive.lock'), JSON.stringify(alive))
  writeFileSync(join(root, '.teddy', temporary.replace(String(process.pid), '4000001')), 'half')
  writeFileSync(join(root, '.teddy', temporary), 'being written')

  const before = findings(root, { HOME: home })
  expect(before.of('leftovers')).toMatchObject({
    state: 'warning',
    detail: expect.stringMatching(/dead\.lock.*4000001/),
  })
  expect(before.of('locks')?.detail).toBe('1 held by running processes')
  expect(findings(root, { HOME: home }, '--fix').of('leftovers')?.detail).toMatch(/^removed .*dead\.lock/)
  expect(readdirSync(folder)).toEqual(['alive.lock'])
  expect(existsSync(join(root, '.teddy', temporary))).toBe(true)
  expect(findings(root, { HOME: home }).of('leftovers')?.state).toBe('ok')
})

test('D-03 a file that a power cut emptied or filled with zeros is named; one that may be empty is not', () => {
  const files = { '.gitignore': '', 'b.md': 'text\n\0\0\0', 'c.md': 'fine\n', 'global.context': '' }
  const { root, home } = projectWorld(
    Object.fromEntries(Object.entries(files).map(([name, text]) => [`project/.teddy/${name}`, text])),
  )
  truncateSync(join(root, '.teddy/c.md'), 0)
  writeFileSync(join(root, '.teddy/huge'), '')
  truncateSync(join(root, '.teddy/huge'), 50_000_000_000)
  expect(findings(root, { HOME: home }).of('torn files')?.detail).toMatch(/\.gitignore, .*b\.md, .*huge$/)
})

test('the doctor does not die of what it is there to name', () => {
  const { root, home } = projectWorld({ [projectFile]: '\0\0\0\0', 'project/.teddy/empty.lock': '' })
  symlinkSync('/etc/passwd', join(root, '.teddy/link.lock'))
  execFileSync('mkfifo', [join(root, '.teddy/pipe.lock')])
  execFileSync('bash', ['-c', "touch $'.teddy/\\xff'"], { cwd: root })
  const { code, of } = findings(root, { HOME: home })
  expect(code).toBe(1)
  expect(of('settings')).toMatchObject({ state: 'problem', detail: expect.stringContaining('config.yaml') })
  expect(of('locks')).toMatchObject({
    state: 'warning',
    detail: expect.stringMatching(/empty\.lock.*link\.lock.*pipe\.lock/),
  })
  expect(of('torn files')?.detail).toContain('config.yaml')
})

test('D-09 a lock that another process takes over while we look is left to it', () => {
  const { world, root } = projectWorld({})
  const path = join(root, '.teddy/local/x.lock')
  mkdirSync(join(root, '.teddy/local'))
  writeFileSync(
    path,
    JSON.stringify({ ...ownIdentity(), started: '1', token: '0'.repeat(26), since: '', purpose: 'gone' }),
  )
  let first = true
  const link = (from: string, to: string) => {
    if (first) {
      first = false
      takeLock(world, path, 'the other one')
    }
    realDisk.link(from, to)
  }
  const disk = { ...realDisk, link: link as Disk['link'] }
  checkLeftovers({ ...world, disk }, findProject(world), 'fix')
  expect(JSON.parse(readFileSync(path, 'utf8')).purpose).toBe('the other one')
})

test('a program of the repository never runs, whatever PATH says', () => {
  const { root, home } = projectWorld({
    'project/bwrap': '#!/bin/sh\ntouch ran\n',
    'project/git': '#!/bin/sh\ntouch ran\n',
  })
  for (const name of ['bwrap', 'git']) chmodSync(join(root, name), 0o755)
  for (const path of [`.:${process.env.PATH}`, `:${process.env.PATH}`])
    findings(root, { HOME: home, PATH: path })
  expect(existsSync(join(root, 'ran'))).toBe(false)
})

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { type Disk, realDisk } from '../../src/world/disk.ts'
import { type LockOwner, takeLock, withLock } from '../../src/world/lock.ts'
import { isProvablyDead, ownIdentity } from '../../src/world/process-identity.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { testWorld } from '../support/test-world.ts'

const deadToken = '0'.repeat(26)

const script = join(import.meta.dirname, '../support/hold-lock.ts')

function child(...args: string[]): ChildProcess {
  const process_ = spawn(process.execPath, [script, ...args], { stdio: ['pipe', 'pipe', 'inherit'] })
  onTestFinished(() => void process_.kill('SIGKILL'))
  return process_
}

async function holder(path: string): Promise<ChildProcess> {
  const process_ = child(path)
  await once(process_.stdout!, 'data')
  return process_
}

test('a lock is private, names its owner, and is gone after the work, also when that failed', async () => {
  const world = testWorld({ cwd: temporaryFolder() })
  const path = join(world.cwd, 'locks/session.lock')
  await expect(
    withLock(world, path, 'planning', () => {
      const owner = JSON.parse(readFileSync(path, 'utf8')) as LockOwner
      expect(owner).toMatchObject({ purpose: 'planning', ...ownIdentity() })
      expect(statSync(path).mode & 0o777).toBe(0o600)
      expect(statSync(join(world.cwd, 'locks')).mode & 0o777).toBe(0o700)
      throw new Error('the work failed')
    }),
  ).rejects.toThrow('the work failed')
  expect(readdirSync(join(world.cwd, 'locks'))).toEqual([])
})

test('C-01 a lock held by a living process: conflict that names its pid, and the lock stays', async () => {
  const world = testWorld({ cwd: temporaryFolder() })
  const path = join(world.cwd, 'x.lock')
  const process_ = await holder(path)
  expect(() => takeLock(world, path, 'planning')).toThrow(
    expect.objectContaining({ kind: 'conflict', message: expect.stringContaining(`pid ${process_.pid}`) }),
  )
  expect(existsSync(path)).toBe(true)
})

test('C-06 hours later the lock of a living process still holds: age is no death', async () => {
  const hoursLater = { now: () => new Date(Date.now() + 8 * 3_600_000), steady: () => performance.now() }
  const world = testWorld({ cwd: temporaryFolder(), clock: hoursLater })
  const path = join(world.cwd, 'x.lock')
  const process_ = await holder(path)
  expect(() => takeLock(world, path, 'planning')).toThrow(
    expect.objectContaining({ kind: 'conflict', message: expect.stringContaining(`pid ${process_.pid}`) }),
  )
  expect(existsSync(path)).toBe(true)
})

test('a lock left by kill -9 is taken over, and nothing of it stays', async () => {
  const world = testWorld({ cwd: temporaryFolder() })
  const path = join(world.cwd, 'x.lock')
  const process_ = await holder(path)
  process_.kill('SIGKILL')
  await once(process_, 'exit')
  const release = takeLock(world, path, 'planning')
  expect(JSON.parse(readFileSync(path, 'utf8')).pid).toBe(process.pid)
  release()
  expect(readdirSync(world.cwd)).toEqual([])
})

test('C-01 twenty processes find one dead lock: each works alone', async () => {
  const world = testWorld({ cwd: temporaryFolder() })
  const path = join(world.cwd, 'x.lock')
  const counter = join(world.cwd, 'counter')
  writeFileSync(counter, '0')
  writeFileSync(
    path,
    JSON.stringify({ ...ownIdentity(), started: '1', token: deadToken, since: '', purpose: 'gone' }),
  )
  const processes = Array.from({ length: 20 }, () => child(path, counter))
  const codes = await Promise.all(processes.map(async process_ => (await once(process_, 'exit'))[0]))
  expect(codes).toEqual(codes.map(() => 0))
  expect(readFileSync(counter, 'utf8')).toBe('20')
  expect(readdirSync(world.cwd)).toEqual(['counter'])
})

test('a lock that cannot be read is nobody’s to break', () => {
  const world = testWorld({ cwd: temporaryFolder() })
  const path = join(world.cwd, 'x.lock')
  const escaping = JSON.stringify({ ...ownIdentity(), started: '1', token: '/../../evil' })
  for (const text of ['', '{"pid":', '\0\0\0', '[]', '{"pid":1}', escaping]) {
    writeFileSync(path, text)
    expect(() => takeLock(world, path, 'planning')).toThrow(/cannot be read/)
    expect(readFileSync(path, 'utf8')).toBe(text)
  }
})

test('a folder in the place of a lock is a Fault', () => {
  const world = testWorld({ cwd: temporaryFolder() })
  mkdirSync(join(world.cwd, 'x.lock'))
  expect(() => takeLock(world, join(world.cwd, 'x.lock'), 'planning')).toThrow(/not a regular file/)
})

test('only certainty counts as dead: another host, another namespace, an unknown boot are alive', () => {
  const own = ownIdentity()
  expect(isProvablyDead(own)).toBe(false)
  expect(isProvablyDead({ ...own, pid: 4_000_000 })).toBe(true)
  expect(isProvablyDead({ ...own, started: '1' })).toBe(true)
  expect(isProvablyDead({ ...own, boot: 'an earlier boot' })).toBe(true)
  expect(isProvablyDead({ ...own, pid: 4_000_000, host: 'elsewhere' })).toBe(false)
  expect(isProvablyDead({ ...own, boot: 'another', machine: 'of the same name' })).toBe(false)
  expect(isProvablyDead({ ...own, pid: 4_000_000, namespace: 'pid:[1]' })).toBe(false)
  expect(isProvablyDead({ ...own, pid: 4_000_000, boot: '' })).toBe(false)
  expect(isProvablyDead({ ...own, started: '' })).toBe(false)
})

describe('two processes find the same dead lock at once', () => {
  const dead = { ...ownIdentity(), started: '1', token: deadToken, since: '', purpose: 'gone' }

  function scene() {
    const world = testWorld({ cwd: temporaryFolder() })
    const path = join(world.cwd, 'x.lock')
    writeFileSync(path, JSON.stringify(dead))
    return { world, path, owner: () => (JSON.parse(readFileSync(path, 'utf8')) as LockOwner).purpose }
  }

  test('one that comes late sees that it lost, and leaves the new lock alone', () => {
    const { world, path, owner } = scene()
    let first = true
    // The other one is done with everything just before we get the right to replace the dead lock.
    const link = (from: string, to: string) => {
      if (first && to.endsWith(deadToken)) {
        first = false
        takeLock(world, path, 'the other one')
      }
      realDisk.link(from, to)
    }
    const disk = { ...realDisk, link: link as Disk['link'] }
    expect(() => takeLock({ ...world, disk }, path, 'late')).toThrow(/the other one/)
    expect(owner()).toBe('the other one')
    expect(readdirSync(world.cwd)).toEqual(['x.lock'])
  })

  test('one that comes while the other replaces the lock is refused', () => {
    const { world, path, owner } = scene()
    let refused: unknown
    const rename = (from: string, to: string) => {
      if (to === path) {
        try {
          takeLock(world, path, 'second')
        } catch (error) {
          refused = error
        }
      }
      realDisk.rename(from, to)
    }
    takeLock({ ...world, disk: { ...realDisk, rename: rename as Disk['rename'] } }, path, 'first')
    expect(refused).toMatchObject({ kind: 'conflict', message: expect.stringContaining('first') })
    expect(owner()).toBe('first')
  })

  test('giving back takes away only what is one’s own', () => {
    const { world, path, owner } = scene()
    const release = takeLock(world, path, 'first')
    writeFileSync(
      path,
      JSON.stringify({ ...dead, ...ownIdentity(), token: '1'.repeat(26), purpose: 'another' }),
    )
    release()
    expect(owner()).toBe('another')
  })
})

// One writer at a time. A lock is a file that names its owner; it is broken only when that owner is provably dead.

import { dirname } from 'node:path'
import { Fault } from '../errors.ts'
import { writeAtomic } from './atomic-write.ts'
import { createFile, makeFolder } from './create.ts'
import { newId } from './ids.ts'
import { isProvablyDead, ownIdentity, type ProcessIdentity } from './process-identity.ts'
import { readText } from './read-file.ts'
import type { World } from './world.ts'

export type LockOwner = ProcessIdentity & {
  /** Unique to this taking of the lock; never used again. */
  readonly token: string
  readonly since: string
  readonly purpose: string
}

type Needs = Pick<World, 'disk' | 'clock'>

/** Does `work` while holding the lock at `path`; a Fault of kind `conflict` when another process holds it. */
export async function withLock<T>(
  world: Needs,
  path: string,
  purpose: string,
  work: () => T | Promise<T>,
): Promise<T> {
  const release = takeLock(world, path, purpose)
  try {
    return await work()
  } finally {
    release()
  }
}

/** Takes the lock or throws; returns what gives it back. */
export function takeLock(world: Needs, path: string, purpose: string): () => void {
  const { disk, clock } = world
  const owner: LockOwner = {
    token: newId(clock),
    ...ownIdentity(),
    since: clock.now().toISOString(),
    purpose,
  }
  const text = `${JSON.stringify(owner)}\n`
  makeFolder(disk, dirname(path), 0o700)
  // Each round another process has changed the lock under us; one that stays held ends the loop by throwing.
  for (;;) {
    if (createFile(disk, path, text, 0o600)) break
    const holder = readLock(world, path)
    if (holder === undefined) continue
    if (!isProvablyDead(holder)) throw held(world, path, holder)
    if (takeOver(world, path, text, holder, purpose)) break
  }
  return () => releaseLock(world, path, owner.token)
}

/** Who holds the lock; undefined when nobody does. */
export function readLock({ disk }: Pick<World, 'disk'>, path: string): LockOwner | undefined {
  const text = readText(disk, path, 10_000)
  if (text === undefined) return undefined
  try {
    const owner = JSON.parse(text) as LockOwner
    // The token becomes part of a path when a dead lock is taken over.
    if (/^[0-9a-z]{26}$/.test(owner.token) && Number.isInteger(owner.pid)) return owner
  } catch {
    // Falls through to the Fault: a lock nobody can read is nobody's to break.
  }
  throw new Fault('conflict', `the lock ${path} cannot be read, so its owner is unknown`, {
    hints: [`if no other teddy runs here: rm '${path}'`],
  })
}

// Two processes may find the same dead owner. The right to replace it is itself a lock, named after that owner's
// token: whoever gets it looks again, and since tokens never return, a late comer sees that it lost.
function takeOver(world: Needs, path: string, text: string, dead: LockOwner, purpose: string): boolean {
  // One token however many died while taking over: the name must not grow.
  const release = takeLock(world, `${path.replace(/\.[0-9a-z]{26}$/, '')}.${dead.token}`, purpose)
  try {
    if (readLock(world, path)?.token !== dead.token) return false
    writeAtomic(world.disk, path, text, { mode: 0o600 })
    return true
  } finally {
    release()
  }
}

function releaseLock(world: Needs, path: string, token: string): void {
  if (readLock(world, path)?.token === token) world.disk.unlink(path)
}

function held({ clock }: Needs, path: string, holder: LockOwner): Fault {
  const seconds = Math.max(0, Math.round((clock.now().getTime() - Date.parse(holder.since)) / 1000))
  return new Fault(
    'conflict',
    `another teddy is at work: ${holder.purpose}, pid ${holder.pid} on ${holder.host}, for ${seconds} s`,
    {
      hints: ['wait until it is done, then run the command again', `the lock is ${path}`],
    },
  )
}

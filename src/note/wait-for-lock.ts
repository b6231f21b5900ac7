// Taking a lock that others hold for a moment only: asked for again until it is free, or the patience ends.

import { Fault } from '../errors.ts'
import { takeLock } from '../world/lock.ts'
import { afterSteady } from '../world/steady-timer.ts'
import type { World } from '../world/world.ts'

type Needs = Pick<World, 'disk' | 'clock'>

const patienceMs = 5000

/** Does `work` while holding the lock; after five seconds of waiting it is a Fault that names the owner. */
export async function whileLocked<T>(
  world: Needs,
  path: string,
  purpose: string,
  work: () => T | Promise<T>,
): Promise<T> {
  const release = await lockWhenFree(world, path, purpose)
  try {
    return await work()
  } finally {
    releaseSurely(release)
  }
}

// A lock that stays behind stops everybody until this process ends: worth a second try.
function releaseSurely(release: () => void): void {
  try {
    release()
  } catch {
    release()
  }
}

async function lockWhenFree(world: Needs, path: string, purpose: string): Promise<() => void> {
  const until = world.clock.steady() + patienceMs
  for (let wait = 1; ; wait = Math.min(wait * 2, 40)) {
    try {
      return takeLock(world, path, purpose)
    } catch (error) {
      const held = error instanceof Fault && error.kind === 'conflict'
      if (!held || world.clock.steady() > until) throw error
    }
    await new Promise<void>(resolve => afterSteady(world.clock, wait, resolve))
  }
}

// What crashes leave behind in .teddy/: locks of dead processes, temporary files.

import { basename } from 'node:path'
import type { Project } from '../../config/project.ts'
import { errorCode, Fault } from '../../errors.ts'
import { readLock, takeLock } from '../../world/lock.ts'
import { isProvablyDead } from '../../world/process-identity.ts'
import { ownerOfTemporary } from '../../world/temporary-name.ts'
import type { World } from '../../world/world.ts'
import { type Finding, ok, warning } from './finding.ts'
import { filesBelow } from './project-folder.ts'

type Needs = Pick<World, 'disk' | 'clock'>
type State = 'dead' | 'held' | 'unreadable' | 'gone'

/** A lock, and the locks for taking it over when its owner died. */
const lockName = /\.lock(\.[0-9a-z]{26})*$/

/** Locks and temporary files without a living owner; removed when `mode` is `fix`. */
export function checkLeftovers(world: Needs, project: Project, mode: 'look' | 'fix'): readonly Finding[] {
  const files = filesBelow(world.disk, project.folder)
  const locks = files
    .filter(file => lockName.test(file))
    .map(file => ({ file, state: lockState(world, file) }))
  const of = (wanted: State) => locks.filter(({ state }) => state === wanted).map(({ file }) => file)
  const temporary = files.filter(file => ownerOfTemporary(basename(file)) === 'dead')
  const unreadable = of('unreadable')
  return [
    unreadable.length > 0
      ? warning(
          'locks',
          `cannot be read: ${unreadable.join(', ')}`,
          'if no other teddy runs here, remove them',
        )
      : ok('locks', of('held').length === 0 ? 'none held' : `${of('held').length} held by running processes`),
    mode === 'fix' ? remove(world, of('dead'), temporary) : told([...of('dead'), ...temporary]),
  ]
}

function told(dead: readonly string[]): Finding {
  if (dead.length === 0) return ok('leftovers', 'none')
  const hint = '`teddy doctor --fix` removes them'
  return warning('leftovers', `left by processes that are gone: ${dead.join(', ')}`, hint)
}

function remove(world: Needs, locks: readonly string[], temporary: readonly string[]): Finding {
  const removed = [
    ...locks.filter(file => removeLock(world, file)),
    ...temporary.filter(file => removeFile(world, file)),
  ]
  return ok('leftovers', removed.length === 0 ? 'none' : `removed ${removed.join(', ')}`)
}

// By taking it and giving it back: another process may have taken it over since we looked.
function removeLock(world: Needs, file: string): boolean {
  try {
    takeLock(world, file, 'clearing a dead lock')()
    return true
  } catch (error) {
    if (error instanceof Fault && error.kind === 'conflict') return false
    throw error
  }
}

function removeFile({ disk }: Needs, file: string): boolean {
  try {
    disk.unlink(file)
    return true
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return false
    throw error
  }
}

function lockState(world: Needs, file: string): State {
  try {
    const owner = readLock(world, file)
    if (owner === undefined) return 'gone'
    return isProvablyDead(owner) ? 'dead' : 'held'
  } catch (error) {
    if (error instanceof Fault) return 'unreadable'
    throw error
  }
}

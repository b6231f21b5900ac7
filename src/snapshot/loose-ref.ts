// Refs of TeDDy's own as git keeps them, read and made without starting it. What is not plain is left to git.

import { dirname, join } from 'node:path'
import { errorCode, Fault } from '../errors.ts'
import { createFile, makeFolder } from '../world/create.ts'
import { isLoose } from '../world/loose-object.ts'
import { readBytes } from '../world/read-file.ts'
import type { World } from '../world/world.ts'
import { looker } from './look.ts'
import { objectsOf, type Store } from './store.ts'

/** Names that need none of git's rules. */
const plainName = /^refs\/teddy(\/[A-Za-z0-9]([\w-]|\.(?!\.|lock(\/|$)|\/|$))*)+$/

const mostPacked = 5_000_000

/** The commit that a ref holds, when both are files of their own; undefined when git has to say. */
export function readLooseRef({ disk }: World, store: Store, ref: string): string | undefined {
  if (!store.habits.plain || !plainName.test(ref)) return undefined
  const path = join(store.commonDir, ref)
  if (looker(disk, store.commonDir)(ref).kind !== 'file') return undefined
  const text = readBytes(disk, path, 10_000)?.toString('latin1')
  const id = /^([0-9a-f]{40}|[0-9a-f]{64})\n$/.exec(text ?? '')?.[1]
  return id !== undefined && isLoose(disk, objectsOf(store), id) ? id : undefined
}

/**
 * Makes a ref that is not there yet; false when git has to do it. One that is there is never replaced here: git may be
 * packing it at this moment.
 */
export function createLooseRef(
  { disk }: World,
  store: Store,
  { ref, commit }: { readonly ref: string; readonly commit: string },
): boolean {
  if (!store.habits.plain || !plainName.test(ref) || !isLoose(disk, objectsOf(store), commit)) return false
  const path = join(store.commonDir, ref)
  if (isPackedInTheWay(disk, store, ref) || !hasFolder(disk, dirname(path))) return false
  const isThere = (name: string) => disk.lstat(name, { throwIfNoEntry: false }) !== undefined
  return !isThere(`${path}.lock`) && !isThere(path) && createFile(disk, path, `${commit}\n`)
}

/** A packed ref whose name goes on where this one ends, or the other way round; of a long list git knows more quickly. */
function isPackedInTheWay(disk: World['disk'], store: Store, ref: string): boolean {
  const path = join(store.commonDir, 'packed-refs')
  if ((disk.lstat(path, { throwIfNoEntry: false })?.size ?? 0) > mostPacked) return true
  const packed = readBytes(disk, path, 2 * mostPacked)
  if (packed === undefined) return false
  if (packed.includes(` ${ref}/`)) return true
  const steps = ref.split('/')
  return steps.slice(3).some((_, n) => packed.includes(` ${steps.slice(0, n + 3).join('/')}\n`))
}

/** Whether the folder of a ref is there now; not where another ref has that name. */
function hasFolder(disk: World['disk'], folder: string): boolean {
  try {
    makeFolder(disk, folder)
    return true
  } catch (error) {
    const isTaken = error instanceof Fault && (error.kind === 'guard' || errorCode(error.cause) === 'ENOTDIR')
    if (isTaken) return false
    throw error
  }
}

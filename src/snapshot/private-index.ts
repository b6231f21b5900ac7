// Changing the kept index of a place: on a copy that replaces it when all went well, so that a crash leaves the old one.

import { join } from 'node:path'
import { errorCode, Fault } from '../errors.ts'
import { safeLine } from '../text/safe.ts'
import { diskFault } from '../world/disk-fault.ts'
import { gitFault } from '../world/git-fault.ts'
import { ownerOfTemporary, temporaryName } from '../world/temporary-name.ts'
import type { World } from '../world/world.ts'
import { joinPaths, splitPaths } from './byte-path.ts'
import { keptIndex, type Place, placeGit, syncedLater, tryPlaceGit } from './place.ts'

/** Tells one index from another; a link to it, or a new name, has the same. */
export function indexStamp(disk: World['disk'], path: string): string {
  const stat = disk.lstat(path, { throwIfNoEntry: false, bigint: true })
  return stat === undefined ? 'none' : `${stat.ino} ${stat.size} ${stat.mtimeNs}`
}

/**
 * A copy of the kept index that only this process changes; undefined when another process has put a new one in place of
 * the one that is wanted. Git replaces index files whole, so a link will do.
 */
export function copyIndex({ disk }: World, place: Place, wanted: string): string | undefined {
  const copy = join(place.gitDir, temporaryName())
  try {
    disk.link(keptIndex(place), copy)
  } catch (error) {
    // The first snapshot has none yet.
    if (errorCode(error) !== 'ENOENT') throw diskFault(error, copy)
  }
  if (indexStamp(disk, copy) === wanted) return copy
  removeIfThere(disk, copy)
  return undefined
}

/** Makes the copy the index that is kept, and gives its stamp. */
export function keepIndex({ disk }: World, place: Place, copy: string): string {
  const stamp = indexStamp(disk, copy)
  try {
    disk.rename(copy, keptIndex(place))
  } catch (error) {
    // No file was ever added, so git has not written it.
    if (errorCode(error) !== 'ENOENT') throw diskFault(error, copy)
  }
  return stamp
}

/** Writes the index of that stamp once more as it is, and gives its new stamp. */
export async function writeAgain(world: World, place: Place, wanted: string): Promise<string> {
  const copy = copyIndex(world, place, wanted)
  // Another process has.
  if (copy === undefined) return wanted
  try {
    await placeGit(world, place, ['update-index', '--force-write-index'], { indexFile: copy })
    return keepIndex(world, place, copy)
  } finally {
    clearCopies(world, place, copy)
  }
}

/** Takes away a copy, and copies that killed processes left. */
export function clearCopies({ disk }: World, place: Place, own?: string): void {
  for (const name of disk.readdir(place.gitDir)) {
    const path = join(place.gitDir, name)
    if (path === own || ownerOfTemporary(name.replace(/\.lock$/, '')) === 'dead') removeIfThere(disk, path)
  }
}

/** Forgets the index, so that the next snapshot reads every file again. */
export function forgetIndex({ disk }: World, place: Place): void {
  for (const name of ['last-take.json', 'index']) removeIfThere(disk, join(place.gitDir, name))
}

/** The files in the index; those that a sparse checkout leaves out apart. */
export async function readIndex(
  world: World,
  place: Place,
): Promise<{ readonly files: ReadonlySet<string>; readonly sparse: ReadonlySet<string> }> {
  const lines = splitPaths((await placeGit(world, place, ['ls-files', '-z', '-t'])).stdout)
  return {
    files: new Set(lines.map(line => line.slice(2))),
    sparse: new Set(lines.filter(line => line.startsWith('S ')).map(line => line.slice(2))),
  }
}

/** Files of the index that are not on the disk as they are in it. */
export async function listDirty(world: World, place: Place): Promise<readonly string[]> {
  if (world.disk.lstat(keptIndex(place), { throwIfNoEntry: false }) === undefined) return []
  return splitPaths((await placeGit(world, place, ['diff-files', '-z', '--name-only'])).stdout)
}

/** Takes files out of an index, whatever is on the disk. */
export async function takeOut(world: World, place: Place, indexFile: string, paths: readonly string[]) {
  if (paths.length === 0) return
  const none = '0'.repeat(place.store.habits.objectFormat === 'sha256' ? 64 : 40)
  const input = joinPaths(paths.map(path => `0 ${none}\t${path}`))
  await placeGit(world, place, ['update-index', '-z', '--index-info'], { indexFile, input })
}

/** Stores files as they are on the disk; what git said when one of them could not be. */
export async function putIn(
  world: World,
  place: Place,
  indexFile: string,
  paths: readonly string[],
): Promise<Fault | undefined> {
  if (paths.length === 0) return undefined
  const args = ['update-index', '-z', '--add', '--replace', '--stdin']
  const result = await tryPlaceGit(world, place, args, {
    indexFile,
    input: joinPaths(paths),
    env: syncedLater,
  })
  if (result.code === 0) return undefined
  // Of git's lines the first has the cause, the last one only that there was one.
  const cause = result.code === null ? null : /^error: (.*)$/m.exec(result.stderr)
  if (cause === null) return gitFault('update-index', result)
  return new Fault('failed', `the snapshot would not be whole: ${safeLine(cause[1]!)}`, {
    hints: ['make the file readable (`ls -l` shows its mode), or name it in `.gitignore`'],
  })
}

function removeIfThere(disk: World['disk'], path: string): void {
  try {
    disk.unlink(path)
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw diskFault(error, path)
  }
}

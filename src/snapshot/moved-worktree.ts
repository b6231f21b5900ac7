// A project that was moved or renamed takes its worktrees along, and git does not find them any more.

import { dirname, join, resolve } from 'node:path'
import { readText } from '../world/read-file.ts'
import type { World } from '../world/world.ts'
import { readOwnLinks, writeOwnLinks } from './own-links.ts'
import type { Place } from './place.ts'
import { type Store, tryStoreGit } from './store.ts'
import { furnishedMark } from './worktree-links.ts'

/** Ties the worktree at `path` to its repository again; false when it is none that has moved along with it. */
export async function tieMoved(world: World, store: Store, path: string): Promise<boolean> {
  if (!isMoved(world, store, path)) return false
  // Git's exit code counts others that it could not repair.
  await tryStoreGit(world, store, ['worktree', 'repair', path])
  return true
}

/**
 * Both ways are broken: its `.git` names a folder that is gone, under a name that this repository knows for a worktree
 * that is gone. Whatever leads somewhere belongs to somebody: a copy of a project leads to the one it was copied from.
 */
function isMoved({ disk }: World, { commonDir }: Store, path: string): boolean {
  if (!disk.lstat(path, { throwIfNoEntry: false })?.isDirectory()) return false
  const there = /^gitdir: (.+)\n?$/.exec(read(disk, join(path, '.git')))?.[1]
  if (there === undefined || isThere(disk, resolve(path, there))) return false
  const [, name] = /\/worktrees\/([^/]+)\/?$/.exec(there) ?? []
  if (name === undefined) return false
  const back = read(disk, join(commonDir, 'worktrees', name, 'gitdir')).trim()
  return back !== '' && !isThere(disk, dirname(back))
}

/** Takes away the links that lead to where the project was, so that it is furnished again. */
export function unfurnish(world: World, place: Place): void {
  const links = readOwnLinks(world, place)
  for (const { path, target } of links) {
    const link = join(place.root, path)
    if (!world.disk.lstat(link, { throwIfNoEntry: false })?.isSymbolicLink()) continue
    if (world.disk.readlink(link) === target) world.disk.unlink(link)
  }
  writeOwnLinks(world, place, [])
  const mark = furnishedMark(place)
  if (isThere(world.disk, mark)) world.disk.unlink(mark)
}

const isThere = (disk: World['disk'], path: string) =>
  disk.lstat(path, { throwIfNoEntry: false }) !== undefined

function read(disk: World['disk'], path: string): string {
  return disk.lstat(path, { throwIfNoEntry: false })?.isFile() ? (readText(disk, path, 10_000) ?? '') : ''
}

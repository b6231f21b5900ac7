// Where the project is: the nearest .teddy/, else the top of the git repository, else the working folder.

import { dirname, join, parse } from 'node:path'
import { Fault } from '../errors.ts'
import { refuseBare } from '../world/bare-repository.ts'
import type { World } from '../world/world.ts'

export type Project = {
  readonly root: string
  /** The `.teddy` folder, which may not be there yet. */
  readonly folder: string
  readonly foundBy: 'teddy' | 'git' | 'folder'
}

type Needs = Pick<World, 'disk' | 'cwd'>

/** The project that the working folder belongs to. */
export function findProject({ disk, cwd }: Needs): Project {
  const above = foldersUpwards(cwd)
  const withTeddy = above.find(folder => isThere(disk, join(folder, '.teddy')) && isOurs(disk, folder))
  if (withTeddy !== undefined) {
    mustBeFolder(disk, join(withTeddy, '.teddy'))
    return { root: withTeddy, folder: join(withTeddy, '.teddy'), foundBy: 'teddy' }
  }
  return projectOfGit(disk, cwd)
}

/** Where `teddy init` makes one: a repository inside another project is a project of its own. */
export function findNewProject(world: Needs): Project {
  const found = findProject(world)
  const git = projectOfGit(world.disk, world.cwd)
  if (found.foundBy === 'folder') refuseBare(world.disk, found.root)
  return found.foundBy === 'teddy' && git.foundBy === 'git' && git.root.length > found.root.length
    ? git
    : found
}

function projectOfGit(disk: Needs['disk'], cwd: string): Project {
  const withGit = foldersUpwards(cwd).find(folder => isThere(disk, join(folder, '.git')))
  const root = withGit ?? cwd
  return { root, folder: join(root, '.teddy'), foundBy: withGit === undefined ? 'folder' : 'git' }
}

// In a folder that everyone may write to, such as /tmp, anyone could lay a `.teddy` above our work.
function isOurs(disk: Needs['disk'], folder: string): boolean {
  const owner = disk.lstat(join(folder, '.teddy')).uid
  return owner === process.getuid?.() || owner === disk.lstat(folder).uid
}

// A link would let a cloned repository put TeDDy's own files anywhere.
function mustBeFolder(disk: Needs['disk'], path: string): void {
  const stat = disk.lstat(path)
  if (stat.isDirectory()) return
  const what = stat.isSymbolicLink() ? `a symbolic link to ${disk.readlink(path)}` : 'a file'
  throw new Fault('guard', `${path} is ${what}; it must be a folder of its own`, {
    hints: ['move it away, then run `teddy init`'],
  })
}

function foldersUpwards(start: string): readonly string[] {
  const folders = [start]
  for (let folder = start; folder !== parse(folder).root; ) {
    folder = dirname(folder)
    folders.push(folder)
  }
  return folders
}

function isThere(disk: Needs['disk'], path: string): boolean {
  try {
    return disk.lstat(path, { throwIfNoEntry: false }) !== undefined
  } catch {
    // A folder above that we may not look into is not ours to work in.
    return false
  }
}

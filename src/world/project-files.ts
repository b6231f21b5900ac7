// The files of a project as the disk has them: nothing is followed out of it, and no pipe or device is opened.

import type { Stats } from 'node:fs'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { Fault } from '../errors.ts'
import { type Entry, type FileBytes, nameKey, type ProjectFiles } from '../project-files.ts'
import type { Disk } from './disk.ts'
import { diskFault } from './disk-fault.ts'
import { namesIn, namesOnDisk } from './disk-names.ts'
import { readBytes } from './read-file.ts'
import { repositoriesIn } from './submodules.ts'

type Walk = {
  readonly disk: Disk
  /** Without links, so that what lies inside can be told. */
  readonly root: string
  readonly names: ProjectFiles['names']
  readonly isRepository: (folder: string) => boolean
  readonly stat: (path: string) => Stats | undefined
  readonly spelled: (folder: string, name: string) => string
}

/** Looks at the files below `root`. Folders are looked at once, so make a new record for each check. */
export function projectFiles(disk: Disk, root: string): ProjectFiles {
  const real = realRoot(disk, root)
  const names = namesOnDisk(disk, real)
  const walk: Walk = {
    disk,
    root: real,
    names,
    isRepository: repositoriesIn(disk, real),
    stat: remembered((path: string) => disk.lstat(join(real, path), { throwIfNoEntry: false })),
    spelled: spellingIn(disk, real, names),
  }
  return { names, look: path => look(walk, path) }
}

function realRoot(disk: Disk, root: string): string {
  try {
    return disk.realpath(root)
  } catch (error) {
    throw diskFault(error, root)
  }
}

// Component by component: a link anywhere on the way leads elsewhere, and `realpath` fails on a file yet to be made.
function look(walk: Walk, path: string): Entry {
  const steps = path === '.' ? [] : path.split('/')
  if (steps.some(step => step === '' || step === '.' || step === '..' || step.includes('\0')))
    return { kind: 'outside' }
  let at = ''
  let spelling = ''
  let repository: { repository?: string } = {}
  for (const [n, step] of steps.entries()) {
    if (at !== '' && repository.repository === undefined && walk.isRepository(at))
      repository = { repository: at }
    at = joined(at, step)
    const stat = statOf(walk, at)
    if ('problem' in stat) return { kind: 'unreadable', at, problem: stat.problem, ...repository }
    if (stat.there === undefined) {
      const spelled = joined(spelling, steps.slice(n).join('/'))
      return { kind: 'missing', ...repository, ...(spelled !== path && { spelling: spelled }) }
    }
    if (stat.there.isSymbolicLink()) return { kind: 'link', at, ...targetOf(walk, at), ...repository }
    spelling = joined(spelling, walk.spelled(spelling, step))
    if (n === steps.length - 1) {
      return { ...leaf(walk, at, stat.there), ...repository, ...(spelling !== path && { spelling }) }
    }
    if (!stat.there.isDirectory()) return { kind: 'below-file', at, ...repository }
  }
  return { kind: 'folder' }
}

function joined(folder: string, name: string): string {
  return folder === '' ? name : `${folder}/${name}`
}

function statOf(
  walk: Walk,
  path: string,
): { readonly there: Stats | undefined } | { readonly problem: string } {
  try {
    return { there: walk.stat(path) }
  } catch (error) {
    return { problem: problemOf(error, path) }
  }
}

function leaf(walk: Walk, path: string, stat: Stats): Entry {
  if (stat.isDirectory()) return { kind: 'folder' }
  if (stat.isFile()) {
    return { kind: 'file', size: stat.size, read: maxBytes => read(walk, path, maxBytes) }
  }
  if (stat.isFIFO()) return { kind: 'special', what: 'a named pipe' }
  return { kind: 'special', what: stat.isSocket() ? 'a socket' : 'a device' }
}

function read({ disk, root }: Walk, path: string, maxBytes: number): FileBytes {
  try {
    const bytes = readBytes(disk, join(root, path), maxBytes)
    return bytes === undefined ? { problem: 'it is gone' } : { bytes }
  } catch (error) {
    return { problem: problemOf(error, join(root, path)) }
  }
}

function targetOf({ disk, root }: Walk, link: string): { target: string; inside: string | undefined } {
  const target = realTarget(disk, join(root, link))
  const path = relative(root, target)
  const outside = path === '..' || path.startsWith(`..${sep}`)
  return { target, inside: outside ? undefined : path.replaceAll(sep, '/') || '.' }
}

function realTarget(disk: Disk, link: string): string {
  try {
    return disk.realpath(link)
  } catch {
    // It leads to nothing: say where it would lead.
    return resolve(dirname(link), disk.readlink(link))
  }
}

/** What went wrong, without the path, which the caller names. */
function problemOf(error: unknown, path: string): string {
  const fault = diskFault(error, path)
  if (!(fault instanceof Fault)) throw error
  return fault.message.replace(`${path}: `, '')
}

function spellingIn(disk: Disk, root: string, names: ProjectFiles['names']): Walk['spelled'] {
  if (names === 'exact') return (_, name) => name
  const listing = remembered((folder: string) => namesIn(disk, join(root, folder)))
  return (folder, name) => {
    const listed = listing(folder)
    if (listed.includes(name)) return name
    return listed.find(other => nameKey(names, other) === nameKey(names, name)) ?? name
  }
}

function remembered<Found>(find: (path: string) => Found): (path: string) => Found {
  const known = new Map<string, Found>()
  return path => {
    const seen = known.get(path)
    if (seen !== undefined || known.has(path)) return seen as Found
    const found = find(path)
    known.set(path, found)
    return found
  }
}

// The files of a project that are not ignored: git's own list, or without a repository the disk and `.gitignore`.

import { join, relative, sep } from 'node:path'
import type { Ignore } from 'ignore'
import { Fault } from '../errors.ts'
import { splitNul } from '../text/nul.ts'
import type { Disk } from '../world/disk.ts'
import { findProgram } from '../world/find-program.ts'
import { gitOrFault } from '../world/git.ts'
import { gitVersion } from '../world/git-version.ts'
import { readText } from '../world/read-file.ts'
import { findRepository, type Repository } from '../world/repository.ts'
import type { World } from '../world/world.ts'

export type FileListing = {
  readonly from: 'git' | 'disk'
  /** The root from the top of its repository, with a slash at its end; empty at the top and without one. */
  readonly prefix: string
  /** From the root, sorted; nothing of `.git` and `.teddy`. */
  readonly paths: readonly string[]
  /** Files whose names are not UTF-8, which no context can name. */
  readonly unnamed: number
  /** There are more files than were looked at. */
  readonly cut: boolean
}

type Needs = { readonly mostFiles?: number }

const mostFilesOnDisk = 100_000
const mostIgnoreBytes = 1_000_000

/** Folders of other programs; without a repository nothing else says that they are not the project's own. */
const foreignFolders: ReadonlySet<string> = new Set(['.git', '.teddy', 'node_modules'])

/** Lists the files below `root`. */
export async function listFiles(world: World, root: string, needs: Needs = {}): Promise<FileListing> {
  const repository = await repositoryOf(world, root)
  if (repository === undefined) return listByDisk(world.disk, root, needs)
  const prefix = relative(repository.top, world.disk.realpath(root)).replaceAll(sep, '/')
  return listByGit(world, root, prefix === '' ? '' : `${prefix}/`)
}

async function repositoryOf(world: World, root: string): Promise<Repository | undefined> {
  // Without git the files are still there to be listed.
  if ((await findProgram(world, 'git')) === undefined) return undefined
  try {
    return await findRepository(world, root)
  } catch (error) {
    // A git that cannot even tell its version keeps nobody from planning; what it says of a repository counts.
    if (error instanceof Fault && !(await isUsable(world))) return undefined
    throw error
  }
}

async function isUsable(world: World): Promise<boolean> {
  try {
    await gitVersion(world)
    return true
  } catch (error) {
    if (error instanceof Fault) return false
    throw error
  }
}

async function listByGit(world: World, root: string, prefix: string): Promise<FileListing> {
  const args = ['ls-files', '-z', '-co', '--exclude-standard']
  // Names alone are listed: no filter is met.
  const { stdout } = await gitOrFault(world, { cwd: root, args, drivers: 'none' })
  const paths = new Set<string>()
  let unnamed = 0
  for (const name of splitNul(stdout)) {
    const path = name.toString()
    // What ends in a slash is a repository of its own.
    if (path.endsWith('/') || isOwn(path)) continue
    if (path.includes('\ufffd') && !Buffer.from(path).equals(name)) unnamed++
    else paths.add(path)
  }
  return { from: 'git', prefix, paths: [...paths].sort(), unnamed, cut: false }
}

function isOwn(path: string): boolean {
  return path.startsWith('.teddy/') || path.startsWith('.git/')
}

async function listByDisk(disk: Disk, root: string, { mostFiles }: Needs): Promise<FileListing> {
  const { default: ignore } = await import('ignore')
  const paths: string[] = []
  const most = mostFiles ?? mostFilesOnDisk
  let unnamed = 0
  const rulesIn = (folder: string): Ignore | undefined => {
    const text = quietly(() => readText(disk, join(root, folder, '.gitignore'), mostIgnoreBytes))
    return text === undefined ? undefined : ignore().add(text)
  }
  const walk = (folder: string, rules: readonly Rules[]): void => {
    const own = rulesIn(folder)
    const all = own === undefined ? rules : [...rules, { folder, own }]
    for (const entry of quietly(() => disk.readdir(join(root, folder), { withFileTypes: true })) ?? []) {
      if (paths.length >= most) return
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`
      const isFolder = entry.isDirectory()
      if (foreignFolders.has(entry.name) || isIgnored(all, isFolder ? `${path}/` : path)) continue
      if (isFolder) walk(path, all)
      else if (path.includes('\ufffd')) unnamed++
      else paths.push(path)
    }
  }
  walk('', [])
  return { from: 'disk', prefix: '', paths: paths.sort(), unnamed, cut: paths.length >= most }
}

type Rules = { readonly folder: string; readonly own: Ignore }

// The rules of the deepest folder that has something to say count.
function isIgnored(rules: readonly Rules[], path: string): boolean {
  for (const { folder, own } of rules.toReversed()) {
    const { ignored, unignored } = own.test(folder === '' ? path : path.slice(folder.length + 1))
    if (ignored || unignored) return ignored
  }
  return false
}

// A folder that may not be looked into has no files for a pattern; one that is named outright is reported.
function quietly<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch {
    return undefined
  }
}

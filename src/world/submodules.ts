// Repositories inside a project: folders with a `.git` of their own, and submodules that are not checked out.

import { join } from 'node:path'
import type { Disk } from './disk.ts'
import { readText } from './read-file.ts'

const mostBytes = 1_000_000

/** Tells whether the folder at a path from the root, below it, is a repository of its own. */
export function repositoriesIn(disk: Disk, root: string): (folder: string) => boolean {
  const known = new Map<string, boolean>()
  let listed: ReadonlySet<string> | undefined
  return folder => {
    const seen = known.get(folder)
    if (seen !== undefined) return seen
    listed ??= listedSubmodules(disk, root)
    const found = listed.has(folder) || hasGit(disk, join(root, folder))
    known.set(folder, found)
    return found
  }
}

function hasGit(disk: Disk, folder: string): boolean {
  try {
    return disk.lstat(join(folder, '.git'), { throwIfNoEntry: false }) !== undefined
  } catch {
    // A folder that may not be looked into is reported as such when its files are.
    return false
  }
}

function listedSubmodules(disk: Disk, root: string): ReadonlySet<string> {
  const paths = [...gitmodules(disk, root).matchAll(/^[ \t]*path[ \t]*=[ \t]*"?(.+?)"?[ \t]*\r?$/gm)]
  return new Set(paths.map(([, path]) => path!.replace(/\/+$/, '')))
}

function gitmodules(disk: Disk, root: string): string {
  try {
    return readText(disk, join(root, '.gitmodules'), mostBytes) ?? ''
  } catch {
    // What git cannot read names no submodule to git either.
    return ''
  }
}

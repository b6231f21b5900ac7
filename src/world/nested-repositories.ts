// Repositories inside a project: what a command could use to act later, when somebody runs git or TeDDy there.

import { dirname, join, resolve, sep } from 'node:path'
import type { Disk } from './disk.ts'
import { readText } from './read-file.ts'

export type NestedRepositories = {
  /** `.git` of each, the folder that a `.git` file leads to, and `.teddy` folders; not those of the root itself. */
  readonly paths: readonly string[]
  /** `partly`: there are more folders than were looked at. */
  readonly looked: 'everywhere' | 'partly'
}

const mostFolders = 20_000
const mostBytes = 4_096
const guarded: readonly string[] = ['.git', '.teddy']

/** Looks for them from the top down; links are not followed. */
export function nestedRepositories(
  disk: Disk,
  root: string,
  { most = mostFolders }: { readonly most?: number } = {},
): NestedRepositories {
  const paths: string[] = []
  const folders = [root]
  // The list grows while it is gone through, so that what lies nearer to the top comes first.
  for (const [n, folder] of folders.entries()) {
    if (n >= most) return { paths, looked: 'partly' }
    for (const entry of entriesOf(disk, folder)) {
      const path = join(folder, entry.name)
      if (!guarded.includes(entry.name)) {
        if (entry.isDirectory()) folders.push(path)
      } else if (folder !== root) {
        paths.push(path, ...(entry.isFile() ? leadingTo(disk, root, path) : []))
      }
    }
  }
  return { paths, looked: 'everywhere' }
}

function entriesOf(disk: Disk, folder: string) {
  try {
    return disk.readdir(folder, { withFileTypes: true })
  } catch {
    // It is gone, or not ours to look into; then a command cannot either.
    return []
  }
}

// `gitdir: ../.git/modules/sub`: git's own folder of a submodule or a worktree.
function leadingTo(disk: Disk, root: string, file: string): readonly string[] {
  try {
    const [, target] = /^gitdir: (.+?)\s*$/m.exec(readText(disk, file, mostBytes) ?? '') ?? []
    const path = resolve(dirname(file), target ?? '/')
    return path.startsWith(root + sep) ? [path] : []
  } catch {
    return []
  }
}

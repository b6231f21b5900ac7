// Where the resources of a context lie: the files in the folder that the session works on, `.teddy` in the project.

import { join } from 'node:path'
import { type Entry, nameKey } from '../project-files.ts'
import type { Disk } from '../world/disk.ts'
import { projectFiles } from '../world/project-files.ts'
import type { World } from '../world/world.ts'
import { type FileListing, listFiles } from './list-files.ts'

export type Places = {
  /** What stands at a path from the root. */
  readonly look: (path: string) => Entry
  /** The files that are not ignored; asked for once, and only when somebody needs it. */
  readonly list: () => Promise<FileListing>
  /** The files of `.teddy`, but for those in `local`. */
  readonly listStore: () => readonly string[]
  /** The same text for every spelling of one path. */
  readonly key: (path: string) => string
}

export type Roots = {
  /** The folder that the session works on. */
  readonly root: string
  /** The folder that holds `.teddy`. */
  readonly projectRoot: string
}

/** The places of one context; make a new record for each, since folders are looked at once. */
export function contextPlaces(world: World, { root, projectRoot }: Roots): Places {
  const files = projectFiles(world.disk, root)
  const store = root === projectRoot ? files : projectFiles(world.disk, projectRoot)
  let listing: Promise<FileListing> | undefined
  return {
    look: path => (isStorePath(path) ? store : files).look(path),
    list: () => {
      listing ??= listFiles(world, root)
      return listing
    },
    listStore: () => filesBelow(world.disk, projectRoot, '.teddy'),
    key: path => nameKey(files.names, path),
  }
}

/** Whether the path leads into TeDDy's own folder. */
export function isStorePath(path: string): boolean {
  return path === '.teddy' || path.startsWith('.teddy/')
}

function filesBelow(disk: Disk, root: string, folder: string): readonly string[] {
  const entries = disk.readdir(join(root, folder), { withFileTypes: true })
  return entries
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap(entry => {
      const path = `${folder}/${entry.name}`
      if (path === '.teddy/local') return []
      return entry.isDirectory() ? filesBelow(disk, root, path) : [path]
    })
}

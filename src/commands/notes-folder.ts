// Where the notes of a project are, and the index that is made of them.

import { join, relative, resolve, sep } from 'node:path'
import type { Config } from '../config/load.ts'
import type { Project } from '../config/project.ts'
import { Fault } from '../errors.ts'
import type { IndexPlace } from '../index/load-index.ts'
import { localFolder, sessionsFolder } from '../session/layout.ts'
import type { World } from '../world/world.ts'

type Settings = { readonly values: Pick<Config['values'], 'notes_dir'> }

/** The folder that holds the notes: beside the sessions' folders, unless the settings name another one. */
export function notesFolder({ disk }: Pick<World, 'disk'>, project: Project, { values }: Settings): string {
  const { notes_dir: named } = values
  if (named === undefined) return sessionsFolder(project)
  const folder = resolve(project.root, named)
  refuseLinks(disk, project, folder)
  return folder
}

/** The index of those notes, and the lock for writing it. */
export function indexPlace(world: Pick<World, 'disk'>, project: Project, config: Settings): IndexPlace {
  return {
    index: join(project.folder, 'index.toon'),
    notes: notesFolder(world, project, config),
    lock: join(localFolder(project), 'locks', 'index.lock'),
  }
}

/** Where the locks of notes are: here also when the notes are in a vault elsewhere. */
export const noteLocks = (project: Project) => join(localFolder(project), 'locks')

// A link inside a cloned repository could lead the notes anywhere.
function refuseLinks(disk: World['disk'], { root }: Project, folder: string): void {
  const steps = relative(root, folder).split(sep)
  if (steps[0] === '..') return
  let at = root
  for (const step of steps) {
    at = join(at, step)
    const stat = disk.lstat(at, { throwIfNoEntry: false })
    if (stat === undefined) return
    if (!stat.isDirectory())
      throw new Fault('guard', `notes_dir: ${at} is a link or a file; notes need a folder of their own`, {
        hints: ['move it away, or name another folder: `teddy config`'],
      })
  }
}

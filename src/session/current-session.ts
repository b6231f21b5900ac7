// Which session commands speak of when none is named.

import type { Project } from '../config/project.ts'
import type { World } from '../world/world.ts'
import { currentFile } from './layout.ts'
import { makeLocalFolder, readPointer, writePointer } from './local-folder.ts'

type Needs = Pick<World, 'disk'>

/** Makes a session the current one. */
export function makeCurrent({ disk }: Needs, project: Pick<Project, 'folder'>, id: string): void {
  makeLocalFolder(disk, project)
  writePointer(disk, currentFile(project), id)
}

/** The id that was made current; whether there still is such a session is for the caller to see. */
export function readCurrent({ disk }: Needs, project: Pick<Project, 'folder'>): string | undefined {
  return readPointer(disk, currentFile(project))
}

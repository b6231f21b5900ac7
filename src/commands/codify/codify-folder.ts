// `.teddy/local/codify/<id>/`: what was asked and answered while refining, and drafts that are being edited.

import { join } from 'node:path'
import type { Project } from '../../config/project.ts'
import { localFolder } from '../../session/layout.ts'
import { makeLocalFolder } from '../../session/local-folder.ts'
import { writeAtomic } from '../../world/atomic-write.ts'
import { makeFolder } from '../../world/create.ts'
import { newId } from '../../world/ids.ts'
import type { World } from '../../world/world.ts'

/** All of them. */
export const codifyFolders = (project: Pick<Project, 'folder'>) => join(localFolder(project), 'codify')

export type CodifyFolder = {
  readonly path: string
  /** Writes a file in it, for nobody else's eyes; gives its path. */
  readonly write: (name: string, text: string) => string
}

/** Makes a fresh one, 0700. It stays: what a model was asked can be looked at later. */
export function makeCodifyFolder(
  { disk, clock }: Pick<World, 'disk' | 'clock'>,
  project: Project,
): CodifyFolder {
  makeLocalFolder(disk, project)
  const path = join(codifyFolders(project), newId(clock))
  makeFolder(disk, path, 0o700)
  return {
    path,
    write: (name, text) => {
      writeAtomic(disk, join(path, name), text, { mode: 0o600 })
      return join(path, name)
    },
  }
}

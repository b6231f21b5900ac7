// The note that a command writes to: the one that was named, else that of the current session.

import { basename, dirname } from 'node:path'
import { loadConfig } from '../../config/load.ts'
import { Fault } from '../../errors.ts'
import { notePath } from '../../note/save-note.ts'
import { needSession } from '../../session/find-session.ts'
import { safeLine } from '../../text/safe.ts'
import type { World } from '../../world/world.ts'
import { initialisedProject } from '../initialised-project.ts'
import { findNote } from '../notes/find-note.ts'
import { indexOf } from '../notes/open-notes.ts'
import { indexPlace, notesFolder } from '../notes-folder.ts'
import { tellWarnings } from '../settings-warnings.ts'
import { type NoteWork, openSessionNote } from './session-note.ts'

/** The project and its settings, for commands on notes. */
export function openNoteWork(world: World): NoteWork {
  const project = initialisedProject(world)
  const config = loadConfig(world, project)
  tellWarnings(world.terminal, config)
  return { world, project, config }
}

/** The id of the note: the name of its file. A session that has none yet gets one. */
export async function namedNote(work: NoteWork, asked: string | undefined): Promise<string> {
  const { world, project, config } = work
  if (asked === undefined) {
    const { id } = needSession(world, project, undefined)
    await openSessionNote(work, id)
    return id
  }
  const folder = notesFolder(world, project, config)
  // Named whole, no other note has to be looked at.
  if (isFile(world, folder, asked)) return asked
  const notes = { world, project, place: indexPlace(world, project, config) }
  const { path } = findNote(notes, await indexOf(notes), asked)
  if (dirname(path) === folder) return basename(path, '.md')
  throw new Fault('usage', `${safeLine(path)} is not among the notes of this project`, {
    hints: [`cp '${path}' '${folder}/'`],
  })
}

function isFile({ disk }: World, folder: string, id: string): boolean {
  if (!/^[\w-]+$/.test(id)) return false
  return disk.lstat(notePath(folder, id), { throwIfNoEntry: false })?.isFile() === true
}

// The note of a session as the commands write to it: in its folder, with the index kept in step.

import { basename } from 'node:path'
import { indexNote } from '../../index/index-file.ts'
import { parseAutosave } from '../../note/autosave.ts'
import type { NoteOptions, SavedNote } from '../../note/note-writer.ts'
import { type OpenNote, openNote } from '../../note/open-note.ts'
import { line, paint } from '../../text/styled.ts'
import { indexPlace, noteLocks, notesFolder } from '../notes-folder.ts'
import type { Work } from '../turn/work.ts'

/** Whose notes: all that is needed of a command's work. */
export type NoteWork = Pick<Work, 'world' | 'project' | 'config'>

/** Opens the note of a session, or makes it. */
export function openSessionNote(
  work: NoteWork,
  id: string,
  when: NonNullable<NoteOptions['when']> = 'either',
  more: Pick<NoteOptions, 'other'> = {},
): Promise<OpenNote> {
  const { world, project, config } = work
  const { channel, autosave } = config.values
  return openNote(world, {
    folder: notesFolder(world, project, config),
    ...more,
    id,
    when,
    channel,
    locks: noteLocks(project),
    autosave: parseAutosave(autosave) ?? { by: 'phase' },
    onSaved: saved => afterSave(work, saved),
  })
}

/** Makes the note of a new session, and its row; what goes wrong is a warning, since the next turn makes up for it. */
export async function startNote(work: NoteWork, id: string): Promise<void> {
  await warning(work, async () => {
    const note = await openSessionNote(work, id)
    await indexed(work, note.path())
  })
}

/** Does something for the note; a failure is told and stops nothing. Whether it was done. */
export async function warning({ world }: NoteWork, act: () => Promise<void>): Promise<boolean> {
  try {
    await act()
    return true
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    world.terminal.tell(line`${paint('yellow', 'warning:')} the note was not written: ${why}`)
    return false
  }
}

async function afterSave(work: NoteWork, { path, conflictCopy }: SavedNote): Promise<void> {
  if (conflictCopy !== undefined) {
    const said = line`the note was changed by somebody else as well; both stand in ${conflictCopy}`
    work.world.terminal.tell(line`${paint('yellow', 'warning:')} ${said}`)
  }
  await indexed(work, path)
}

// The note is saved; an index that stays behind is seen and mended by whoever lists next.
/** Brings the row of a saved note up to date. */
export async function indexed({ world, project, config }: NoteWork, path: string): Promise<void> {
  try {
    await indexNote(world, indexPlace(world, project, config), basename(path, '.md'))
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    world.terminal.tell(line`${paint('yellow', 'warning:')} the index was not brought up to date: ${why}`)
  }
}

// The session that a note belongs to: its own, or that of the session which called its agent.

import { maxNoteBytes } from '../../note/note-file.ts'
import { parseNoteHead } from '../../note/parse-note.ts'
import { notePath } from '../../note/save-note.ts'
import { isSessionId } from '../../note/wikilink.ts'
import { sessionFolder } from '../../session/layout.ts'
import { parseSessionId } from '../../session/session-name.ts'
import { line } from '../../text/styled.ts'
import { readText } from '../../world/read-file.ts'
import { notesFolder } from '../notes-folder.ts'
import type { NoteWork } from './session-note.ts'

/** The id to go on with. The turns of a called agent are its caller's, and so the caller is taken up. */
export function rootSession(work: NoteWork, id: string): string {
  const seen = new Set<string>()
  for (let at: string | undefined = id; at !== undefined && !seen.has(at); at = parentOf(work, at)) {
    seen.add(at)
    if (!hasFolder(work, at)) continue
    if (at !== id) work.world.terminal.tell(line`${id} is a part of ${at}, which goes on`)
    return at
  }
  return id
}

function parentOf({ world, project, config }: NoteWork, id: string): string | undefined {
  if (!isSessionId(id)) return undefined
  const text = readText(world.disk, notePath(notesFolder(world, project, config), id), maxNoteBytes)
  return text === undefined ? undefined : parseNoteHead(text).frontmatter.parent
}

function hasFolder({ world, project }: NoteWork, id: string): boolean {
  if (parseSessionId(id) === undefined) return false
  return world.disk.lstat(sessionFolder(project, id), { throwIfNoEntry: false })?.isDirectory() === true
}

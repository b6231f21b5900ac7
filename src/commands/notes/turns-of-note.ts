// The folder of turns that a note belongs to: its own, or that of the session which called the agent.

import type { Index } from '../../index/read-index.ts'
import type { Note } from '../../note/note.ts'
import { sessionFolder } from '../../session/layout.ts'
import { readSession } from '../../session/read-session.ts'
import type { Session } from '../../session/session.ts'
import { parseSessionId } from '../../session/session-name.ts'
import { problemLine } from '../../text/problem-line.ts'
import type { Notes } from './open-notes.ts'

/** More hand-overs than any session has. */
const deepest = 32

/** The session with its turns; undefined for a note that has none. What is wrong with it is said. */
export function turnsOfNote(
  notes: Notes,
  { sessions }: Pick<Index, 'sessions'>,
  { id, note }: { readonly id: string; readonly note: Note },
): Session | undefined {
  let parent = note.frontmatter.parent
  const seen = new Set<string>()
  for (let at: string | undefined = id; at !== undefined && seen.size < deepest && !seen.has(at); ) {
    seen.add(at)
    if (hasFolder(notes, at)) return openTurns(notes, at)
    at = parent
    parent = sessions.find(row => row.id === parent)?.parent
  }
  return undefined
}

/** The turns of a session that has a folder. */
export function openTurns({ world, project }: Notes, id: string): Session {
  const session = readSession(world, project, id)
  for (const problem of session.problems)
    world.terminal.tell(problemLine(`${session.folder}/${problem.file}`, problem))
  return session
}

/** Whether a session has a folder of turns. */
export function hasFolder({ world, project }: Notes, id: string): boolean {
  if (parseSessionId(id) === undefined) return false
  return world.disk.lstat(sessionFolder(project, id), { throwIfNoEntry: false })?.isDirectory() ?? false
}

// The sessions to learn from: their notes, and the choices that their turns record.

import { join } from 'node:path'
import { Fault } from '../../errors.ts'
import type { Index } from '../../index/read-index.ts'
import type { LearnSource } from '../../learn/find-cases.ts'
import { parseNote } from '../../note/parse-note.ts'
import { readNote } from '../../note/read-note.ts'
import { listSessions } from '../../session/list-sessions.ts'
import { line, paint } from '../../text/styled.ts'
import { findNote, type NotePlace } from '../notes/find-note.ts'
import type { Notes } from '../notes/open-notes.ts'
import { hasFolder, openTurns } from '../notes/turns-of-note.ts'
import { turnHistories } from './turn-histories.ts'

/** Those that were named, else all; also sessions that have turns and no note. */
export function learnSources(notes: Notes, index: Index, asked: readonly string[]): readonly LearnSource[] {
  if (asked.length > 0) {
    const named = new Map(
      asked.map(name => placeOf(notes, index, name)).map(place => [place.path ?? place.id, place]),
    )
    return [...named.values()].map(place => sourceOf(notes, place))
  }
  const noted = index.sessions.map(({ id, file }) => ({ id, path: join(notes.place.notes, `${file}.md`) }))
  const known = new Set(noted.map(({ id }) => id))
  const { sessions } = listSessions(notes.world, notes.project)
  const bare = sessions.filter(({ id }) => !known.has(id)).map(({ id }) => ({ id, path: undefined }))
  return [...noted, ...bare].flatMap(place => {
    try {
      return [sourceOf(notes, place)]
    } catch (error) {
      // One bad session does not keep the others from being learnt from.
      if (!(error instanceof Fault)) throw error
      notes.world.terminal.tell(line`${paint('yellow', '⚠')} ${place.id} is left out: ${error.message}`)
      return []
    }
  })
}

type Place = Pick<NotePlace, 'id'> & { readonly path: string | undefined }

function placeOf(notes: Notes, index: Index, asked: string): Place {
  const noted = index.sessions.some(({ id, file }) => id === asked || file === asked)
  return !noted && hasFolder(notes, asked) ? { id: asked, path: undefined } : findNote(notes, index, asked)
}

function sourceOf(notes: Notes, { id, path }: Place): LearnSource {
  const { world } = notes
  const { note } = (path === undefined ? undefined : readNote(world.disk, path)) ?? parseNote('')
  const frontmatter = { ...note.frontmatter, sessionId: note.frontmatter.sessionId ?? id }
  const lines = hasFolder(notes, id)
    ? turnHistories(world, openTurns(notes, id), frontmatter.channel ?? '')
    : []
  return { note: { ...note, frontmatter }, lines }
}

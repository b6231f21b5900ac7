// The note that a person named: by its id, the start of its id, or the path of a file.

import { basename, join, relative, resolve, sep } from 'node:path'
import { Fault } from '../../errors.ts'
import { findById } from '../../index/query.ts'
import type { Index } from '../../index/read-index.ts'
import { sessionsFolder } from '../../session/layout.ts'
import { nearest } from '../../text/nearest.ts'
import { safeLine } from '../../text/safe.ts'
import type { Notes } from './open-notes.ts'

export type NotePlace = { readonly id: string; readonly path: string }

type Sessions = Pick<Index, 'sessions'>

/** Where the note is; a Fault that names what is near, or all that it could be. */
export function findNote(notes: Notes, { sessions }: Sessions, asked: string): NotePlace {
  const { place } = notes
  const pathOf = (file: string) => join(place.notes, `${file}.md`)
  const found = findById(sessions, asked)
  if (found.kind === 'found') return { id: found.row.id, path: pathOf(found.row.file) }
  const byPath = looksLikePath(asked) ? noteAt(notes, sessions, asked) : undefined
  if (byPath !== undefined) return byPath
  const shown = safeLine(asked)
  if (found.kind === 'missing') {
    const ids = sessions.map(({ id }) => id)
    const near = [nearest(asked, ids), ...ids.filter(id => asked !== '' && id.includes(asked))]
    const hints = [...new Set(near.filter(id => id !== undefined))]
      .slice(0, 5)
      .map(id => `did you mean ${id}?`)
    throw new Fault('usage', `there is no session "${shown}" with a note`, {
      hints: hints.length === 0 ? ['teddy session list'] : hints,
    })
  }
  const same = sessions.filter(({ id, file }) => id === asked || file === asked)
  if (same.length > 1)
    throw new Fault('usage', `${same.length} notes have the id "${shown}"`, {
      hints: same.map(({ file }) => `name its file: ${pathOf(file)}`),
    })
  throw new Fault('usage', `"${shown}" may be any of ${found.ids.length} sessions`, {
    hints: found.ids.slice(0, 10),
  })
}

function looksLikePath(asked: string): boolean {
  return /[/\\]/.test(asked) || asked.endsWith('.md')
}

/** A file is the note itself, wherever it lies; a place in a session's folder means that session. */
function noteAt(
  { world, project, place }: Notes,
  sessions: Sessions['sessions'],
  asked: string,
): NotePlace | undefined {
  const path = resolve(world.cwd, asked)
  const inside = relative(sessionsFolder(project), path).split(sep)
  const named = (file: string) => sessions.find(row => row.file === file)
  const isOwn = relative(place.notes, path) === basename(path)
  if (!isOwn && inside[0] !== '..') {
    const row = named(inside[0]!)
    return row && { id: row.id, path: join(place.notes, `${row.file}.md`) }
  }
  // Any other file is a slip, and would be printed as if it were a note.
  if (!path.endsWith('.md') || !world.disk.lstat(path, { throwIfNoEntry: false })?.isFile()) return undefined
  const file = basename(path, '.md')
  return { id: (isOwn ? named(file)?.id : undefined) ?? file, path }
}

// The sessions to codify: each note, and what its turns did to files.

import type { PhaseWork, SessionSource } from '../../codify/extract/session-source.ts'
import type { Index } from '../../index/read-index.ts'
import type { Note } from '../../note/note.ts'
import { type Session, turnNamed } from '../../session/session.ts'
import { line, paint } from '../../text/styled.ts'
import type { World } from '../../world/world.ts'
import { type LoadedNote, readNamed } from '../notes/load-note.ts'
import type { Notes } from '../notes/open-notes.ts'
import { turnsOfNote } from '../notes/turns-of-note.ts'
import { turnWork } from './turn-work.ts'

export type CodifiedSession = SessionSource & {
  readonly read: LoadedNote
  readonly turns: Session | undefined
}

/** Reads the sessions that were named; one that is named twice counts once. */
export function sessionSources(
  notes: Notes,
  index: Index,
  asked: readonly string[],
): readonly CodifiedSession[] {
  const sources = new Map<string, CodifiedSession>()
  for (const name of asked) {
    const read = readNamed(notes, index, name)
    if (sources.has(read.path)) continue
    const turns = turnsOfNote(notes, index, read)
    const note = withId(read)
    sources.set(read.path, {
      note,
      work: turns === undefined ? [] : workOf(notes.world, note, turns),
      read,
      turns,
    })
  }
  return [...sources.values()]
}

/** A note that does not say its id has that of its file. */
function withId({ id, note }: LoadedNote): Note {
  return { ...note, frontmatter: { ...note.frontmatter, sessionId: id } }
}

function workOf(world: World, { phases }: Note, session: Session): readonly PhaseWork[] {
  return phases.flatMap(({ id, turn: name }, n) => {
    if (name === undefined) return []
    const turn = turnNamed(session, name)
    const work = turn && turnWork(world, turn)
    if (work !== undefined) return [{ phase: id ?? `phase-${n + 1}`, ...work }]
    const why = `turn ${name} has no report that can be read; its phase is read from its tool calls`
    world.terminal.tell(line`${paint('yellow', '⚠')} ${session.id}  ${why}`)
    return []
  })
}

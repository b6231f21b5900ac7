// Errors of earlier turns that a successful one resolves: those since the last success on its line.

import { parentOf } from '../../session/next-turn.ts'
import type { Session } from '../../session/session.ts'
import { type NoteTree, phaseOfTurn } from './note-tree.ts'
import type { OpenError } from './retouch-note.ts'
import type { TurnStory } from './turn-story.ts'

/** The errors in one note; none unless the turn succeeded. The resolution is what the turn is called. */
export function openErrors(
  tree: NoteTree,
  note: string,
  session: Session,
  { turn, report }: TurnStory,
): readonly OpenError[] {
  if (report.status !== 'SUCCESS') return []
  const errors: OpenError[] = []
  for (let before = parentOf(session, turn); before !== undefined; before = parentOf(session, before)) {
    if (before.record?.status === 'SUCCESS') break
    const place = phaseOfTurn(tree, before.name)
    const phase = place?.note === note ? place.phase : undefined
    if (phase?.id === undefined) continue
    for (const item of phase.items) {
      if (item.kind === 'error' && item.resolution === undefined)
        errors.push({ phase: phase.id, error: item, resolution: report.title })
    }
  }
  return errors
}

// Which finished turns the note does not tell yet: the last one, and any before it that a kill left out.

import type { Session } from '../../session/session.ts'
import type { World } from '../../world/world.ts'
import { type NoteTree, toldTurns } from './note-tree.ts'
import { readStory, type TurnStory } from './turn-story.ts'

/** In the order in which they ran. What a person took out of the note is not put back. */
export function turnsToTell(
  world: Pick<World, 'disk'>,
  session: Session,
  tree: NoteTree,
  finished: string,
): readonly TurnStory[] {
  const told = toldTurns(tree)
  const last = lastTold(tree)?.time
  return session.turns
    .filter(({ name, state }) => state === 'done' && (name === finished || !told.has(name)))
    .map(turn => readStory(world, session, turn))
    .filter(story => story !== undefined)
    .filter(({ turn, report }) => turn.name === finished || isLater(report.started, last))
    .sort((a, b) => Date.parse(a.report.started) - Date.parse(b.report.started))
}

/** The turn that began last of those that are told. */
export function lastTold(tree: NoteTree): { readonly turn: string; readonly time: string } | undefined {
  let last: { readonly turn: string; readonly time: string } | undefined
  for (const [turn, time] of toldTurns(tree)) {
    if (time !== undefined && !Number.isNaN(Date.parse(time)) && isLater(time, last?.time))
      last = { turn, time }
  }
  return last
}

function isLater(time: string, than: string | undefined): boolean {
  return than === undefined || Date.parse(time) > Date.parse(than)
}

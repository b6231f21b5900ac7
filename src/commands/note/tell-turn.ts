// One finished turn, told to the note it belongs to; told again, it adds only what is missing.

import type { PhaseGiven } from '../../note/open-note.ts'
import type { Session } from '../../session/session.ts'
import type { TurnRecord } from '../../session/turn-record.ts'
import type { Work } from '../turn/work.ts'
import { endTelling } from './end-telling.ts'
import { missingItems } from './missing-items.ts'
import { type PhasePlace, phaseOfTurn, readTree, toldTurns } from './note-tree.ts'
import { openErrors } from './open-errors.ts'
import { placeOfTurn } from './place-of-turn.ts'
import { reopened, resolvedAll } from './retouch-note.ts'
import { openSessionNote } from './session-note.ts'
import { tellInline } from './tell-inline.ts'
import { turnItems } from './turn-items.ts'
import type { TurnStory } from './turn-story.ts'

/** Tells it. */
export async function tellTurn(work: Work, session: Session, story: TurnStory): Promise<void> {
  const { turn, record } = story
  const tree = readTree(work, session.id)
  const there = phaseOfTurn(tree, turn.name)
  if (there !== undefined) return completePhase(work, session, story, there)
  // Inside a callout a turn is told whole or not at all.
  if (toldTurns(tree).has(turn.name)) return
  const place = placeOfTurn(tree, session.id, record.stack, work.config.values.subagents)
  if (place.kind === 'inline') return tellInline(work, place, story)
  const note = await openSessionNote(work, place.note)
  // Nothing is awaited before all is said: one save holds the phase, its items and its tokens.
  await Promise.all([
    ...reopened(note),
    ...resolvedAll(note, openErrors(tree, place.note, session, story)),
    note.usage(usedBy(record)),
    note.phase(phaseOf(work, record, story.report)),
    note.items(turnItems(story)),
    note.save(),
  ])
  await endTelling(work, session, story, note)
}

/** What a phase says of its turn above its items. */
export function phaseOf(
  { config }: Pick<Work, 'config'>,
  { agent, agentVersion: version, modelAnswered, modelAsked, turn }: TurnRecord,
  { title, started }: { readonly title: string; readonly started: string },
): PhaseGiven {
  // As it was asked for: the name that people and filters know.
  const model = modelAsked ?? modelAnswered
  const known = { ...(version !== undefined && { version }), ...(model !== undefined && { model }) }
  return { title, agent, ...known, channel: config.values.channel, turn, at: started }
}

/** What all calls of a turn used. */
export function usedBy({ usage }: Pick<TurnRecord, 'usage'>): { tokens: number; cost: number | undefined } {
  return { tokens: usage.input + usage.output, cost: usage.cost }
}

/** Adds what a phase lacks of its turn. */
export async function completePhase(
  work: Work,
  session: Session,
  story: TurnStory,
  { note: id, phase }: PhasePlace,
): Promise<void> {
  const tree = readTree(work, session.id)
  const errors = openErrors(tree, id, session, story)
  const missing = missingItems(phase.items, turnItems(story))
  const note = await openSessionNote(work, id, 'open')
  const steps = [...resolvedAll(note, errors)]
  if (phase.id !== undefined) steps.push(note.enter(phase.id))
  if (missing.length > 0) steps.push(note.items(missing))
  if (errors.length > 0 || missing.length > 0) steps.push(note.save().then(() => {}))
  await Promise.all(steps)
  await endTelling(work, session, story, note)
}

// The phase of a turn that runs, saved as it goes: after each action, or every so many seconds.

import type { ActionOutcome } from '../../execute/outcome.ts'
import type { OpenNote } from '../../note/open-note.ts'
import type { Session, Turn } from '../../session/session.ts'
import { turnNamed } from '../../session/session.ts'
import { readRun } from '../turn/run-journal.ts'
import type { TurnRun } from '../turn/run-turn.ts'
import { sessionNow, type Work } from '../turn/work.ts'
import { phaseOfTurn, readTree } from './note-tree.ts'
import { tellMissing } from './note-turn.ts'
import { placeOfTurn } from './place-of-turn.ts'
import { reopened } from './retouch-note.ts'
import { openSessionNote, warning } from './session-note.ts'
import { phaseOf, usedBy } from './tell-turn.ts'
import { openingItems, outcomeItems } from './turn-items.ts'
import { wordsFor } from './turn-story.ts'

export type Noting = {
  readonly onDone: (outcome: ActionOutcome) => void
  /** Waits until all is saved; what could not be is a warning. */
  readonly settle: () => Promise<void>
}

type Running = Pick<TurnRun, 'turn' | 'plan' | 'started'>

/** For a run that nothing is told of. */
export const notNoting: Noting = { onDone: () => {}, settle: async () => {} }

/** Begins the phase, or goes on with it, unless notes are saved by phase: then the turn is told when it is done. */
export async function noteRunning(work: Work, run: Running): Promise<Noting> {
  if (work.config.values.autosave === 'phase') return notNoting
  let note: OpenNote | undefined
  await warning(work, async () => {
    note = await beginPhase(work, run)
  })
  if (note === undefined) return notNoting
  const open = note
  let last: Promise<void> = Promise.resolve()
  let failure: { readonly error: unknown } | undefined
  return {
    onDone: outcome => {
      const items = outcomeItems(outcome, run.plan.actions[outcome.number - 1])
      last = last
        .then(() => open.items(items))
        .catch(error => {
          failure ??= { error }
        })
    },
    settle: async () => {
      await warning(work, async () => {
        await last
        if (failure !== undefined) throw failure.error
        await open.save()
      })
    },
  }
}

async function beginPhase(work: Work, run: Running): Promise<OpenNote | undefined> {
  const session = sessionNow(work)
  const turn = turnNamed(session, run.turn.name)
  if (turn?.record === undefined) return undefined
  await tellMissing(work, session, '')
  const tree = readTree(work, session.id)
  const there = phaseOfTurn(tree, turn.name)
  if (there?.phase.id !== undefined) {
    const note = await openSessionNote(work, there.note, 'open')
    await note.enter(there.phase.id)
    return note
  }
  const { record } = turn
  const place = placeOfTurn(tree, session.id, record.stack, work.config.values.subagents)
  // A callout is told when the turn is done.
  if (place.kind === 'inline') return undefined
  const note = await openSessionNote(work, place.note)
  const { title } = run.plan
  await Promise.all([
    ...reopened(note),
    note.usage(usedBy(record)),
    note.phase(phaseOf(work, record, { title, started: run.started.toISOString() })),
    note.items(openingItems({ title, plan: run.plan, ...saidFor(work, session, turn) })),
  ])
  return note
}

function saidFor({ world }: Work, session: Session, turn: Turn) {
  const review = readRun(world, turn.folder)?.start.review
  return { review, words: wordsFor(world, session, turn, review?.by) }
}

// Corrections: what the agent did, what the user said to it, what it did then.

import { isApproval } from '../codify/extract/approval.ts'
import type { Item, Note, Phase, UserCallout } from '../note/note.ts'
import { describeWork, requestOf } from './describe-work.ts'
import type { Found, LearningCase, LeftOut } from './learning-case.ts'
import { newCase } from './new-case.ts'
import { sourceOf } from './source-of.ts'

/** A correction for each `[!user]` that came after some work and is no mere yes. */
export function findCorrections(note: Note): Found {
  const cases: LearningCase[] = []
  const out: LeftOut[] = []
  note.phases.forEach((phase, index) => {
    phase.items.forEach((item, at) => {
      if (item.kind !== 'user' || isApproval(item.words) || item.words.trim() === '') return
      const before = workBefore(note.phases, index, at)
      // The first words of a session ask for work, they correct none.
      if (before === '') return
      const learned = correctionOf(note, phase, item, before, workAfter(note.phases, index, at))
      const { sessionId, phase: id } = sourceOf(note, phase)
      if (learned !== undefined) cases.push(learned)
      else out.push({ kind: 'correction', sessionId, phase: id, reason: 'nothing to compare' })
    })
  })
  return { cases, leftOut: out }
}

function correctionOf(
  note: Note,
  phase: Phase,
  user: UserCallout,
  behaviour: string,
  after: string,
): LearningCase | undefined {
  if (after === '') return undefined
  const request = requestOf(note)
  const context = [request === '' ? '' : `Task: ${request}`, `Step: ${phase.title}`]
    .filter(Boolean)
    .join('\n\n')
  const done = user.done === undefined || user.done.trim() === '' ? '' : `${user.done.trim()}\n`
  const correct = `${done}${after}`
  return newCase({
    source: sourceOf(note, phase),
    prompt: [{ role: 'user', content: `${context}\n\nThe user says: ${user.words}` }],
    chosen: correct,
    rejected: behaviour,
    story: { kind: 'correction', title: phase.title, context, behaviour, correction: user.words, correct },
  })
}

/** What was done since the user spoke last: in this phase, or in the one before. */
function workBefore(phases: readonly Phase[], index: number, at: number): string {
  const here = sinceUser(phases[index]!.items.slice(0, at))
  if (here !== '' || index === 0) return here
  return sinceUser(phases[index - 1]!.items)
}

function sinceUser(items: readonly Item[]): string {
  return describeWork(items.slice(items.findLastIndex(({ kind }) => kind === 'user') + 1))
}

/** What was done until the user spoke again: in this phase or, when the words end it, in the next one. */
function workAfter(phases: readonly Phase[], index: number, at: number): string {
  const rest = phases[index]!.items.slice(at + 1)
  return describeWork(untilUser(rest.length > 0 ? rest : (phases[index + 1]?.items ?? [])))
}

function untilUser(items: readonly Item[]): readonly Item[] {
  const next = items.findIndex(({ kind }) => kind === 'user')
  return next === -1 ? items : items.slice(0, next)
}

// Puzzles: an error that was resolved, told so that the resolution has to be found.

import type { ErrorCallout, Note, Phase } from '../note/note.ts'
import { decisionsUntil, describeWork, indented, requestOf } from './describe-work.ts'
import type { Found, LearningCase, LeftOut, PuzzleStory } from './learning-case.ts'
import { newCase } from './new-case.ts'
import { sourceOf } from './source-of.ts'
import { failureOfMachine, leftOut } from './worth.ts'

const question = 'What went wrong, and what should be done about it?'

/** A puzzle for each `[!error]` with a resolution. */
export function findPuzzles(note: Note, { failures }: { readonly failures: 'lessons' | 'all' }): Found {
  const cases: LearningCase[] = []
  const out: LeftOut[] = []
  for (const phase of note.phases) {
    for (const item of phase.items) {
      if (item.kind !== 'error') continue
      const learned = puzzleOf(note, phase, item)
      if (learned === undefined) {
        const { sessionId, phase: id } = sourceOf(note, phase)
        out.push({ kind: 'puzzle', sessionId, phase: id, reason: 'no resolution' })
        continue
      }
      const reason =
        failures === 'lessons' ? failureOfMachine((learned.story as PuzzleStory).failure) : undefined
      if (reason === undefined) cases.push(learned)
      else out.push(leftOut(learned, reason))
    }
  }
  return { cases, leftOut: out }
}

function puzzleOf(note: Note, phase: Phase, error: ErrorCallout): LearningCase | undefined {
  if (error.resolution === undefined || error.resolution.trim() === '') return undefined
  if (`${error.title ?? ''}${error.text}`.trim() === '') return undefined
  const before = phase.items.slice(0, phase.items.indexOf(error))
  const request = requestOf(note)
  const work = describeWork(before)
  const context = [
    request === '' ? '' : `Task: ${request}`,
    `Step: ${phase.title}`,
    work === '' ? '' : `Done so far:\n${work}`,
  ]
    .filter(part => part !== '')
    .join('\n\n')
  const story: PuzzleStory = {
    kind: 'puzzle',
    title: phase.title,
    context,
    failure: [error.title ?? '', error.text].filter(part => part.trim() !== '').join(': '),
    constraints: decisionsUntil(note, phase),
    question,
    expected: error.resolution,
  }
  const failed = before.findLast(item => item.kind === 'tool' && item.outcome === 'failed')
  return newCase({
    source: sourceOf(note, phase),
    prompt: [{ role: 'user', content: renderQuestion(story) }],
    chosen: error.resolution,
    rejected: failed === undefined ? undefined : describeWork([failed]),
    story,
  })
}

function renderQuestion({ context, failure, constraints }: PuzzleStory): string {
  const rules =
    constraints.length === 0
      ? []
      : [`Constraints:\n${constraints.map(rule => indented(`- ${rule}`)).join('\n')}`]
  return [context, `Failure:\n${failure}`, ...rules, question].join('\n\n')
}

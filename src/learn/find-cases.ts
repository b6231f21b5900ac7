// All cases of the sessions, of the kinds that were asked for.

import type { Note } from '../note/note.ts'
import { findCorrections } from './corrections.ts'
import type { CaseKind, Found, LearningCase, LeftOut } from './learning-case.ts'
import { findPreferences } from './preferences.ts'
import { findPuzzles } from './puzzles.ts'
import type { TurnHistory } from './turn-history.ts'
import { holdsSecret, leftOut } from './worth.ts'

export type LearnSource = {
  readonly note: Note
  /** Each line of turns in order; empty for a note without turns. */
  readonly lines: readonly (readonly TurnHistory[])[]
}

export type FindOptions = {
  readonly kinds: readonly CaseKind[]
  /** `lessons` leaves out failures of the machine and the network. */
  readonly failures: 'lessons' | 'all'
}

/** The cases, and what was left out and why. Whatever held a secret is always left out. */
export function findCases(sources: readonly LearnSource[], { kinds, failures }: FindOptions): Found {
  const found = sources.flatMap(({ note, lines }) => [
    ...(kinds.includes('puzzle') ? [findPuzzles(note, { failures })] : []),
    ...(kinds.includes('correction') ? [findCorrections(note)] : []),
    ...(kinds.includes('preference') ? lines.map(findPreferences) : []),
  ])
  const cases: LearningCase[] = []
  const out: LeftOut[] = found.flatMap(part => part.leftOut)
  const seen = new Set<string>()
  for (const learned of found.flatMap(part => part.cases)) {
    // Lines share their first turns.
    if (seen.has(learned.id)) continue
    seen.add(learned.id)
    if (holdsSecret(learned)) out.push(leftOut(learned, 'secret'))
    else cases.push(learned)
  }
  return { cases, leftOut: out }
}

// The counts in the closing summary, made true again after something was added to a note that was finished.

import type { NoteState } from './apply-changes.ts'
import { metricsOf, renderMetrics } from './note-metrics.ts'
import { parseNote } from './parse-note.ts'
import { replaceSummary, summaryIn } from './replace-summary.ts'

// Our own rows with our own values, the last thing in the summary: what a person changed there is theirs.
const row =
  '- \\*\\*(?:Duration:\\*\\* [\\d hmins]+|(?:Phases|Decisions|User interventions|Subagents):\\*\\* \\d+|Tool calls:\\*\\* \\d+(?: \\(\\d+ failed\\))?|Errors:\\*\\* \\d+(?: \\(\\d+ resolved\\))?|Tokens:\\*\\* [\\d,]+|Cost:\\*\\* \\$[\\d.]+)'
const ownMetrics = new RegExp(`(?<=^|\\n)${row}(?:\\n${row}){4,8}$`)

/** Whether the end of a note holds counts of ours. */
export function countsAtEnd(text: string): boolean {
  return ownMetrics.test(summaryIn(text) ?? '')
}

/** The note with counts that are true of it; one without counts of ours stays as it is. */
export function refreshSummary(state: NoteState): NoteState {
  const there = summaryIn(state.text)
  if (there === undefined || !ownMetrics.test(there)) return state
  const summary = there.replace(ownMetrics, () => renderMetrics(metricsOf(parseNote(state.text).note)))
  if (summary === there) return state
  return { ...state, text: replaceSummary(state.text, summary, there), summary }
}

// What a turn is in the note: the user's words, the decision, a tool call for each action that ran, its errors.

import type { ActionOutcome } from '../../execute/outcome.ts'
import type { WrittenItem } from '../../note/clean-item.ts'
import { skippedPlan } from '../../note/skipped-plan.ts'
import type { Action, Plan } from '../../plan/plan.ts'
import { rationaleSection } from '../../plan/rationale.ts'
import type { ReviewRecord } from '../../session/turn-record.ts'
import { errorText } from './error-text.ts'
import { itemNames } from './item-names.ts'
import type { TurnStory } from './turn-story.ts'

type Begun = {
  readonly title: string
  readonly words: string | undefined
  readonly plan: Plan | undefined
  readonly review: ReviewRecord | undefined
}

/** All items of a finished turn, but for the agent it called. */
export function turnItems({ words, plan, report, record }: TurnStory): readonly WrittenItem[] {
  const { title, status, actions } = report
  const ran = actions.filter(outcome => outcome.status !== 'SKIPPED')
  const items = ran.flatMap(outcome => outcomeItems(outcome, plan?.actions[outcome.number - 1]))
  const stopped = status === 'ABORTED' && !items.some(({ kind }) => kind === 'error')
  const aborted: readonly WrittenItem[] = stopped ? [errorItem('The run was interrupted.', undefined)] : []
  return [...openingItems({ title, words, plan, review: record.review }), ...items, ...aborted]
}

/** What is known before the first action runs. */
export function openingItems({ title, words, plan, review }: Begun): readonly WrittenItem[] {
  const decided = plan?.rationale && rationaleSection(plan.rationale, 'Justification')
  return [
    ...(words === undefined ? [] : [userItem(words, title)]),
    ...(decided === undefined
      ? []
      : [{ kind: 'decision', line: 0, title: undefined, text: decided } as const]),
    ...(review === undefined ? [] : corrections(review, plan)),
  ]
}

/** What one action is, once it ran. */
export function outcomeItems(outcome: ActionOutcome, action: Action | undefined): readonly WrittenItem[] {
  const { type, target, summary, status, reply } = outcome
  const failed = status === 'FAILURE'
  const call: WrittenItem = {
    // Whoever reads the note wants to know what was asked of the other agent.
    ...{ kind: 'tool', line: 0, name: type, args: target },
    summary: action?.type === 'INVOKE' && !failed ? action.message : summary,
    outcome: failed ? 'failed' : 'done',
  }
  const allowed = action?.type === 'EXECUTE' && action.allowFailure
  const handled = allowed ? 'It was allowed to fail; the plan went on.' : undefined
  return [
    call,
    ...(reply === undefined ? [] : [userItem(reply, "the answer to the model's question")]),
    ...(failed ? [errorItem(errorText(outcome), handled)] : []),
  ]
}

function corrections(review: ReviewRecord, plan: Plan | undefined): readonly WrittenItem[] {
  const { decision, message, deselected, modified, planEdited } = review
  const done = [
    decision === 'skip' ? skippedPlan : '',
    deselected.length === 0 ? '' : `switched off in review: ${itemNames(plan, deselected)}`,
    modified.length === 0 ? '' : `edited in review: ${itemNames(plan, modified)}`,
    planEdited ? 'edited plan.md by hand' : '',
  ].filter(part => part !== '')
  if (message !== undefined)
    return [userItem(message, done.join('; ') || 'said in review, for the next plan')]
  // Nothing was said, so there are no words to quote: what was done is the title.
  return done.length === 0
    ? []
    : [{ kind: 'user', line: 0, title: done.join('; '), words: '', done: undefined }]
}

function userItem(words: string, done: string): WrittenItem {
  return { kind: 'user', line: 0, title: undefined, words, done }
}

function errorItem(text: string, resolution: string | undefined): WrittenItem {
  return { kind: 'error', line: 0, title: undefined, text, resolution }
}

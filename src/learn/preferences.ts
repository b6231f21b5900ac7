// Preferences: of two plans for one request, the one that a check or a person liked better.

import type { Found, LearningCase, LeftOut, PreferenceReason } from './learning-case.ts'
import { newCase } from './new-case.ts'
import type { AcceptedPlan, TurnHistory } from './turn-history.ts'
import { withoutDeselected } from './without-deselected.ts'

type Pair = { readonly reason: PreferenceReason; readonly chosen: string; readonly rejected: string }

/** The pairs of one line of turns, given in order. */
export function findPreferences(turns: readonly TurnHistory[]): Found {
  const cases: LearningCase[] = []
  const out: LeftOut[] = []
  turns.forEach((turn, n) => {
    const pairs = [
      ...refusedPairs(turn),
      ...changedPairs(turn),
      ...skippedPairs(turn, turn.branch ?? nextAccepted(turn, turns.slice(n + 1))),
    ]
    for (const pair of pairs) {
      const learned = preferenceOf(turn, pair)
      if (learned?.rejected !== undefined) cases.push(learned)
      else
        out.push({
          kind: 'preference',
          sessionId: turn.sessionId,
          phase: turn.turn,
          reason: 'nothing to compare',
        })
    }
  })
  return { cases, leftOut: out }
}

function refusedPairs({ refused, written }: TurnHistory): readonly Pair[] {
  if (written === undefined) return []
  return refused.map(reply => ({ reason: 'refused by the check', chosen: written, rejected: reply }))
}

function changedPairs({ written, plan, decision, deselected }: TurnHistory): readonly Pair[] {
  if (written === undefined || plan === undefined || decision !== 'run') return []
  const wanted = withoutDeselected(plan, deselected)
  if (wanted === undefined || wanted === written) return []
  return [{ reason: 'changed in review', chosen: wanted, rejected: written }]
}

function skippedPairs({ decision, plan }: TurnHistory, accepted: AcceptedPlan | undefined): readonly Pair[] {
  if (decision !== 'skip' || plan === undefined || accepted?.plan === undefined) return []
  const wanted = withoutDeselected(accepted.plan, accepted.deselected)
  return wanted === undefined ? [] : [{ reason: 'skipped in review', chosen: wanted, rejected: plan }]
}

/** The plan that ran in the end, however many were skipped before it. */
function nextAccepted(
  { sessionId }: TurnHistory,
  following: readonly TurnHistory[],
): AcceptedPlan | undefined {
  const next = following.find(({ decision }) => decision !== 'skip')
  return next?.sessionId === sessionId && next.decision === 'run' ? next : undefined
}

function preferenceOf(turn: TurnHistory, { reason, chosen, rejected }: Pair): LearningCase | undefined {
  const { sessionId, agent, model, channel, created, prompt, title } = turn
  return newCase({
    source: {
      sessionId,
      phase: turn.turn,
      agent,
      model,
      channel,
      created,
      tags: [reason.replaceAll(' ', '-')],
    },
    prompt,
    chosen,
    rejected,
    story: { kind: 'preference', title, reason },
  })
}

// What the developer decided, with all that whoever runs the plan or reports on it has to know.

import { Fault } from '../errors.ts'
import { approvalOf, changesSince } from './approval.ts'
import type { Decision } from './decision.ts'
import type { ItemId } from './items.ts'
import type { ReviewSession } from './review-session.ts'
import { select } from './selection.ts'
import { takeApproval } from './take-approval.ts'

/** The decision to run what is not off; a Fault when a file of it is no longer as it was shown. */
export function decisionToRun(
  session: ReviewSession,
  off: ReadonlySet<ItemId>,
  confirmedProtected: readonly string[],
): Decision {
  const { review, modified, message } = session
  const { text } = session.candidate
  const { plan, simulated, place } = review
  const { runs, troubles } = select(review, off)
  const selected = review.items.map(({ id }) => id).filter(id => runs.has(id))
  const seen = approvalOf(session.seen, plan, selected)
  const files = place.filesNow()
  const changes = changesSince(seen, takeApproval({ text, plan, selected, root: seen.root, files }))
  if (changes.length > 0)
    throw new Fault('conflict', changes.join('; '), { hints: ['nothing was run; review the plan again'] })
  return {
    kind: 'run',
    selected,
    broken: [...troubles].flatMap(([id, { kind, why }]) => (kind === 'broken' ? [{ id, why }] : [])),
    text,
    plan,
    simulated,
    seen,
    modified: [...modified],
    message: message || undefined,
    confirmedProtected,
  }
}

/** The decision not to run the plan; what was changed in it by then is kept for the report. */
export function decisionToSkip({ candidate, review, off, modified, message }: ReviewSession): Decision {
  return {
    kind: 'skip',
    text: candidate.text,
    plan: review.plan,
    off: [...off],
    modified: [...modified],
    message: message || undefined,
  }
}

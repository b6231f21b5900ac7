// What the user decided in a review of the tour, and whether the recorded replies still fit.

import { type Session, turnNamed } from '../../session/session.ts'
import type { TurnRecord } from '../../session/turn-record.ts'

export type Verdict = { readonly tour: 'goes-on' | 'ends'; readonly says: readonly string[] }

const goesOn = (...says: readonly string[]): Verdict => ({ tour: 'goes-on', says })
const ends = (...says: readonly string[]): Verdict => ({ tour: 'ends', says })

/** After the first plan: one test passes, the other fails. */
export function judgeFirst(session: Session): Verdict {
  return judge(session, '01', ({ status }) =>
    status === 'FAILURE'
      ? 'One test still fails: the plan mended half of the bug. The next turn starts from this report.'
      : 'The report says what became of it; the next turn starts from there.',
  )
}

/** After the second plan: both tests pass. */
export function judgeSecond(session: Session): Verdict {
  return judge(session, '02', ({ status }) =>
    status === 'SUCCESS'
      ? 'Both tests pass.'
      : 'A test fails: the report says why, and a model would go on from it.',
  )
}

function judge(session: Session, name: string, whenAllRan: (record: TurnRecord) => string): Verdict {
  const turn = turnNamed(session, name)
  if (turn?.state !== 'done' || turn.record === undefined)
    return ends(
      `Nothing was run, and the plan of turn ${name} waits: here \`teddy resume\` would ask again.`,
      'The tour ends at this point, since its later replies build on that plan.',
    )
  if (turn.record.status === 'SKIPPED')
    return ends(
      `Turn ${name} was skipped. A model would now plan by what you told it; recorded replies cannot,`,
      'so the tour ends at this point.',
    )
  return turn.record.review?.deselected.length === 0
    ? goesOn(whenAllRan(turn.record))
    : goesOn('What you switched off did not run. The report says so, and the next turn starts from it.')
}

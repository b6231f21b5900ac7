// Which turn the next plan fills: a new one, or one whose planning did not get to its end.

import { Fault } from '../errors.ts'
import { type Session, type Turn, takenNames, turnNamed } from './session.ts'
import { formatTurnName, nextTurnName, parentTurnName, straightOn, type TurnName } from './turn-name.ts'

export type NextTurn = {
  readonly name: TurnName
  readonly parent: Turn | undefined
  /** The turn that is there already and is used again, its attempts kept. */
  readonly again: Turn | undefined
}

/** The turn to plan when the line's last one is `tip`; a Fault while a plan waits there. */
export function turnToPlan(session: Session, tip: Turn | undefined): NextTurn {
  refuseWhileWaiting(tip)
  if (tip?.state !== 'planning') return nextTurn(session, tip)
  refuseDamaged(tip)
  return { name: tip.parts, parent: parentOf(session, tip), again: tip }
}

/** The turn that follows `parent`. One that was begun there, by no branch, and never got a plan is used again. */
export function nextTurn(session: Session, parent: Turn | undefined): NextTurn {
  const straight = straightOn(parent?.parts)
  const unfinished = session.turns.find(turn => isAlternative(turn.parts, straight) && isUnused(turn))
  if (unfinished !== undefined) return { name: unfinished.parts, parent, again: unfinished }
  return { name: nextTurnName(parent?.parts, takenNames(session)), parent, again: undefined }
}

/** The turn before it on its line. */
export function parentOf(session: Session, turn: Turn): Turn | undefined {
  const name = parentTurnName(turn.parts)
  return name && turnNamed(session, formatTurnName(name))
}

function isAlternative(name: TurnName, straight: TurnName): boolean {
  const sameStart = straight.every(
    (part, n) => part.kind === name[n]?.kind && part.number === name[n]?.number,
  )
  return sameStart && (name.length === straight.length || isOneBranch(name.slice(straight.length)))
}

const isOneBranch = (rest: TurnName) => rest.length === 1 && rest[0]!.kind === 'branch'

function isUnused({ state, record }: Turn): boolean {
  return state === 'claimed' || (state === 'planning' && record !== undefined && !record.branchedFrom)
}

/** The guard of `teddy plan`: one plan at a time on a line. */
export function refuseWhileWaiting(tip: Turn | undefined): void {
  if (tip?.state === 'waiting')
    throw new Fault('guard', `the plan of turn ${tip.name} waits for review`, {
      hints: ['teddy resume        review and run it'],
    })
  if (tip?.state === 'interrupted')
    throw new Fault('guard', `turn ${tip.name} was interrupted while its plan ran`, {
      hints: ['teddy resume        see what was done, and go on'],
    })
}

function refuseDamaged({ name, record, folder }: Turn): void {
  if (record !== undefined) return
  throw new Fault('conflict', `turn.md of turn ${name} cannot be read, so the turn cannot be used again`, {
    hints: [`mend ${folder}/turn.md, or move the folder away`],
  })
}

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { branchTurn } from '../../src/session/branch-turn.ts'
import { checkSeals } from '../../src/session/check-seals.ts'
import { countAnswers } from '../../src/session/count-calls.ts'
import { goBackTo, tipOf } from '../../src/session/line.ts'
import { parentOf } from '../../src/session/next-turn.ts'
import { deadDisk } from '../support/faulty-disk.ts'
import { beginTurn, doneTurn, newSession } from '../support/session-on-disk.ts'

const deed = fc.record({
  what: fc.constantFrom('turn', 'turn', 'branch', 'go back', 'killed turn', 'killed branch'),
  at: fc.nat(),
})

test('D-01 whatever is done, undone and killed in whichever order, the history stays whole', () => {
  fc.assert(
    fc.property(fc.array(deed, { maxLength: 12 }), deeds => {
      const where = newSession()
      let done = 0
      for (const { what, at } of deeds) {
        const session = where.read()
        const made = session.turns.filter(({ state }) => state !== 'claimed')
        const some = made[at % Math.max(1, made.length)]
        const tip = tipOf(where.world, where.project, session)
        const dying = { ...where.world, disk: deadDisk(1 + (at % 40)).disk }
        if (what === 'turn') {
          const name = doneTurn(where, tip?.name)
          done++
          expect(tipOf(where.world, where.project, where.read())?.name).toBe(name)
        } else if (what === 'killed turn') survive(() => beginTurn(where, tip?.name, dying))
        else if (some === undefined) continue
        else if (what === 'branch') {
          const branch = branchTurn(where.world, where.project, session, some)
          expect(tipOf(where.world, where.project, where.read())?.name).toBe(branch.name)
        } else if (what === 'killed branch') survive(() => branchTurn(dying, where.project, session, some))
        else if (some.state === 'done') {
          goBackTo(where.world, where.project, session, some)
          const now = tipOf(where.world, where.project, where.read())
          // A turn after it that never got its plan is where the line goes on.
          expect(now?.name === some.name || now?.state === 'planning').toBe(true)
        }
      }
      const session = where.read()
      expect(session.problems).toEqual([])
      expect(checkSeals(where.world, session)).toEqual({ checked: done, findings: [] })
      expect(countAnswers(where.world, session)).toBe(done)
      for (const turn of session.turns)
        if (turn.record !== undefined) expect(turn.record.parentId).toBe(parentOf(session, turn)?.record?.id)
    }),
    { numRuns: 25 },
  )
}, 120_000)

function survive(work: () => unknown): void {
  try {
    work()
  } catch (error) {
    // Only the disk may have ended it; a failed expectation or a bug goes on.
    const { message, cause } = error as { message: string; cause?: { message?: string } }
    if (!`${message} ${cause?.message ?? ''}`.includes('killed before')) throw error
  }
}

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { conclude, invoke, type Working } from '../../../src/model/agents/stack.ts'

const top: Working = { agent: 'pathfinder', stack: [] }

function moved(working: Working, agent: string, turn: string): Working {
  const invoked = invoke(working, agent, turn)
  if (invoked.outcome !== 'moved') throw new Error(invoked.message)
  return invoked.next
}

test('INVOKE puts the caller on the stack, CONCLUDE goes back to it', () => {
  const inner = moved(moved(top, 'Architect', '03'), 'developer', '05-branch-01')
  expect(inner).toEqual({
    agent: 'developer',
    stack: [
      { agent: 'pathfinder', turn: '03' },
      { agent: 'architect', turn: '05-branch-01' },
    ],
  })
  expect(conclude(inner)).toEqual({
    outcome: 'returned',
    next: { agent: 'architect', stack: [{ agent: 'pathfinder', turn: '03' }] },
    caller: { agent: 'architect', turn: '05-branch-01' },
  })
})

test('CONCLUDE at the top ends the session', () => {
  expect(conclude(top)).toEqual({ outcome: 'ended' })
})

test('M-17 a circle of agents ends when eight wait; the stack stays as it was', () => {
  let working = top
  for (let n = 1; n <= 8; n++) working = moved(working, n % 2 ? 'architect' : 'pathfinder', `0${n}`)
  expect(invoke(working, 'developer', '09')).toEqual({
    outcome: 'refused',
    message: '8 agents wait for pathfinder already, at most 8 may',
    hint: expect.stringContaining('CONCLUDE'),
  })
  expect(working.stack).toHaveLength(8)
})

test('any number of INVOKEs and CONCLUDEs: what was called last returns first', () => {
  const moves = fc.array(fc.oneof(fc.constantFrom('a', 'b', 'c'), fc.constant(undefined)), { maxLength: 60 })
  fc.assert(
    fc.property(moves, agents => {
      const expected: string[] = ['pathfinder']
      let working = top
      for (const [n, agent] of agents.entries()) {
        if (agent === undefined) {
          const concluded = conclude(working)
          expect(concluded.outcome).toBe(expected.length === 1 ? 'ended' : 'returned')
          if (concluded.outcome === 'ended') continue
          expected.pop()
          working = concluded.next
        } else {
          const invoked = invoke(working, agent, `${n}`)
          expect(invoked.outcome).toBe(expected.length === 9 ? 'refused' : 'moved')
          if (invoked.outcome === 'refused') continue
          expected.push(agent)
          working = invoked.next
        }
        expect([...working.stack.map(caller => caller.agent), working.agent]).toEqual(expected)
      }
    }),
  )
})

import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { goBackTo, goToLineOf, namedTurn, readLine, tipOf, tipOfLine } from '../../src/session/line.ts'
import { turnToPlan } from '../../src/session/next-turn.ts'
import { type Turn, turnNamed } from '../../src/session/session.ts'
import { formatTurnName, parseTurnName } from '../../src/session/turn-name.ts'
import { beginTurn, doneTurn, newSession, planTurn } from '../support/session-on-disk.ts'

function threeTurns() {
  const where = newSession()
  for (const after of [undefined, '01', '02']) doneTurn(where, after)
  const tip = () => tipOf(where.world, where.project, where.read())?.name
  const goBack = (name: string) =>
    goBackTo(where.world, where.project, where.read(), turnNamed(where.read(), name)!)
  return { ...where, tip, goBack }
}

test('without a pointer the tip is the last turn of the main line', () => {
  const where = newSession()
  expect(tipOf(where.world, where.project, where.read())).toBeUndefined()
  const { tip } = threeTurns()
  expect(tip()).toBe('03')
})

test('after going back the tip is that turn, and the next one starts a line that the tip then follows', () => {
  const where = threeTurns()
  where.goBack('02')
  expect(where.tip()).toBe('02')
  expect(formatTurnName(readLine(where.world, where.project, where.id)!)).toBe('03-branch-01')
  expect(doneTurn(where, where.tip())).toBe('03-branch-01')
  expect(where.tip()).toBe('03-branch-01')
  expect(doneTurn(where, where.tip())).toBe('03-branch-01-04')
  expect(where.tip()).toBe('03-branch-01-04')
  where.goBack('03')
  expect(where.tip()).toBe('03')
  expect(doneTurn(where, '03')).toBe('04')
  expect(where.tip()).toBe('04')
})

test('going back before the first turn of all is going back to a turn: 01 stays, and 02 gets a sibling', () => {
  const where = threeTurns()
  where.goBack('01')
  expect(doneTurn(where, where.tip())).toBe('02-branch-01')
})

test.each(['', '\0\0', '../../x', '77', '02-branch-09-05', 'x'.repeat(300)])(
  'a pointer that says %j is passed over',
  pointer => {
    const { project, id, tip } = threeTurns()
    mkdirSync(join(project.folder, 'local/lines'), { recursive: true })
    writeFileSync(join(project.folder, 'local/lines', id), pointer)
    expect(tip()).toBe('03')
  },
)

test('a folder that was only claimed is not the tip', () => {
  const where = threeTurns()
  mkdirSync(join(where.folder, '04'))
  expect(where.tip()).toBe('03')
  goToLineOf(where.world, where.project, where.id, parseTurnName('04')!)
  expect(where.tip()).toBe('03')
})

test('a main line that lost its first turns still has its tip', () => {
  const { read } = threeTurns()
  const session = read()
  const left = { ...session, turns: session.turns.filter(({ name }) => name !== '01') }
  expect(tipOfLine(left, undefined)?.name).toBe('03')
})

test('a turn is named by its name, its number or a path in it', () => {
  const { read, folder } = threeTurns()
  for (const asked of ['02', '2', '02/', './02/turn.md', join(folder, '02'), join(folder, '02/turn.md')])
    expect(namedTurn(read(), asked).name).toBe('02')
})

test.each(['04', '', '..', '02-branch-01', 'x\u001b'])(
  'there is no turn %j, and the error says what there is',
  asked => {
    const { read } = threeTurns()
    expect(() => namedTurn(read(), asked)).toThrow(
      expect.objectContaining({
        kind: 'usage',
        message: expect.not.stringContaining('\u001b'),
        hints: [expect.stringMatching(/0\d/)],
      }),
    )
  },
)

describe('the turn to plan', () => {
  const plan = (where: ReturnType<typeof newSession>, tip: Turn | undefined) => {
    const { name, parent, again } = turnToPlan(where.read(), tip)
    return { name: formatTurnName(name), parent: parent?.name, again: again?.name }
  }

  test('is the next one after a turn that is done', () => {
    const where = newSession()
    expect(plan(where, undefined)).toEqual({ name: '01', parent: undefined, again: undefined })
    doneTurn(where, undefined)
    expect(plan(where, where.read().turns[0])).toEqual({ name: '02', parent: '01', again: undefined })
  })

  test('is the same one when its planning did not end, and the folder that was only claimed', () => {
    const where = newSession()
    doneTurn(where, undefined)
    mkdirSync(join(where.folder, '02'))
    expect(plan(where, turnNamed(where.read(), '01'))).toEqual({ name: '02', parent: '01', again: '02' })
    beginTurn(where, '01')
    expect(plan(where, turnNamed(where.read(), '02'))).toEqual({ name: '02', parent: '01', again: '02' })
    expect(plan(where, turnNamed(where.read(), '01'))).toEqual({ name: '02', parent: '01', again: '02' })
  })

  test('S0-12 is none while a plan waits, and the error names teddy resume', () => {
    const where = newSession()
    planTurn(where, beginTurn(where, undefined))
    expect(() => plan(where, where.read().turns[0])).toThrow(
      expect.objectContaining({ kind: 'guard', hints: [expect.stringContaining('teddy resume')] }),
    )
  })

  test('is none when its turn.md is damaged: nothing is written over it', () => {
    const where = newSession()
    const turn = beginTurn(where, undefined)
    writeFileSync(join(turn.folder, 'turn.md'), 'my notes')
    expect(() => plan(where, where.read().turns[0])).toThrow(expect.objectContaining({ kind: 'conflict' }))
  })
})

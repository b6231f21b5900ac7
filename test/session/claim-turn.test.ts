import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { branchTurn } from '../../src/session/branch-turn.ts'
import { claimTurn } from '../../src/session/claim-turn.ts'
import { tipOf } from '../../src/session/line.ts'
import { turnToPlan } from '../../src/session/next-turn.ts'
import { turnNamed } from '../../src/session/session.ts'
import { writeTurnFile, writeTurnRecord } from '../../src/session/write-turn.ts'
import { beginTurn, doneTurn, inputFiles, newSession, planTurn, start } from '../support/session-on-disk.ts'

describe('claiming', () => {
  test('S1-2 makes the folder and a turn.md with id and parent_id', () => {
    const where = newSession()
    doneTurn(where, undefined)
    const { record } = beginTurn(where, '01')
    const [first, second] = where.read().turns
    expect(second?.record).toEqual(record)
    expect(record).toMatchObject({
      session: where.id,
      turn: '02',
      parentId: first!.record!.id,
      agent: 'developer',
    })
    expect(record.id > first!.record!.id).toBe(true)
    expect(record.branchedFrom).toBeUndefined()
  })

  test('C-01 of two that saw the same free name one gets it, the other is told to try again', () => {
    const where = newSession()
    const session = where.read()
    const next = turnToPlan(session, undefined)
    claimTurn(where.world, session, next, start)
    expect(() => claimTurn(where.world, session, next, start)).toThrow(
      expect.objectContaining({ kind: 'conflict', hints: ['run the command again'] }),
    )
    expect(where.read().turns.map(({ name }) => name)).toEqual(['01'])
  })

  test('uses a turn again whose planning ended badly: its id, its use and its attempts stay', () => {
    const where = newSession()
    const turn = beginTurn(where, undefined)
    const usage = { input: 10, output: 2, cached: 0, cost: 0.5, estimated: false }
    writeTurnRecord(where.world, turn, { ...turn.record, usage, calls: 1 })
    writeTurnFile(where.world, turn, 'attempts/01/request.md', 'x')
    const session = where.read()
    const again = claimTurn(where.world, session, turnToPlan(session, session.turns[0]), {
      ...start,
      agent: 'debugger',
    })
    expect(again.record).toEqual({ ...turn.record, usage, calls: 1, agent: 'debugger' })
    expect(readdirSync(turn.folder)).toContain('attempts')
  })

  test('fills a folder that was claimed and no more', () => {
    const where = newSession()
    mkdirSync(join(where.folder, '01'))
    expect(beginTurn(where, undefined).name).toBe('01')
    expect(where.read().turns).toMatchObject([{ name: '01', state: 'planning' }])
  })

  test('nothing follows a turn whose turn.md cannot be read', () => {
    const where = newSession()
    doneTurn(where, undefined)
    writeFileSync(join(where.folder, '01/turn.md'), 'x')
    expect(() => beginTurn(where, '01')).toThrow(expect.objectContaining({ kind: 'conflict' }))
    expect(where.read().turns.map(({ name }) => name)).toEqual(['01'])
  })
})

test('a turn that is done is never written again', () => {
  const where = newSession()
  doneTurn(where, undefined)
  const [turn] = where.read().turns
  const before = readFileSync(join(turn!.folder, 'turn.md'))
  for (const write of [
    () => writeTurnRecord(where.world, turn!, turn!.record!),
    () => writeTurnFile(where.world, turn!, 'plan.md', 'another'),
    () => writeTurnFile(where.world, turn!, 'attempts/09/request.md', 'another'),
  ])
    expect(write).toThrow(
      expect.objectContaining({ kind: 'conflict', message: expect.stringContaining('is done') }),
    )
  expect(readFileSync(join(turn!.folder, 'turn.md'))).toEqual(before)
  expect(readdirSync(join(turn!.folder, 'attempts'))).toEqual(['01'])
})

describe('branching', () => {
  function branched(name: string) {
    const where = newSession()
    for (const after of [undefined, '01', '02']) doneTurn(where, after)
    const session = where.read()
    const branch = branchTurn(where.world, where.project, session, turnNamed(session, name)!)
    return { ...where, branch }
  }

  test('S0-21 makes a sibling with the same input, and its line the current one', () => {
    const where = branched('02')
    const { branch } = where
    const [first, second] = where.read().turns
    expect(branch.name).toBe('02-branch-01')
    expect(readdirSync(branch.folder).sort()).toEqual([...Object.keys(inputFiles), 'turn.md'].sort())
    for (const file of Object.keys(inputFiles))
      expect(readFileSync(join(branch.folder, file))).toEqual(readFileSync(join(second!.folder, file)))
    expect(branch.record).toMatchObject({
      parentId: first!.record!.id,
      branchedFrom: second!.record!.id,
      turn: '02-branch-01',
      calls: 0,
      title: undefined,
      seals: undefined,
    })
    expect(turnNamed(where.read(), branch.name)).toMatchObject({ state: 'planning', record: branch.record })
    expect(where.read().problems).toEqual([])
    expect(tipOf(where.world, where.project, where.read())?.name).toBe('02-branch-01')
  })

  test('plan fills the branch itself, and the line goes on from it', () => {
    const where = branched('02')
    expect(beginTurn(where, '02-branch-01').name).toBe('02-branch-01')
    planTurn(where, where.branch)
    writeFileSync(join(where.branch.folder, 'report.md'), '# Report\n')
    expect(doneTurn(where, '02-branch-01')).toBe('02-branch-01-03')
    expect(tipOf(where.world, where.project, where.read())?.name).toBe('02-branch-01-03')
  })

  test('twice gives two, and of a branch a branch', () => {
    const where = branched('02')
    const session = where.read()
    const branch = (name: string) =>
      branchTurn(where.world, where.project, where.read(), turnNamed(where.read(), name)!).name
    expect(branch('02')).toBe('02-branch-02')
    expect(branch('02-branch-01')).toBe('02-branch-01-branch-01')
    expect(session.problems).toEqual([])
  })

  test('a branch without its pointer, left by a kill at the very end, is taken up by the next one', () => {
    const where = branched('02')
    rmSync(join(where.project.folder, 'local/lines', where.id))
    const again = branchTurn(where.world, where.project, where.read(), turnNamed(where.read(), '02')!)
    expect(again).toEqual(where.branch)
    expect(tipOf(where.world, where.project, where.read())?.name).toBe('02-branch-01')
  })

  test('uses a half-made branch, which is known by its missing turn.md', () => {
    const where = branched('02')
    rmSync(join(where.branch.folder, 'turn.md'))
    rmSync(join(where.branch.folder, '_context.log'))
    expect(turnNamed(where.read(), '02-branch-01')?.state).toBe('claimed')
    const again = branchTurn(where.world, where.project, where.read(), turnNamed(where.read(), '02')!)
    expect(again.name).toBe('02-branch-01')
    expect(readdirSync(again.folder)).toContain('_context.log')
  })

  test('a branch that nobody planned is not taken for the next turn of another line', () => {
    const where = branched('03')
    expect(beginTurn(where, '02').name).toBe('03-branch-02')
  })

  test('from a turn that cannot be read is refused', () => {
    const where = branched('02')
    writeFileSync(join(where.folder, '03/turn.md'), 'x')
    mkdirSync(join(where.folder, '09'))
    for (const name of ['03', '09'])
      expect(() =>
        branchTurn(where.world, where.project, where.read(), turnNamed(where.read(), name)!),
      ).toThrow(expect.objectContaining({ name: 'Fault' }))
  })
})

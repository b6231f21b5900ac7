import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { branchTurn } from '../../src/session/branch-turn.ts'
import { checkSeals } from '../../src/session/check-seals.ts'
import { claimTurn } from '../../src/session/claim-turn.ts'
import { createSession } from '../../src/session/create-session.ts'
import { readCurrent } from '../../src/session/current-session.ts'
import { appendJournal, readJournal } from '../../src/session/journal.ts'
import { tipOf } from '../../src/session/line.ts'
import { listSessions } from '../../src/session/list-sessions.ts'
import { turnToPlan } from '../../src/session/next-turn.ts'
import { readSession } from '../../src/session/read-session.ts'
import { sealTurn } from '../../src/session/seal.ts'
import { turnNamed } from '../../src/session/session.ts'
import type { Disk } from '../../src/world/disk.ts'
import { realDisk } from '../../src/world/disk.ts'
import { crashAtEveryStep } from '../support/crash-runner.ts'
import { deadDisk, failingDisk } from '../support/faulty-disk.ts'
import { beginTurn, doneTurn, newSession, planTurn, start } from '../support/session-on-disk.ts'

/** Each way to end badly, at the 1st, 2nd, 3rd … disk call, until a run gets through. */
const ways: Readonly<Record<string, (at: number) => { disk: Disk; hit: () => boolean }>> = {
  killed: at => {
    const { disk, died } = deadDisk(at)
    return { disk, hit: died }
  },
  'full disk': at => {
    const { disk, failed } = failingDisk(at, 'ENOSPC')
    return { disk, hit: failed }
  },
  'no permission': at => {
    const { disk, failed } = failingDisk(at, 'EACCES')
    return { disk, hit: failed }
  },
}

function atEveryStep(way: string, run: (disk: Disk) => void): number {
  for (let at = 1; ; at++) {
    const { disk, hit } = ways[way]!(at)
    run(disk)
    if (!hit()) return at - 1
  }
}

/** True when the work got through, false when the disk failed it. */
function gotThrough(work: () => unknown): boolean {
  try {
    work()
    return true
  } catch (error) {
    const { code, name } = error as { code?: string; name?: string }
    expect(code !== undefined || name === 'Fault').toBe(true)
    return false
  }
}

describe.each(Object.keys(ways))('D-01 %s at every disk call', way => {
  test('of a new session: all sessions can be read, and doing it again gives one', () => {
    const steps = atEveryStep(way, disk => {
      const { world, project, id: first } = newSession('first')
      const through = gotThrough(() => createSession({ ...world, disk }, project, 'second'))
      const found = listSessions(world, project).sessions.map(({ id }) => id)
      expect(found.filter(id => id !== first && id !== '20260124-second')).toEqual([])
      for (const id of found)
        expect(readSession(world, project, id)).toMatchObject({ turns: [], problems: [] })
      expect([first, '20260124-second']).toContain(readCurrent(world, project))
      if (through) return
      const { id } = createSession(world, project, 'second')
      expect(['20260124-second', '20260124-second-2']).toContain(id)
      expect(readCurrent(world, project)).toBe(id)
    })
    expect(steps).toBeGreaterThan(10)
  })

  test('of a claim: the next plan gets the same turn, once', () => {
    const steps = atEveryStep(way, disk => {
      const where = newSession()
      doneTurn(where, undefined)
      const claim = (on: Disk) => {
        const session = where.read()
        const next = turnToPlan(session, tipOf(where.world, where.project, session))
        return claimTurn({ ...where.world, disk: on }, session, next, start)
      }
      gotThrough(() => claim(disk))
      expect(where.read().problems).toEqual([])
      expect(claim(realDisk).name).toBe('02')
      expect(where.read()).toMatchObject({
        turns: [{ name: '01' }, { name: '02', state: 'planning' }],
        problems: [],
      })
    })
    expect(steps).toBeGreaterThan(8)
  })

  test('of a branch: the next one completes it, and nothing counts twice', () => {
    const steps = atEveryStep(way, disk => {
      const where = newSession()
      doneTurn(where, undefined)
      doneTurn(where, '01')
      const before = where.read()
      const through = gotThrough(() =>
        branchTurn({ ...where.world, disk }, where.project, before, turnNamed(before, '02')!),
      )
      const after = where.read()
      expect(after.problems).toEqual([])
      expect(checkSeals(where.world, after)).toEqual({ checked: 2, findings: [] })
      expect(['02', '02-branch-01']).toContain(tipOf(where.world, where.project, after)?.name)
      if (!through && tipOf(where.world, where.project, after)?.name === '02')
        expect(branchTurn(where.world, where.project, after, turnNamed(after, '02')!).name).toBe(
          '02-branch-01',
        )
      const made = where.read()
      expect(made.turns.map(({ name, state }) => `${name} ${state}`)).toEqual([
        '01 done',
        '02 done',
        '02-branch-01 planning',
      ])
      expect(readdirSync(turnNamed(made, '02-branch-01')!.folder)).toEqual(
        expect.arrayContaining([
          '_context.log',
          'system_prompt.xml',
          'turn.context',
          'turn.md',
          'user_prompt.txt',
        ]),
      )
      expect(tipOf(where.world, where.project, made)?.name).toBe('02-branch-01')
    })
    expect(steps).toBeGreaterThan(30)
  })

  test('D-08 of sealing: the turn is done and right, or not done and can be sealed', () => {
    const steps = atEveryStep(way, disk => {
      const where = newSession()
      doneTurn(where, undefined)
      const turn = beginTurn(where, '01')
      planTurn(where, turn)
      appendJournal(realDisk, turn.folder, { kind: 'start' })
      const seal = (on: Disk) => sealTurn({ disk: on }, where.read(), turn, turn.record, '# Report\n')
      gotThrough(() => seal(disk))
      const { state } = turnNamed(where.read(), '02')!
      expect(['interrupted', 'done']).toContain(state)
      expect(readJournal(realDisk, turn.folder).entries).toEqual([{ kind: 'start' }])
      if (state === 'interrupted') seal(realDisk)
      expect(where.read().problems).toEqual([])
      expect(checkSeals(where.world, where.read())).toEqual({ checked: 2, findings: [] })
    })
    expect(steps).toBeGreaterThan(20)
  })
})

test('D-01 kill -9 at every disk call of a claim: one turn in the end, and nothing else', () => {
  const where = newSession()
  doneTurn(where, undefined)
  const killed = crashAtEveryStep('claim-then-exit.ts', [where.project.folder, where.id], () => {
    const { turns, problems } = where.read()
    expect(problems).toEqual([])
    expect(turns.map(({ name }) => name).filter(name => name !== '02')).toEqual(['01'])
  })
  expect(killed).toBeGreaterThan(8)
  expect(where.read().turns).toMatchObject([{ name: '01' }, { name: '02', state: 'planning' }])
  expect(readdirSync(where.folder).filter(name => /^\d/.test(name))).toEqual(['01', '02'])
  expect(readdirSync(join(where.folder, '02'))).toContain('turn.md')
}, 120_000)

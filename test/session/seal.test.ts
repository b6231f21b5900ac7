import { mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { checkSeals } from '../../src/session/check-seals.ts'
import { sealTurn } from '../../src/session/seal.ts'
import { sha256 } from '../../src/text/sha256.ts'
import { beginTurn, doneTurn, newSession, planTurn, put } from '../support/session-on-disk.ts'

function threeTurns() {
  const where = newSession()
  for (const after of [undefined, '01', '02']) doneTurn(where, after)
  const findings = () =>
    checkSeals(where.world, where.read()).findings.map(({ turn, file, what }) => `${turn} ${file} ${what}`)
  return { ...where, findings }
}

test('a seal lists every file of the turn by its hash, the report included, turn.md not', () => {
  const { folder, read } = threeTurns()
  const [first, second] = read().turns
  const names = [
    '_context.log',
    'attempts/01/reply.md',
    'attempts/01/request.md',
    'plan.md',
    'report.md',
    'system_prompt.xml',
    'turn.context',
    'user_prompt.txt',
  ]
  expect([...second!.record!.seals!.keys()]).toEqual(names)
  for (const [file, seal] of second!.record!.seals!)
    expect(seal).toBe(sha256(readFileSync(join(folder, '02', file))))
  expect(first!.record!.parentSeal).toBeUndefined()
  expect(second!.record!.parentSeal).toBe(sha256(readFileSync(join(folder, '01/turn.md'))))
})

test('an untouched session has no findings, and turns that are not done are left out', () => {
  const where = threeTurns()
  planTurn(where, beginTurn(where, '03'))
  expect(checkSeals(where.world, where.read())).toEqual({ checked: 3, findings: [] })
})

test('a turn is sealed once', () => {
  const where = threeTurns()
  const session = where.read()
  const turn = session.turns[2]!
  expect(() => sealTurn(where.world, session, turn, turn.record!, 'another')).toThrow(
    expect.objectContaining({ kind: 'conflict' }),
  )
  expect(where.findings()).toEqual([])
})

test('a link in a turn is not sealed as if it were a file', () => {
  const where = newSession()
  const turn = beginTurn(where, undefined)
  planTurn(where, turn)
  symlinkSync('/etc/hostname', join(turn.folder, 'extra'))
  expect(() => sealTurn(where.world, where.read(), turn, turn.record, 'report')).toThrow(
    expect.objectContaining({ kind: 'guard', message: expect.stringContaining('extra') }),
  )
  expect(readdirSync(turn.folder)).not.toContain('report.md')
})

test('sealing again after a kill before the report is right, whatever came in between', () => {
  const where = newSession()
  const turn = beginTurn(where, undefined)
  planTurn(where, turn)
  sealTurn(where.world, where.read(), turn, turn.record, 'report')
  rmSync(join(turn.folder, 'report.md'))
  put(where, { '01/journal.jsonl': '{"kind":"start"}\n' })
  expect(where.read().turns[0]?.state).toBe('interrupted')
  sealTurn(where.world, where.read(), turn, turn.record, 'another report')
  expect(checkSeals(where.world, where.read()).findings).toEqual([])
})

describe('D-10 verify names', () => {
  test.each([
    ['a changed file', (at: string) => writeFileSync(join(at, '02/plan.md'), 'x'), ['02 plan.md changed']],
    [
      'a changed report',
      (at: string) => writeFileSync(join(at, '03/report.md'), 'x'),
      ['03 report.md changed'],
    ],
    [
      'a changed attempt',
      (at: string) => writeFileSync(join(at, '01/attempts/01/reply.md'), ''),
      ['01 attempts/01/reply.md changed'],
    ],
    [
      'a missing file',
      (at: string) => rmSync(join(at, '02/user_prompt.txt')),
      ['02 user_prompt.txt missing'],
    ],
    [
      'an added file',
      (at: string) => writeFileSync(join(at, '02/attempts/extra'), ''),
      ['02 attempts/extra added'],
    ],
    [
      'a changed turn.md',
      (at: string) => writeFileSync(join(at, '01/turn.md'), ' \n', { flag: 'a' }),
      ['02 turn.md parent-changed'],
    ],
    [
      'a missing turn',
      (at: string) => rmSync(join(at, '02'), { recursive: true }),
      ['03 turn.md parent-missing'],
    ],
    [
      'a link in a file’s place',
      (at: string) => linkInPlace(join(at, '02/plan.md')),
      ['02 plan.md no-plain-file'],
    ],
    [
      'a damaged turn.md',
      (at: string) => writeFileSync(join(at, '02/turn.md'), 'x'),
      ['02 turn.md damaged', '03 turn.md parent-missing'],
    ],
  ])('%s, and nothing else', (_, change, expected) => {
    const { folder, findings } = threeTurns()
    change(folder)
    expect(findings()).toEqual(expected)
    expect(findings()).toEqual(expected)
  })

  test('a record whose seals were taken out', () => {
    const { folder, findings } = threeTurns()
    const file = join(folder, '03/turn.md')
    writeFileSync(file, readFileSync(file, 'utf8').replace(/^seals:\n(?: {2}.*\n)+/m, ''))
    expect(findings()).toEqual(['03 turn.md not-sealed'])
  })

  test('nothing for a temporary file that a killed writer left', () => {
    const { folder, findings } = threeTurns()
    writeFileSync(join(folder, '02/.teddy-tmp-01234567-1-0123456789ab'), '')
    expect(findings()).toEqual([])
  })

  test('every finding in a sentence', () => {
    const { world, folder, read } = threeTurns()
    mkdirSync(join(folder, '01/x'))
    writeFileSync(join(folder, '01/x/y'), '')
    expect(checkSeals(world, read()).findings[0]?.message).toBe('x/y was added after the turn was done')
  })
})

function linkInPlace(file: string): void {
  rmSync(file)
  symlinkSync('/etc/hostname', file)
}

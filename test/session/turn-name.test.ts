import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  compareTurnNames,
  formatTurnName,
  freeBranchName,
  nextTurnName,
  onOneLine,
  parentTurnName,
  parseTurnName,
  straightOn,
  type TurnName,
  turnNumber,
} from '../../src/session/turn-name.ts'

const name = (text: string): TurnName => {
  const parts = parseTurnName(text)
  if (parts === undefined) throw new Error(`${text} is no turn's name`)
  return parts
}
const next = (parent: string | undefined, ...taken: string[]) =>
  formatTurnName(nextTurnName(parent === undefined ? undefined : name(parent), new Set(taken)))
const parent = (text: string) => {
  const parts = parentTurnName(name(text))
  return parts && formatTurnName(parts)
}

describe('names as the folders have them', () => {
  test.each([
    '01',
    '99',
    '100',
    '02-branch-01',
    '02-branch-01-03',
    '02-branch-01-branch-02',
    '02-branch-01-03-branch-01-04',
  ])('%s is read and written back', text => expect(formatTurnName(name(text))).toBe(text))

  test.each([
    '',
    '1',
    '001',
    '00',
    '0',
    '-01',
    '01-',
    '01-02',
    '02-branch',
    '02-branch-1',
    '02-branch-01-02',
    '02-branch-00',
    '02-Branch-01',
    'branch-01',
    '02-branch-01-03-04',
    ' 01',
    '01\n',
    '٠١',
    '1e1',
    '99999999999999999999',
    `01${'-branch-01'.repeat(40)}`,
  ])('%j is no turn', text => expect(parseTurnName(text)).toBeUndefined())
})

describe('the next turn', () => {
  test('counts up on its line', () => {
    expect(next(undefined)).toBe('01')
    expect(next('01', '01')).toBe('02')
    expect(next('99', '99')).toBe('100')
    expect(next('02-branch-01', '02-branch-01')).toBe('02-branch-01-03')
    expect(next('02-branch-01-03', '02-branch-01-03')).toBe('02-branch-01-04')
    expect(next('02-branch-01-branch-01')).toBe('02-branch-01-branch-01-03')
  })

  test('is a branch of the turn that stands there already, as after a restore', () => {
    expect(next('02', '01', '02', '03')).toBe('03-branch-01')
    expect(next('02', '01', '02', '03', '03-branch-01')).toBe('03-branch-02')
    expect(next(undefined, '01')).toBe('01-branch-01')
  })

  test('of a branch takes the first free number', () => {
    expect(formatTurnName(freeBranchName(name('02'), new Set(['02', '02-branch-01'])))).toBe('02-branch-02')
    expect(formatTurnName(freeBranchName(name('02-branch-01'), new Set()))).toBe('02-branch-01-branch-01')
  })
})

test('a turn follows the one before it on its line, a branch follows what its origin follows', () => {
  expect(parent('01')).toBeUndefined()
  expect(parent('01-branch-01')).toBeUndefined()
  expect(parent('03')).toBe('02')
  expect(parent('02-branch-01')).toBe('01')
  expect(parent('02-branch-01-03')).toBe('02-branch-01')
  expect(parent('02-branch-01-04')).toBe('02-branch-01-03')
  expect(parent('02-branch-01-03-branch-01')).toBe('02-branch-01')
})

test('a turn comes before its branches, these before the next turn', () => {
  const sorted = [
    '01',
    '02',
    '02-branch-01',
    '02-branch-01-branch-01',
    '02-branch-01-03',
    '02-branch-02',
    '03',
    '10',
    '100',
  ]
  const shuffled = [...sorted].reverse()
  expect(shuffled.map(name).sort(compareTurnNames).map(formatTurnName)).toEqual(sorted)
})

/** What people do: go on from some turn, or branch from one. */
const deeds = fc.array(fc.record({ deed: fc.constantFrom('next', 'branch'), at: fc.nat() }), {
  maxLength: 40,
})

test('names never collide, keep their text, and lead back to their parents, whatever is done in which order', () => {
  fc.assert(
    fc.property(deeds, list => {
      const parents = new Map<string, string | undefined>([['01', undefined]])
      for (const { deed, at } of list) {
        const from = [...parents.keys()][at % parents.size]!
        const made =
          deed === 'next'
            ? nextTurnName(name(from), new Set(parents.keys()))
            : freeBranchName(name(from), new Set(parents.keys()))
        const text = formatTurnName(made)
        if (text.length > 255) return
        expect(parents.has(text)).toBe(false)
        expect(parseTurnName(text)).toEqual(made)
        parents.set(text, deed === 'next' ? from : parents.get(from))
      }
      for (const [text, expected] of parents) {
        expect(parent(text)).toBe(expected)
        if (expected !== undefined) expect(turnNumber(name(text))).toBe(turnNumber(name(expected)) + 1)
        expect(onOneLine(name(text), straightOn(name(text)))).toBe(true)
      }
      const ordered = [...parents.keys()].map(name).sort(compareTurnNames)
      ordered.slice(1).forEach((later, n) => {
        expect(compareTurnNames(ordered[n]!, later)).toBeLessThan(0)
        expect(compareTurnNames(later, ordered[n]!)).toBeGreaterThan(0)
      })
    }),
  )
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ItemId, Review } from '../../src/review/items.ts'
import { select } from '../../src/review/selection.ts'
import { create, edit, execute, read } from '../support/plan-text.ts'
import { reviewOf, section } from '../support/review-of.ts'

const off = (...numbers: number[]) => new Set(numbers.map((n): ItemId => `actions:${n}`))
const broken = (review: Review, numbers: readonly number[]) =>
  [...select(review, off(...numbers)).troubles]
    .filter(([, { kind }]) => kind === 'broken')
    .map(([id, { why }]) => `${id} ${why}`)

test('everything of a plan without errors runs', () => {
  const review = reviewOf([create('a.ts', 'a\n'), edit('a.ts', ['a\n', 'b\n']), execute('true')])
  expect(select(review, new Set()).runs.size).toBe(3)
  expect(select(review, new Set()).troubles.size).toBe(0)
})

test('what needs a file whose CREATE is off is broken, and what needs that in turn', () => {
  const review = reviewOf([
    create('d/a.ts', 'a\n'),
    edit('d/a.ts', ['a\n', 'b\n']),
    read('d/a.ts'),
    execute('true', { cwd: 'd' }),
    execute('true'),
  ])
  expect(broken(review, [1])).toEqual([
    'actions:2 needs d/a.ts, which is off',
    'actions:3 needs d/a.ts, which is off',
    'actions:4 needs d, which is off',
  ])
  expect([...select(review, off(1)).runs]).toEqual(['actions:5'])
})

test('an EDIT that looks for what another EDIT writes is broken without it, and so on down the line', () => {
  const texts = { 'a.ts': 'one\ntwo\nthree\n' }
  const review = reviewOf(
    [
      edit('a.ts', ['one\n', 'ONE\n']),
      edit('a.ts', ['ONE\n', 'first\n']),
      edit('a.ts', ['first\n', 'FIRST\n']),
      edit('a.ts', ['two\n', 'TWO\n']),
    ],
    texts,
  )
  expect(broken(review, [])).toEqual([])
  expect(broken(review, [1]).map(words => words.slice(0, 25))).toEqual([
    'actions:2 does not fit: F',
    'actions:3 does not fit: w',
  ])
  expect([...select(review, off(1)).runs]).toEqual(['actions:4'])
  expect(broken(review, [2]).length).toBe(1)
})

test('what is left is shown as it will be, not as the whole plan would leave it', () => {
  const review = reviewOf([edit('a.ts', ['one\n', 'ONE\n']), edit('a.ts', ['two\n', 'TWO\n'])], {
    'a.ts': 'one\ntwo\nthree\n',
  })
  const second = review.actions[1]!
  expect(select(review, new Set()).outcomeOf(second).after).toBe('ONE\nTWO\nthree\n')
  expect(select(review, off(1)).outcomeOf(second).after).toBe('one\nTWO\nthree\n')
  const first = review.actions[0]!
  expect(select(review, off(1)).outcomeOf(first).after).toBe('ONE\ntwo\nthree\n')
})

test('an EDIT of a file that only a command could have made is broken without the command', () => {
  const review = reviewOf([execute('make gen.ts'), edit('gen.ts', ['a\n', 'b\n'])])
  expect(broken(review, [])).toEqual([])
  expect(broken(review, [1])).toEqual(['actions:2 does not fit: gen.ts does not exist'])
})

test('what only speaks of a missing file can run, but is doubtful', () => {
  const review = reviewOf(
    [create('t.test.ts', 'x\n'), execute('vitest run t.test.ts')],
    {},
    { sections: section('Active Context', '[+] t.test.ts') },
  )
  const { troubles, runs } = select(review, off(1))
  expect([...troubles]).toEqual([
    ['context:1', { kind: 'doubtful', why: 'speaks of t.test.ts, which is off' }],
    ['actions:2', { kind: 'doubtful', why: 'speaks of t.test.ts, which is off' }],
  ])
  expect([...runs]).toEqual(['context:1', 'actions:2'])
})

test('whatever is switched off: what runs is on, not broken, and finds what it needs', () => {
  const review = reviewOf(
    [
      create('a/x.ts', '1\n2\n3\n'),
      edit('a/x.ts', ['1\n', 'one\n']),
      execute('true', { cwd: 'a' }),
      edit('a/x.ts', ['2\n', 'two\n']),
      create('b.ts', 'b\n'),
      edit('c.ts', ['c\n', 'd\n']),
      edit('c.ts', ['d\n', 'e\n']),
      read('b.ts'),
    ],
    { 'c.ts': 'c\nz\n' },
  )
  fc.assert(
    fc.property(fc.uniqueArray(fc.integer({ min: 1, max: 8 })), numbers => {
      const switchedOff = off(...numbers)
      const { runs, troubles, outcomeOf } = select(review, switchedOff)
      for (const item of review.actions) {
        if (!runs.has(item.id)) continue
        expect(switchedOff.has(item.id)).toBe(false)
        expect(troubles.get(item.id)?.kind).not.toBe('broken')
        const musts = item.needs.filter(({ how }) => how === 'must')
        for (const { madeBy } of musts) expect(madeBy.some(id => runs.has(id))).toBe(true)
        expect(outcomeOf(item).problems.filter(({ severity }) => severity === 'error')).toEqual([])
      }
    }),
  )
})

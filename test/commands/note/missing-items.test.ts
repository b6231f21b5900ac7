import fc from 'fast-check'
import { expect, test } from 'vitest'
import { missingItems } from '../../../src/commands/note/missing-items.ts'
import { cleanItem, type WrittenItem } from '../../../src/note/clean-item.ts'

const call = (args: string): WrittenItem => ({
  ...{ kind: 'tool', line: 0, name: 'READ', args, summary: undefined },
  outcome: 'done',
})
const items = fc.array(fc.constantFrom('a', 'b', 'c').map(call), { maxLength: 8 })

test('a phase that was cut off anywhere gets exactly the rest', () => {
  fc.assert(
    fc.property(items, fc.nat(8), (wanted, cut) => {
      const there = wanted.slice(0, cut).map(cleanItem)
      expect([...there, ...missingItems(there, wanted)]).toEqual(wanted)
    }),
  )
})

test('an item that a person changed counts as there', () => {
  expect(missingItems([call('a'), call('edited')], [call('a'), call('b')])).toEqual([])
  expect(missingItems([call('edited')], [call('a'), call('b')])).toEqual([call('b')])
})

test("a person's own text, tasks and called agents do not count", () => {
  const own = [
    { kind: 'markdown', line: 0, text: 'mine' },
    { kind: 'tasks', line: 0, tasks: [] },
  ] as const
  expect(missingItems(own, [call('a')])).toEqual([call('a')])
})

test('an error that has its resolution by now is the same error', () => {
  const error = { kind: 'error', line: 0, title: undefined, text: 'x', resolution: undefined } as const
  expect(missingItems([{ ...error, resolution: 'y' }], [error, call('a')])).toEqual([call('a')])
})

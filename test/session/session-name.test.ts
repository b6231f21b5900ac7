import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Fault } from '../../src/errors.ts'
import { parseSessionId, sessionIdFor, slugOf } from '../../src/session/session-name.ts'

test.each([
  ['Add user auth', 'add-user-auth'],
  ['implement-auth-flow', 'implement-auth-flow'],
  ['  Ünïcödé  Größe, Łódź & Øre! ', 'unicode-grosse-lodz-ore'],
  ['ﬁx 2ⁿᵈ bug', 'fix-2nd-bug'],
  ['İstanbul', 'istanbul'],
])('%j becomes %j', (name, slug) => expect(slugOf(name)).toBe(slug))

test.each([
  ['../../x', 'x'],
  ['a/b', 'a-b'],
  ['-rf', 'rf'],
  ['C:\\Windows', 'c-windows'],
  ['a\0b\nc\u001b[31m', 'a-b-c-31m'],
])('P-17 %j becomes %j, which stays where it is put', (name, slug) => expect(slugOf(name)).toBe(slug))

test.each(['', '.', '..', '///', '   ', '日本語', '\u202e'])(
  'P-17 %j is refused, and the error shows what to type',
  name => {
    const fault = faultFrom(() => slugOf(name))
    expect(fault.kind).toBe('usage')
    expect(fault.hints.join()).toContain('teddy new')
    expect(fault.message).not.toContain('\u202e')
  },
)

test.each([400, 20_000])('P-17 a name of %i characters is refused, with the limit', length => {
  const fault = faultFrom(() => slugOf('x'.repeat(length)))
  expect(fault.kind).toBe('usage')
  expect(fault.message).toContain('at most 80')
})

test('an id is the day where the user is, and counts from the second one on', () => {
  const day = new Date(2026, 0, 4, 23, 59)
  expect(sessionIdFor('x', day, 1)).toBe('20260104-x')
  expect(sessionIdFor('x', day, 2)).toBe('20260104-x-2')
})

test('ids are read with and without dashes in the day', () => {
  expect(parseSessionId('20260124-add-user-auth')).toEqual({ day: '20260124', slug: 'add-user-auth' })
  expect(parseSessionId('2026-01-24-add-user-auth')).toEqual({ day: '20260124', slug: 'add-user-auth' })
})

test.each([
  '',
  '20260124',
  '20260124-',
  'x',
  '20260124-A',
  '20260124-a/b',
  '20260124-..',
  '20260124-a--b',
  '2026124-a',
  '20260124-a.md',
  '20260124-a\n',
])('%j is no id', id => expect(parseSessionId(id)).toBeUndefined())

test('P-17 whatever the name, the id is one folder name that is read back', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), name => {
      let slug: string
      try {
        slug = slugOf(name)
      } catch (error) {
        expect(error).toBeInstanceOf(Fault)
        return
      }
      const id = sessionIdFor(slug, new Date(2026, 0, 24), 1)
      expect(parseSessionId(id)).toEqual({ day: '20260124', slug })
    }),
  )
})

function faultFrom(work: () => unknown): Fault {
  try {
    work()
  } catch (error) {
    if (error instanceof Fault) return error
    throw error
  }
  throw new Error('expected a Fault')
}

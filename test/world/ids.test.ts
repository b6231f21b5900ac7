import { expect, test } from 'vitest'
import { newId } from '../../src/world/ids.ts'

const clockAt = (ms: number) => ({ now: () => new Date(ms), steady: () => 0 })

test('ids sort in the order they were made, also when the clock stands still or jumps back', () => {
  const times = [5_000, 5_000, 1_000, 0, 5_001, 4_000]
  const ids = times.map(ms => newId(clockAt(Date.UTC(2026, 0, 1) + ms)))
  expect([...ids].sort()).toEqual(ids)
  expect(new Set(ids).size).toBe(ids.length)
})

test('an id is 26 plain letters and digits', () => {
  expect(newId(clockAt(Date.UTC(2026, 0, 1)))).toMatch(/^[0-9a-hjkmnp-tv-z]{26}$/)
})

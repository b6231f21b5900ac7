import { expect, test } from 'vitest'
import { realClock } from '../../src/world/clock.ts'
import { pause } from '../../src/world/pause.ts'

test('it ends after the time, by the steady clock', async () => {
  const started = realClock.steady()
  await pause(realClock, 15, new AbortController().signal)
  expect(realClock.steady() - started).toBeGreaterThanOrEqual(15)
})

test('the signal ends it, given before or meanwhile', async () => {
  const controller = new AbortController()
  const waiting = pause(realClock, 3_600_000, controller.signal)
  controller.abort()
  await waiting
  await pause(realClock, 3_600_000, controller.signal)
})

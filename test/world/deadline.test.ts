import { expect, onTestFinished, test, vi } from 'vitest'
import { realClock } from '../../src/world/clock.ts'
import { startDeadline } from '../../src/world/deadline.ts'

const timers = () => process.getActiveResourcesInfo().filter(name => name === 'Timeout').length

test('no timer and no listener outlives it', () => {
  const before = timers()
  const outer = new AbortController()
  const deadline = startDeadline(realClock, 60_000, 'host', outer.signal)
  deadline.expect(60_000, 'nothing')
  deadline.alive()
  expect(timers()).toBe(before + 2)
  deadline.stop()
  expect(timers()).toBe(before)
  outer.abort()
  expect(deadline.signal.aborted).toBe(false)
})

test('what is alive has its time anew, by the steady clock', () => {
  vi.useFakeTimers()
  onTestFinished(() => {
    vi.useRealTimers()
  })
  let steady = 0
  const deadline = startDeadline({ now: () => new Date(), steady: () => steady }, 100_000, 'host')
  const at = (time: number) => {
    steady = time
    vi.advanceTimersByTime(5_000)
    return deadline.signal.aborted
  }
  deadline.expect(1_000, 'nothing came')
  expect(at(999)).toBe(false)
  deadline.alive()
  expect(at(1_998)).toBe(false)
  expect(at(1_999)).toBe(true)
  expect(deadline.signal.reason).toMatchObject({ kind: 'network', message: 'nothing came within 1 s' })
})

test('the time for everything is not prolonged by signs of life', () => {
  vi.useFakeTimers()
  onTestFinished(() => {
    vi.useRealTimers()
  })
  let steady = 0
  const deadline = startDeadline({ now: () => new Date(), steady: () => steady }, 10_000, 'host')
  deadline.expect(1_000, 'nothing came')
  while (!deadline.signal.aborted) {
    steady += 500
    deadline.alive()
    vi.advanceTimersByTime(500)
  }
  expect(steady).toBe(10_000)
  expect(deadline.signal.reason.message).toBe('host: no whole answer within 10 s')
})

test('a promise that fails when all is over already is nobody’s problem', async () => {
  const deadline = startDeadline(realClock, 1_000, 'host', AbortSignal.abort())
  const late = new Promise((_resolve, reject) => setImmediate(() => reject(new Error('late'))))
  await expect(deadline.race(late)).rejects.toMatchObject({ kind: 'interrupted' })
  // Vitest fails the run when the rejection of `late` is left unhandled.
  await new Promise(resolve => setImmediate(() => setImmediate(resolve)))
  deadline.stop()
})

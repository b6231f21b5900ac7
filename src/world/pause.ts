// Waiting a while by the steady clock, unless the caller has had enough.

import type { Clock } from './clock.ts'
import { afterSteady } from './steady-timer.ts'

/** Ends when the time is over or the signal is given, whichever comes first. */
export async function pause(clock: Clock, ms: number, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return
  const { promise, resolve } = Promise.withResolvers<void>()
  const cancel = afterSteady(clock, ms, resolve)
  const enough = () => resolve()
  signal.addEventListener('abort', enough)
  try {
    await promise
  } finally {
    cancel()
    signal.removeEventListener('abort', enough)
  }
}

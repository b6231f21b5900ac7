// How long a request may take, in all and in silence. One signal ends it, whoever asked for that.

import { Fault } from '../errors.ts'
import type { Clock } from './clock.ts'
import { afterSteady } from './steady-timer.ts'

export type Deadline = {
  /** Aborted with a Fault when the time is up or the caller stops the request. */
  readonly signal: AbortSignal
  /** Starts waiting for one thing: `complaint` is what is wrong when it does not come in `ms`. */
  readonly expect: (ms: number, complaint: string) => void
  /** What we wait for is coming: its time starts anew. */
  readonly alive: () => void
  /** Waits for a promise that knows nothing of the signal. */
  readonly race: <T>(promise: Promise<T>) => Promise<T>
  /** To be called in the end, whatever happened: no timer outlives the request. */
  readonly stop: () => void
}

/** Starts the clock of one request. `outer` is the caller's way to stop it, such as Ctrl-C. */
export function startDeadline(clock: Clock, totalMs: number, host: string, outer?: AbortSignal): Deadline {
  const controller = new AbortController()
  const { signal } = controller
  const after = (ms: number, complaint: string) =>
    afterSteady(clock, ms, () => controller.abort(tooLate(complaint, ms)))
  const cancelTotal = after(totalMs, `${host}: no whole answer`)
  let cancelSilence = () => {}
  let restart = () => {}

  const interrupt = () => controller.abort(interruption(outer?.reason, host))
  if (outer?.aborted) interrupt()
  else outer?.addEventListener('abort', interrupt)

  return {
    signal,
    expect: (ms, complaint) => {
      restart = () => {
        cancelSilence()
        cancelSilence = after(ms, complaint)
      }
      restart()
    },
    alive: () => restart(),
    race: promise => raceSignal(promise, signal),
    stop: () => {
      cancelTotal()
      cancelSilence()
      outer?.removeEventListener('abort', interrupt)
    },
  }
}

function tooLate(complaint: string, ms: number): Fault {
  const seconds = Number((ms / 1000).toPrecision(2))
  return new Fault('network', `${complaint} within ${seconds} s`, { hints: ['try again later'] })
}

function interruption(reason: unknown, host: string): Fault {
  if (reason instanceof Fault) return reason
  return new Fault('interrupted', `the request to ${host} was interrupted`, { cause: reason })
}

async function raceSignal<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  const aborted = Promise.withResolvers<never>()
  const onAbort = () => aborted.reject(signal.reason)
  if (signal.aborted) onAbort()
  else signal.addEventListener('abort', onAbort)
  try {
    return await Promise.race([promise, aborted.promise])
  } finally {
    signal.removeEventListener('abort', onAbort)
  }
}

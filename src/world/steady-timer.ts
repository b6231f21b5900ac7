// Waiting by the steady clock, for any length of time.

import type { Clock } from './clock.ts'

// Node fires at once when it is given more than this.
const longestTimer = 2 ** 31 - 1

/** Calls `act` once `ms` have passed on the steady clock; what it returns calls that off. */
export function afterSteady(clock: Clock, ms: number, act: () => void): () => void {
  const due = clock.steady() + ms
  let timer: NodeJS.Timeout
  const wait = (left: number) => {
    timer = setTimeout(look, Math.min(Math.max(1, Math.ceil(left)), longestTimer))
  }
  const look = () => {
    const left = due - clock.steady()
    if (left > 0) wait(left)
    else act()
  }
  wait(ms)
  return () => clearTimeout(timer)
}

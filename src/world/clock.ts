// Time: the wall clock is for people, the steady one for waiting and measuring.

export type Clock = {
  readonly now: () => Date
  /** Milliseconds that never jump back and do not follow changes of the wall clock. */
  readonly steady: () => number
}

export const realClock: Clock = {
  now: () => new Date(),
  steady: () => performance.now(),
}

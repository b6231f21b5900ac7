// Ctrl-C, TERM and HUP while something runs: the first asks it to end, the second ends it at once.

export type Interrupts = {
  readonly signal: AbortSignal
  readonly killSignal: AbortSignal
  /** 130 or 143, once one came. */
  readonly exitCode: () => number | undefined
  /** From here on signals do what they always do. */
  readonly stop: () => void
}

const codes = { SIGINT: 130, SIGQUIT: 130, SIGTERM: 143, SIGHUP: 143 } as const

/** Starts listening. */
export function catchInterrupts(): Interrupts {
  const first = new AbortController()
  const second = new AbortController()
  let code: number | undefined
  const hear = (name: NodeJS.Signals) => {
    code ??= codes[name as keyof typeof codes]
    if (first.signal.aborted) second.abort()
    else first.abort()
  }
  for (const name of Object.keys(codes)) process.on(name, hear)
  return {
    signal: first.signal,
    killSignal: second.signal,
    exitCode: () => code,
    stop: () => {
      for (const name of Object.keys(codes)) process.off(name, hear)
    },
  }
}

// Ctrl-C, TERM and HUP while something runs: the first asks it to end, the second ends it at once.

export type Interrupts = {
  readonly signal: AbortSignal
  readonly killSignal: AbortSignal
  /** 130 or 143, once one came. */
  readonly exitCode: () => number | undefined
  /** From here on signals do what they always do. */
  readonly stop: () => void
}

/** How a process ends that one of them ended. */
export const signalCodes = { SIGINT: 130, SIGQUIT: 130, SIGTERM: 143, SIGHUP: 143 } as const

const catching = new Set<AbortController>()

/** Whether something runs that ends in its own way when a signal comes. */
export const isCatchingInterrupts = () => catching.size > 0

/** Starts listening. */
export function catchInterrupts(): Interrupts {
  const first = new AbortController()
  const second = new AbortController()
  let code: number | undefined
  const hear = (name: NodeJS.Signals) => {
    code ??= signalCodes[name as keyof typeof signalCodes]
    if (first.signal.aborted) second.abort()
    else first.abort()
  }
  for (const name of Object.keys(signalCodes)) process.on(name, hear)
  catching.add(first)
  return {
    signal: first.signal,
    killSignal: second.signal,
    exitCode: () => code,
    stop: () => {
      catching.delete(first)
      for (const name of Object.keys(signalCodes)) process.off(name, hear)
    },
  }
}

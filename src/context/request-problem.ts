// A request that failed, as one line for a report; what stops the program goes on stopping it.

import { Fault } from '../errors.ts'

/** The Fault as a sentence with its hints; an abort by the caller, and a bug, are thrown again. */
export function requestProblem(error: unknown, signal: AbortSignal | undefined): string {
  if (signal?.aborted || !(error instanceof Fault)) throw error
  return [error.message, ...error.hints].join('; ')
}

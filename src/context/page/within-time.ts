// An end to work that a hostile page could make endless.

import { runInNewContext } from 'node:vm'
import { errorCode } from '../../errors.ts'

/** What `work` gives, or undefined when it takes longer than `ms`: even an endless loop is ended. Not to be nested. */
export function withinTime<T>(ms: number, work: () => T): { readonly value: T } | undefined {
  let outcome: { readonly value: T } | undefined
  const job = () => {
    outcome = { value: work() }
  }
  try {
    // The one way to interrupt code that never waits, short of a process of its own.
    runInNewContext('job()', { job }, { timeout: ms })
  } catch (error) {
    if (errorCode(error) !== 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw error
    return undefined
  }
  return outcome
}

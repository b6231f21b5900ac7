// What a call threw, when it is the Fault it has to be.

import { Fault } from '../../src/errors.ts'

export async function faultOf(promise: Promise<unknown>): Promise<Fault> {
  const outcome = await promise.then(
    value => ({ value }),
    (error: unknown) => ({ error }),
  )
  if ('value' in outcome) throw new Error('expected a Fault, but the call succeeded')
  if (!(outcome.error instanceof Fault)) throw outcome.error
  return outcome.error
}

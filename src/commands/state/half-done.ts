// A restore or a landing that failed on the way: what it had done by then can be taken back.

import { Fault } from '../../errors.ts'
import { readRef, undoRef } from '../../snapshot/refs.ts'
import type { Store } from '../../snapshot/store.ts'
import type { World } from '../../world/world.ts'

/** The error, with the command that takes back what may have been written before it. */
export async function namingUndo(world: World, store: Store, id: string, error: unknown): Promise<unknown> {
  if (!(error instanceof Fault) || error.kind !== 'failed') return error
  // The state before is saved before the first file changes.
  if ((await readRef(world, store, undoRef(id, 'before'))) === undefined) return error
  return new Fault(error.kind, error.message, {
    hints: [...error.hints, `teddy restore --undo ${id}        takes back what was written by then`],
    cause: error,
  })
}

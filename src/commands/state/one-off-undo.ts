// The files around a one-off plan, saved so that it can be taken back.

import type { Config } from '../../config/load.ts'
import type { Project } from '../../config/project.ts'
import { Fault } from '../../errors.ts'
import { checkoutPlace } from '../../snapshot/place.ts'
import { undoRef } from '../../snapshot/refs.ts'
import { takeSnapshot } from '../../snapshot/take.ts'
import { line, paint } from '../../text/styled.ts'
import { newId } from '../../world/ids.ts'
import type { World } from '../../world/world.ts'
import { projectStore } from './ground.ts'
import { limitsFor, tellNotCovered } from './not-covered.ts'
import { keepUndo } from './undo-record.ts'

export type OneOffUndo = {
  /** The command that takes the plan back. */
  readonly command: string
  /** Saves the files after the plan, so that what is changed later is not taken back with it. */
  readonly saveAfter: () => Promise<void>
}

/** Saves the files of a TeDDy project before a plan's first effect; undefined where there can be no snapshot. */
export async function saveBefore(
  world: World,
  project: Project,
  config: Config,
): Promise<OneOffUndo | undefined> {
  // Nothing is put into a folder that was never made a project.
  if (project.foundBy !== 'teddy') return undefined
  try {
    const checkout = checkoutPlace(world, await projectStore(world, project, undefined))
    const id = newId(world.clock)
    keepUndo(world, project, { id, what: 'execute', place: 'checkout', session: undefined, line: undefined })
    const save = (when: 'before' | 'after') =>
      takeSnapshot(world, checkout, {
        ref: undoRef(id, when),
        message: `${when}: teddy execute`,
        limits: limitsFor({ config }),
      })
    tellNotCovered(world, (await save('before')).notCovered)
    const saveAfter = async () => {
      try {
        await save('after')
      } catch (error) {
        warn(world, 'what is changed from now on is taken back with the plan', error)
      }
    }
    return { command: `teddy restore --undo ${id}`, saveAfter }
  } catch (error) {
    warn(world, 'no snapshot, so the plan cannot be taken back', error)
    return undefined
  }
}

/** The plan runs, and its report is written, all the same. */
function warn({ terminal }: World, what: string, error: unknown): void {
  if (!(error instanceof Fault)) throw error
  terminal.tell(line`${paint('yellow', 'warning:')} ${what}: ${error.message}`)
}

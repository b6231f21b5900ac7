// teddy tour: the whole loop in a throw-away project, with the real commands and recorded replies.

import { Fault } from '../errors.ts'
import { line } from '../text/styled.ts'
import { exitOnSignals } from '../world/exit-on-signals.ts'
import type { World } from '../world/world.ts'
import type { Typed } from './command-spec.ts'
import { makeProject } from './tour/make-project.ts'
import { takeTour } from './tour/take-tour.ts'
import { makeTourFolder } from './tour/tour-folder.ts'
import { tourWorld } from './tour/tour-world.ts'

export async function run(world: World, { options }: Typed): Promise<number> {
  const afterwards = options.keep ? 'keep' : 'remove'
  const folder = makeTourFolder(world, afterwards)
  const inside = tourWorld(world, folder.path)
  const stopListening = exitOnSignals()
  try {
    await makeProject(inside)
    await takeTour(
      inside,
      afterwards === 'keep' ? 'enter ends the tour' : 'enter ends the tour and removes its project',
    )
    return 0
  } catch (error) {
    // What a command says of its plan when it is interrupted does not hold here: the plan goes with the project.
    if (error instanceof Fault && error.kind === 'interrupted')
      throw new Fault('interrupted', 'the tour was interrupted')
    throw error
  } finally {
    stopListening()
    folder.remove()
    world.terminal.say(line``)
    if (afterwards === 'keep') world.terminal.say(line`The tour's project stays: cd ${inside.cwd}`)
    else world.terminal.say(line`The tour's project is removed. teddy tour --keep leaves it.`)
  }
}

// How a landing ended.

import { exitCodes } from '../../errors.ts'
import { line, paint } from '../../text/styled.ts'
import type { World } from '../../world/world.ts'
import type { LandedGround } from './land-ground.ts'
import { tellNotCovered } from './not-covered.ts'
import { saySteps } from './say-steps.ts'

/** Prints the landing; its exit code. */
export function sayLanded(world: World, landed: LandedGround, how: 'done' | 'dry-run' | 'quiet'): number {
  const { terminal } = world
  const stopped = landed.outcome === 'conflicts' || landed.outcome === 'in-the-way'
  const code = stopped ? exitCodes.conflict : 0
  if (how === 'quiet') return code
  tellNotCovered(world, landed.notCovered)
  if (stopped) {
    for (const path of landed.conflicts)
      terminal.say(line`${paint('red', '✗')} ${path}  you and the session changed the same lines`)
    saySteps(terminal, [], landed.kept)
    terminal.say(line`Nothing was landed; your checkout is as it was.`)
    terminal.say(line`Next: teddy land --markers      write both versions with conflict markers`)
    return code
  }
  saySteps(terminal, landed.done, [])
  for (const path of landed.conflicts)
    terminal.say(line`${paint('yellow', '!')} ${path}  has conflict markers now`)
  if (landed.outcome === 'nothing') {
    terminal.say(line`Your checkout has all of the session's changes already.`)
    return code
  }
  const count = landed.done.length === 1 ? '1 file' : `${landed.done.length} files`
  if (how === 'dry-run') {
    terminal.say(line`${count} would change in your checkout.`)
    return code
  }
  const commit = landed.commit === undefined ? '' : `, committed as ${landed.commit.slice(0, 10)}`
  terminal.say(line`${paint('green', '✓')} landed ${count}${commit}`)
  terminal.say(line`Next: teddy restore --undo ${landed.id ?? ''}  ${paint('dim', 'take it back')}`)
  return code
}

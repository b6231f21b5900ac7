// How a landing ended.

import { exitCodes } from '../../errors.ts'
import type { Clash } from '../../snapshot/clash.ts'
import { line, paint } from '../../text/styled.ts'
import type { World } from '../../world/world.ts'
import type { LandedGround } from './land-ground.ts'
import { tellNotCovered } from './not-covered.ts'
import { saySteps } from './say-steps.ts'

const clashes: Readonly<Record<Clash['kind'], string>> = {
  lines: 'you and the session changed the same lines',
  whole: 'you and the session changed it, and it cannot hold both',
  'deleted-in-checkout': 'you deleted it, and the session changed it',
  'deleted-in-session': 'the session deleted it, and you changed it',
  beside: 'a file on one side is a folder on the other',
  moved: 'you and the session moved it to different places',
}

const left: Readonly<Record<Clash['kind'], string>> = {
  lines: 'has conflict markers now',
  whole: "stays as you have it; the session's is in its worktree",
  'deleted-in-checkout': 'is there again, as the session has it; you had deleted it',
  'deleted-in-session': 'stays as you have it; the session deleted it',
  beside: 'was written beside the folder of its name',
  moved: 'is where you and where the session moved it',
}

/** What becomes of a file in conflict. */
const leavings = { done: left, 'dry-run': clashes } as const

/** Prints the landing; its exit code. */
export function sayLanded(world: World, landed: LandedGround, how: 'done' | 'dry-run' | 'quiet'): number {
  const { terminal } = world
  const stopped = landed.outcome === 'conflicts' || landed.outcome === 'in-the-way'
  const code = stopped ? exitCodes.conflict : 0
  if (how === 'quiet') return code
  tellNotCovered(world, landed.notCovered)
  if (stopped) {
    for (const { path, kind } of landed.clashes)
      terminal.say(line`${paint('red', '✗')} ${path}  ${clashes[kind]}`)
    saySteps(terminal, [], landed.kept)
    terminal.say(line`Nothing was landed; your checkout is as it was.`)
    const next =
      landed.outcome === 'conflicts'
        ? 'teddy land --markers      write both versions with conflict markers'
        : 'move what is in the way, then land again'
    terminal.say(line`Next: ${next}`)
    return code
  }
  saySteps(terminal, landed.done, [])
  for (const { path, kind } of landed.clashes)
    terminal.say(line`${paint('yellow', '!')} ${path}  ${leavings[how][kind]}`)
  if (landed.outcome === 'nothing') {
    const why = landed.clashes.length === 0 ? "got all of the session's changes already" : 'is as it was'
    terminal.say(line`Nothing to land: your checkout ${why}.`)
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

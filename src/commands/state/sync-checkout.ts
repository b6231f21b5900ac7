// Edits made in the checkout come into the session's worktree; conflicts stop what needs them.

import { Fault } from '../../errors.ts'
import type { Step } from '../../snapshot/plan-apply.ts'
import { syncIn } from '../../snapshot/sync.ts'
import { line, paint } from '../../text/styled.ts'
import { newId } from '../../world/ids.ts'
import type { Work } from '../turn/work.ts'
import { reasons } from './say-steps.ts'

const whyNot = ({ path, why }: Step) => (why === undefined ? path : `${path} (${reasons[why]})`)

/** Brings them in, unless `--no-sync` was typed or the session has no worktree. */
export async function syncCheckout(work: Work): Promise<void> {
  const { world, ground, sessionId, flags } = work
  if (ground?.isolation !== 'worktree' || ground.state === undefined || flags.sync === 'none') return
  const { checkout, place } = ground.state
  const id = newId(world.clock)
  const joined = await syncIn(world, { session: sessionId, checkout, worktree: place }, { id })
  if (joined.outcome === 'done') {
    const count = joined.done.length === 1 ? '1 file' : `${joined.done.length} files`
    world.terminal.tell(line`${paint('cyan', '●')} sync      ${count} from your checkout`)
  }
  if (joined.outcome !== 'conflicts' && joined.outcome !== 'in-the-way') return
  const inTheWay = joined.outcome === 'in-the-way'
  const files = inTheWay ? joined.kept.map(whyNot) : joined.conflicts
  const what = inTheWay
    ? 'files of your checkout cannot come into the worktree'
    : 'what you and the session changed does not go together'
  throw new Fault('conflict', `${what}: ${files.join(', ')}`, {
    hints: [
      '--no-sync leaves your edits out of the session',
      ...(inTheWay ? [] : ['teddy land --markers        brings both together in your checkout']),
    ],
  })
}

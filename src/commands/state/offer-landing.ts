// After a successful turn: its changes lie in the worktree, and can be brought into the checkout.

import type { TurnRecord } from '../../session/turn-record.ts'
import { readBase } from '../../snapshot/base.ts'
import { diffTrees } from '../../snapshot/tree.ts'
import { line } from '../../text/styled.ts'
import { askYesNo } from '../../world/ask.ts'
import { whileWaiting } from '../note/while-waiting.ts'
import { sessionNow, type Work } from '../turn/work.ts'
import { landGround } from './land-ground.ts'
import { sayLanded } from './say-landed.ts'
import { stateOf } from './state-of.ts'

const mostShown = 12

/** Says where the changes are and, as flags and settings want it, lands them or asks; the exit code of a landing. */
export async function offerLanding(work: Work, record: TurnRecord, how: 'say' | 'quiet'): Promise<number> {
  const { world, config, flags, sessionId } = work
  const terminal = how === 'say' ? world.terminal : { ...world.terminal, interactive: false, say: () => {} }
  if (record.isolation !== 'worktree' || record.snapshot === undefined) return 0
  const session = sessionNow(work)
  const { ground: ran } = work
  const ground = ran?.state === undefined ? await stateOf(work, session) : { ...ran, state: ran.state }
  const base = await readBase(world, ground.state.store, sessionId)
  const changed = await diffTrees(world, ground.state.place, base, record.snapshot)
  if (changed.length === 0) return 0
  const count = changed.length === 1 ? '1 changed file is' : `${changed.length} changed files are`
  terminal.say(
    line`Your checkout is untouched; ${count} in the session's worktree (snapshot ${record.snapshot.slice(0, 10)}).`,
  )
  if (record.status !== 'SUCCESS') return 0
  const { land } = config.values
  if (!flags.land && land !== 'auto') {
    if (land === 'never' || !terminal.interactive) return 0
    for (const { path } of changed.slice(0, mostShown)) terminal.say(line`  ${path}`)
    if (changed.length > mostShown) terminal.say(line`  … and ${changed.length - mostShown} more`)
    const ask = () => askYesNo(world, 'Bring them into your checkout now?')
    if (!(await whileWaiting(work, ask))) return 0
  }
  const wanted = { mode: 'apply', conflicts: 'refuse', commit: false } as const
  return sayLanded(world, await landGround(work, session, ground, wanted), how === 'say' ? 'done' : 'quiet')
}

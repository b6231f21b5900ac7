// teddy restore: the file state of a turn, or back again.

import { Fault } from '../errors.ts'
import { findSession } from '../session/find-session.ts'
import { goBackTo } from '../session/line.ts'
import { withSessionLock } from '../session/session-lock.ts'
import { line } from '../text/styled.ts'
import type { World } from '../world/world.ts'
import type { Typed } from './command-spec.ts'
import { initialisedProject } from './initialised-project.ts'
import { forcedPaths } from './state/forced-files.ts'
import { projectStore } from './state/ground.ts'
import { restoreGround } from './state/restore-ground.ts'
import { sessionInPath, snapshotOf, turnMeant } from './state/restore-target.ts'
import { sayRestored } from './state/say-restored.ts'
import { stateOf } from './state/state-of.ts'
import { undoGround, undoMeant } from './state/undo-ground.ts'
import { type Options, openWork, sessionNow, workOn } from './turn/work.ts'

export async function run(world: World, { args, options }: Typed): Promise<number> {
  if (options.undo !== undefined) return undo(world, args, options)
  const asked = args[0]
  if (asked === undefined) {
    throw new Fault('usage', 'which turn? `teddy tree` shows them', { hints: ['teddy restore 02'] })
  }
  const project = initialisedProject(world)
  const session = options.session ?? sessionInPath(world, project, asked)
  const work = openWork(world, { ...options, session })
  return withSessionLock(world, project, work.sessionId, 'restoring', async () => {
    const now = sessionNow(work)
    const turn = turnMeant(world, project, now, asked)
    const to = snapshotOf(now, turn)
    const ground = await stateOf(work, now)
    const { checkout, place } = ground.state
    const where = options.checkout ? 'checkout' : 'ground'
    const mode = options.dryRun ? 'dry-run' : 'apply'
    const restored = await restoreGround(work, now, ground, {
      ...{ to, turn, where, mode },
      force: forcedPaths(world, [checkout.root, place.root], options.force),
      title: `restore ${work.sessionId}/${turn.name}`,
    })
    if (mode === 'apply' && where === 'ground') goBackTo(world, project, now, turn)
    const done = `the files are those of turn ${turn.name}`
    return sayRestored(work.world, options, restored, { done, undo: `teddy restore --undo ${restored.id}` })
  })
}

async function undo(world: World, [turn]: Typed['args'], options: Options): Promise<number> {
  const project = initialisedProject(world)
  if (turn !== undefined || options.checkout) {
    throw new Fault('usage', '--undo takes no turn and no --checkout: it goes back where it came from', {
      hints: ['teddy restore --undo'],
    })
  }
  const id = typeof options.undo === 'string' ? options.undo : undefined
  const asked = typeof options.session === 'string' ? options.session : undefined
  const whose = id === undefined ? findSession(world, project, asked)?.id : `undo/${id}`
  const store = await projectStore(world, project, whose)
  const record = await undoMeant(world, project, store, { id, session: asked })
  const { session } = record
  const work = session === undefined ? undefined : workOn(world, project, session, options)
  const mode = options.dryRun ? 'dry-run' : 'apply'
  const taken = async () => {
    const place = { world, project, store }
    const restored = await undoGround(place, work, record, { mode, force: options.force })
    const what = record.what === 'execute' ? 'the plan' : `the ${record.what}`
    const said = { done: `${what} was taken back`, undo: `teddy restore --undo ${restored.id}` }
    const code = sayRestored(world, options, restored, said)
    if (record.commit !== undefined) sayCommitStays(world, record.commit)
    return code
  }
  return session === undefined ? taken() : withSessionLock(world, project, session, 'restoring', taken)
}

function sayCommitStays({ terminal }: World, commit: string): void {
  const short = commit.slice(0, 10)
  terminal.tell(line`The commit ${short} stays on your branch; \`git revert ${short}\` takes it back too.`)
}

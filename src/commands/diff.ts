// teddy diff: what the session changed, or one turn, or what lies between two.

import { namedTurn } from '../session/line.ts'
import type { Session } from '../session/session.ts'
import { asInBase } from '../snapshot/as-in-base.ts'
import { readBase } from '../snapshot/base.ts'
import { renderPatch } from '../snapshot/patch.ts'
import { takeSnapshot } from '../snapshot/take.ts'
import { line, paint, type Styled } from '../text/styled.ts'
import type { World } from '../world/world.ts'
import type { Typed } from './command-spec.ts'
import { filesBefore } from './state/files-before.ts'
import type { Ground, State } from './state/ground.ts'
import { limitsFor, tellNotCovered } from './state/not-covered.ts'
import { snapshotOf } from './state/restore-target.ts'
import { stateOf } from './state/state-of.ts'
import { openWork, sessionNow, type Work } from './turn/work.ts'

export async function run(world: World, { args, options }: Typed): Promise<number> {
  const { terminal } = world
  const work = openWork(world, options)
  const session = sessionNow(work)
  const ground = await stateOf(work, session)
  const { from, to } = await between(work, session, ground, args[0])
  const patch = await renderPatch(world, ground.state.place, from, to, {
    form: options.stat ? 'stat' : 'patch',
  })
  // For programs the bytes as they are, so that `teddy diff | git apply` works; for people escaped and coloured.
  if (!terminal.interactive) terminal.raw(patch)
  else if (patch.length === 0) terminal.say(line`No difference.`)
  else for (const text of patch.toString('utf8').split('\n').slice(0, -1)) terminal.say(coloured(text))
  return 0
}

type Stated = Ground & { readonly state: State }

async function between(
  work: Work,
  session: Session,
  ground: Stated,
  asked: string | undefined,
): Promise<{ readonly from: string; readonly to: string }> {
  const [a, b] = (asked ?? '..').split('..')
  if (b === undefined) {
    const turn = namedTurn(session, asked!)
    return { from: await filesBefore(work, session, ground.state.store, turn), to: snapshotOf(session, turn) }
  }
  const from = a ? snapshotOf(session, namedTurn(session, a)) : await startOf(work, session, ground)
  return { from, to: b ? snapshotOf(session, namedTurn(session, b)) : await filesNow(work, ground, from) }
}

async function filesNow(work: Work, { state: { place } }: Stated, from: string): Promise<string> {
  const { world, sessionId } = work
  const now = { ref: `refs/teddy/diff/${sessionId}`, message: 'diff', limits: limitsFor(work) }
  const taken = await takeSnapshot(world, place, now)
  tellNotCovered(world, taken.notCovered)
  return (await asInBase(world, place, taken, from)).tree
}

function startOf(work: Work, session: Session, ground: Stated): Promise<string> {
  if (ground.isolation === 'worktree') return readBase(work.world, ground.state.store, work.sessionId)
  const first = session.turns.find(({ record }) => record?.snapshot !== undefined)!
  return filesBefore(work, session, ground.state.store, first)
}

function coloured(text: string): Styled {
  if (/^(diff|index|---|\+\+\+) /.test(text)) return paint('bold', line`${text}`)
  if (text.startsWith('@@')) return paint('cyan', line`${text}`)
  if (text.startsWith('+')) return paint('green', line`${text}`)
  return text.startsWith('-') ? paint('red', line`${text}`) : line`${text}`
}

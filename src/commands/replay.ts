// teddy replay: the approved plans of a session once more, without a model, compared turn by turn.

import { resolve } from 'node:path'
import { exitCodes, Fault } from '../errors.ts'
import { namedTurn } from '../session/line.ts'
import type { Session, Turn } from '../session/session.ts'
import { renderJson } from '../text/json.ts'
import { writeAtomic } from '../world/atomic-write.ts'
import { catchInterrupts } from '../world/interrupts.ts'
import type { World } from '../world/world.ts'
import type { Typed } from './command-spec.ts'
import { askReplay } from './replay/ask-replay.ts'
import { comparePlanOf } from './replay/compare-plan-of.ts'
import { doneTurns } from './replay/recorded-turn.ts'
import { renderJunit } from './replay/render-junit.ts'
import { withReplayGround } from './replay/replay-ground.ts'
import { replayTurn } from './replay/replay-turn.ts'
import { sayReplay, sayTurn } from './replay/say-replay.ts'
import type { TurnReplay } from './replay/turn-replay.ts'
import { filesBefore } from './state/files-before.ts'
import { projectStore } from './state/ground.ts'
import { openWork, sessionNow, type Work } from './turn/work.ts'

export async function run(world: World, { args, options }: Typed): Promise<number> {
  const work = openWork(world, { ...options, session: args[0] })
  const session = sessionNow(work)
  const from = options.from === undefined ? undefined : namedTurn(session, String(options.from))
  if (options.planWith !== undefined)
    return comparePlanOf(work, session, from, {
      model: String(options.planWith),
      json: options.json === true,
    })
  const turns = turnsFrom(work, session, from)
  await askReplay(work, turns, options.yes ? 'given' : 'ask')
  const { results, interrupted } = await replayAll(work, session, turns)
  const whole = interrupted === undefined
  // A file in which every turn passes must not come of a replay that was cut short.
  if (typeof options.junit === 'string' && whole)
    writeAtomic(world.disk, resolve(world.cwd, options.junit), renderJunit(session.id, results))
  const differing = results.some(({ outcome }) => outcome === 'differs')
  const same = whole && !differing
  if (options.json)
    world.terminal.raw(renderJson({ session: session.id, same, interrupted: !whole, turns: results }))
  else sayReplay(world.terminal, results, { of: turns.length })
  return interrupted ?? (differing ? exitCodes.failed : 0)
}

/** The turns to run again: all that are done on the current line, or those from one of them on. */
function turnsFrom(work: Work, session: Session, from: Turn | undefined): readonly Turn[] {
  const done = doneTurns(work, session)
  if (done.length === 0)
    throw new Fault('usage', `no plan of session ${session.id} has run yet`, { hints: ['teddy tree'] })
  const first = from === undefined ? 0 : done.findIndex(({ name }) => name === from.name)
  if (first !== -1) return done.slice(first)
  throw new Fault('usage', `turn ${from!.name} has not run on the current line`, {
    hints: [`there are ${done.map(({ name }) => name).join(', ')}`],
  })
}

type Replayed = { readonly results: readonly TurnReplay[]; readonly interrupted: number | undefined }

async function replayAll(work: Work, session: Session, turns: readonly Turn[]): Promise<Replayed> {
  const { world, project } = work
  const store = await projectStore(world, project, work.sessionId)
  const start = await filesBefore(work, session, store, turns[0]!)
  const interrupts = catchInterrupts()
  try {
    const results = await withReplayGround(work, store, start, async ground => {
      await ground.furnish(interrupts.signal)
      const done: TurnReplay[] = []
      for (const turn of turns) {
        const result = await replayTurn(ground, session, turn, interrupts)
        // What was cut short says nothing about the turn.
        if (interrupts.signal.aborted) break
        done.push(result)
        sayTurn(world.terminal, result)
      }
      return done
    })
    return { results, interrupted: interrupts.exitCode() }
  } finally {
    interrupts.stop()
  }
}

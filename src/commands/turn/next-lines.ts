// The lines of the next turn.context: by the rule for a line that goes on, a handoff, or a return.

import { join } from 'node:path'
import { type ContextLine, parseContextLine, readContextFile } from '../../context/context-file.ts'
import { concludeContext, invokeContext, nextContext, type Target } from '../../context/next-context.ts'
import type { Action, Resource } from '../../plan/plan.ts'
import { turnFiles } from '../../session/layout.ts'
import { namedTurn } from '../../session/line.ts'
import { parentOf } from '../../session/next-turn.ts'
import type { Session, Turn } from '../../session/session.ts'
import type { World } from '../../world/world.ts'
import { historyPaths } from './history.ts'
import type { Finished, NextInput } from './next-input.ts'

type Given = {
  readonly session: Session
  /** The finished turn that the next one follows. */
  readonly tip: Turn
  readonly finished: Finished
  readonly input: NextInput
  readonly depth: number
  /** What the global and the session's context bring. */
  readonly upper: ReadonlySet<string>
}

/** The lines for the turn after `tip`. */
export function nextLines(world: Pick<World, 'disk'>, given: Given): readonly ContextLine[] {
  const { session, tip, finished, input, depth, upper } = given
  const { context, working } = input
  if (context.from === 'handoff') return invokeContext(context.resources.map(targetOf))
  const history = historyPaths(session, tip, depth, working)
  if (context.from === 'caller') {
    const caller = namedTurn(session, context.turn)
    return concludeContext({
      caller: contextOf(world, caller),
      automatic: automaticIn(session, caller),
      resources: context.resources.map(targetOf),
      history,
    })
  }
  const { changes, reads, prunes } = effectsOf(finished)
  const automatic = automaticIn(session, tip)
  return nextContext({ previous: contextOf(world, tip), automatic, changes, reads, prunes, upper, history })
}

function contextOf(world: Pick<World, 'disk'>, { folder }: Turn): readonly ContextLine[] {
  return readContextFile(world, join(folder, turnFiles.context))
}

/** What stood in a turn's context by itself. */
function automaticIn(session: Session, turn: Turn): readonly string[] {
  if (turn.record === undefined) return []
  return historyPaths(session, parentOf(session, turn), turn.record.contextDepth, turn.record)
}

function effectsOf({ plan, report }: Finished) {
  const done = (plan?.actions ?? []).filter((_, n) => report.actions[n]?.status === 'SUCCESS')
  return {
    changes: report.changes
      .filter(({ list, status }) => list === 'context' && status === 'APPLIED')
      .flatMap(({ change, text }) => ({ change, ...targetNamed(text) })),
    reads: done
      .filter((action): action is Extract<Action, { type: 'READ' }> => action.type === 'READ')
      .map(({ resource, lines }) => ({
        ...targetOf(resource),
        part: lines === undefined ? ('whole' as const) : ('lines' as const),
      })),
    prunes: done
      .filter((action): action is Extract<Action, { type: 'PRUNE' }> => action.type === 'PRUNE')
      .map(({ resource }) => targetOf(resource)),
  }
}

function targetOf(resource: Resource): Target {
  return resource.kind === 'url'
    ? { kind: 'url', target: resource.url }
    : { kind: 'path', target: resource.path }
}

function targetNamed(text: string): Target {
  const parsed = parseContextLine(text)
  return 'target' in parsed ? { kind: parsed.kind, target: parsed.target } : { kind: 'path', target: text }
}

// What refining may still use: the sessions' own turns count, and every earlier call that refined them.

import { join } from 'node:path'
import type { Config } from '../../config/load.ts'
import type { Project } from '../../config/project.ts'
import { Fault } from '../../errors.ts'
import { allowCall, shortestReply } from '../../model/budget.ts'
import { costOf } from '../../model/cost.ts'
import type { Model } from '../../model/model.ts'
import { addUsage, noUsage, type Usage } from '../../model-usage.ts'
import { countAnswers } from '../../session/count-calls.ts'
import { sessionTotals } from '../../session/totals.ts'
import { namesIn } from '../../world/disk-names.ts'
import { readText } from '../../world/read-file.ts'
import type { World } from '../../world/world.ts'
import { codifyFolders } from './codify-folder.ts'
import type { CodifiedSession } from './session-sources.ts'

export type RefineUse = {
  readonly sessions: readonly string[]
  readonly usage: Usage
  readonly answered: boolean
}

export type CallsSoFar = {
  readonly usage: Usage
  /** Calls that were answered: recorded replies go on from there. */
  readonly answered: number
}

/** `use.json`; a cost that is not known is left out. */
export function renderUse(use: RefineUse): string {
  return `${JSON.stringify(use)}\n`
}

/** Everything used so far for these sessions. A session's folder of turns counts once. */
export function callsSoFar(
  world: Pick<World, 'disk'>,
  project: Project,
  sources: readonly CodifiedSession[],
): CallsSoFar {
  const turns = new Map(
    sources.flatMap(source => (source.turns ? [[source.turns.id, source.turns] as const] : [])),
  )
  const ids = new Set(sources.map(({ read }) => read.id))
  const earlier = readUses(world, project).filter(({ sessions }) => sessions.some(id => ids.has(id)))
  const spent = [...turns.values()].map(session => sessionTotals(session).usage)
  return {
    usage: [...spent, ...earlier.map(({ usage }) => usage)].reduce(addUsage, noUsage),
    answered:
      [...turns.values()].reduce((sum, session) => sum + countAnswers(world, session), 0) +
      earlier.filter(({ answered }) => answered).length,
  }
}

/** The longest reply that the limits allow; a Fault when there is no room for one. */
export function allowedReply(
  config: Config,
  model: Model,
  inputTokens: number,
  { usage }: CallsSoFar,
): number {
  const { max_tokens: maxTokens, max_cost: maxCost } = config.values
  const room = Math.min(model.maxOutput, model.window - inputTokens)
  if (room < Math.min(shortestReply, model.maxOutput)) {
    const counts = `${inputTokens.toLocaleString('en')} tokens, and the window of ${model.name} holds ${model.window.toLocaleString('en')}`
    throw new Fault('guard', `the request has ${counts}; it was not sent`, {
      hints: ['codify fewer sessions at once, or choose a model with a larger window'],
    })
  }
  const limits = { maxTurns: undefined, maxTokens, maxCost }
  const verdict = allowCall(limits, { turns: 0, usage }, { inputTokens, price: model.price, maxOutput: room })
  if (verdict.kind === 'refused') throw new Fault('guard', verdict.message, { hints: [verdict.hint] })
  return verdict.maxOutputTokens
}

/** What a call used of which nothing came back yet. */
export function sentOnly({ price }: Model, input: number): Usage {
  const used = { input, output: 0, cached: 0 }
  return { ...used, cost: costOf(used, price), estimated: true }
}

function readUses({ disk }: Pick<World, 'disk'>, project: Project): readonly RefineUse[] {
  const folder = codifyFolders(project)
  return namesIn(disk, folder).flatMap(name => {
    const text = readText(disk, join(folder, name, 'use.json'), 100_000)
    return text === undefined ? [] : (parseUse(text) ?? [])
  })
}

function parseUse(text: string): RefineUse | undefined {
  try {
    const { sessions, usage, answered } = JSON.parse(text) as Partial<RefineUse>
    if (!Array.isArray(sessions) || typeof usage?.input !== 'number' || typeof usage.output !== 'number')
      return undefined
    const { cost } = usage
    return { sessions, usage: { ...usage, cost }, answered: answered === true }
  } catch {
    // A torn file of a call that was cut off: what it used is not known.
    return undefined
  }
}

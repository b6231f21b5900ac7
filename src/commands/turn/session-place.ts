// Where the current session stands: turn, state, what it used, and the next command.

import { loadConfig } from '../../config/load.ts'
import type { Project } from '../../config/project.ts'
import { renderTokens } from '../../context/render-context-table.ts'
import { findSession } from '../../session/find-session.ts'
import { tipOf } from '../../session/line.ts'
import { readSession } from '../../session/read-session.ts'
import type { Turn } from '../../session/session.ts'
import { type SessionTotals, sessionTotals } from '../../session/totals.ts'
import type { World } from '../../world/world.ts'

type Commands = readonly (readonly [string, string])[]

/** What `teddy` says in a project that has a session. */
export function sessionPlace(world: World, project: Project) {
  const found = findSession(world, project, undefined)
  if (found === undefined) return undefined
  const session = readSession(world, project, found.id)
  const tip = tipOf(world, project, session)
  const totals = sessionTotals(session)
  const limit = loadConfig(world, project).values.max_cost
  const { words, next } = standingOf(tip)
  const problems = session.problems.filter(({ severity }) => severity === 'error')
  return {
    title: [tip === undefined ? found.id : `${found.id} · turn ${tip.name}`, words] as const,
    details: [
      ...titleLine(tip),
      soFar(totals, limit),
      ...problems.map(({ file, line, message }) => `${file}:${line} ${message}`),
    ],
    next,
    json: {
      session: found.id,
      turn: tip?.name ?? null,
      state: tip?.state ?? null,
      title: tip?.record?.title ?? null,
      turns: totals.turns,
      tokens: totals.usage.input + totals.usage.output,
      cost: totals.usage.cost ?? null,
      max_cost: limit,
    },
  }
}

function titleLine(tip: Turn | undefined): readonly string[] {
  const { title, agent, modelAnswered, modelAsked } = tip?.record ?? {}
  const who = [agent, modelAnswered ?? modelAsked].filter(part => part !== undefined).join(' · ')
  if (title === undefined) return who === '' ? [] : [who]
  return [`"${title}"      ${who}`]
}

function soFar({ turns, usage }: SessionTotals, limit: number): string {
  const count = turns === 1 ? '1 turn' : `${turns} turns`
  const cost = usage.cost === undefined ? 'cost unknown' : `$${usage.cost.toFixed(2)}`
  return `so far: ${count}, ${renderTokens(usage.input + usage.output)} tokens, ${cost} of $${limit.toFixed(2)}`
}

const tree = ['teddy tree', 'see all turns'] as const
const plan = ['teddy plan -m "…"', 'say what you want'] as const

function standingOf(tip: Turn | undefined): { readonly words: string; readonly next: Commands } {
  switch (tip?.state) {
    case undefined:
    case 'claimed':
      return { words: 'no turn yet', next: [plan] }
    case 'planning':
      return { words: 'no plan yet', next: [['teddy resume', 'ask for the plan'], plan, tree] }
    case 'waiting':
      return { words: 'a plan is waiting for you', next: [['teddy resume', 'review and run it'], tree] }
    case 'interrupted':
      return { words: 'interrupted while it ran', next: [['teddy resume', 'see what was done, go on'], tree] }
    case 'done':
      return {
        words: tip.record?.concluded ? 'the session has reached its end' : doneWords(tip),
        next: [['teddy resume -m "…"', 'say what comes next'], tree],
      }
  }
}

function doneWords({ record }: Turn): string {
  const words = { SUCCESS: 'done', FAILURE: 'done, with a failure', SKIPPED: 'skipped', ABORTED: 'aborted' }
  return words[record?.status ?? 'SUCCESS']
}

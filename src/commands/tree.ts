// teddy tree: the turns of a session as a graph.

import { renderTokens } from '../context/render-context-table.ts'
import { graphRows } from '../session/graph.ts'
import { tipOf } from '../session/line.ts'
import { renderMermaid } from '../session/render-mermaid.ts'
import { renderJson } from '../text/json.ts'
import { problemLine } from '../text/problem-line.ts'
import { line, paint } from '../text/styled.ts'
import type { World } from '../world/world.ts'
import type { Typed } from './command-spec.ts'
import { sayLines } from './say-lines.ts'
import { openWork, sessionNow } from './turn/work.ts'

/** A title is cut to what the terminal has room for, but not to less. */
const shortestTitle = 20
const longestTitle = 60

export function run(world: World, { options }: Typed): number {
  const { terminal } = world
  const work = openWork(world, options)
  const session = sessionNow(work)
  for (const problem of session.problems) terminal.tell(problemLine(problem.file, problem))
  const here = tipOf(world, work.project, session)
  if (options.mermaid) {
    terminal.raw(renderMermaid(session))
    return 0
  }
  const rows = graphRows(session, here)
  if (options.json) {
    terminal.raw(renderJson({ session: session.id, turns: rows.map(jsonRow(session)) }))
    return 0
  }
  if (rows.length === 0) {
    terminal.say(line`${session.id} has no turns yet`)
    terminal.say(line``)
    terminal.say(line`Next: teddy plan -m "…"   say what you want`)
    return 0
  }
  const lines = rows.map(({ lanes, name, mark, agent = '', tokens = 0, cost, here: isHere, standing }) => ({
    head: `${lanes}${name}  ${mark} `,
    agent,
    counts: `${renderTokens(tokens).padStart(6)}  ${(cost === undefined ? '?' : `$${cost.toFixed(2)}`).padStart(6)}`,
    words: [...(mark === '✓' ? [] : [standing]), ...(isHere ? ['← you are here'] : [])].join('  '),
  }))
  const widest = (pick: (one: (typeof lines)[number]) => string) =>
    Math.max(...lines.map(one => pick(one).length))
  const agents = widest(({ agent }) => agent)
  const room = terminal.columns - widest(({ head }) => head) - agents - 14 - widest(({ words }) => words) - 6
  const titles = rows.map(({ title = '' }) =>
    cut(title, Math.min(longestTitle, Math.max(shortestTitle, room))),
  )
  const width = Math.max(...lines.map(({ head }, n) => head.length + titles[n]!.length))
  const shown = lines.map(({ head, agent, counts, words }, n) => [
    `${`${head}${titles[n]!}`.padEnd(width)}  ${agent.padEnd(agents)}  ${counts}  `,
    paint('dim', words),
  ])
  sayLines(terminal, shown)
  return 0
}

function cut(title: string, longest: number): string {
  const letters = [...title]
  return letters.length <= longest ? title : `${letters.slice(0, longest - 1).join('')}…`
}

function jsonRow(session: ReturnType<typeof sessionNow>) {
  const turns = new Map(session.turns.map(turn => [turn.name, turn]))
  return ({ name, standing, here }: ReturnType<typeof graphRows>[number]) => {
    const turn = turns.get(name)
    const { record } = turn!
    return {
      turn: name,
      id: record?.id ?? null,
      parent_id: record?.parentId ?? null,
      branched_from: record?.branchedFrom ?? null,
      state: turn!.state,
      standing,
      title: record?.title ?? null,
      agent: record?.agent ?? null,
      status: record?.status ?? null,
      tokens: record === undefined ? null : record.usage.input + record.usage.output,
      cost: record?.usage.cost ?? null,
      here,
    }
  }
}

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
import { openWork, sessionNow } from './turn/work.ts'

const longestTitle = 48

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
  const heads = rows.map(({ lanes, name, mark, title }) => `${lanes}${name}  ${mark} ${cut(title ?? '')}`)
  const width = Math.max(...heads.map(head => head.length))
  const agents = Math.max(...rows.map(({ agent }) => (agent ?? '').length))
  for (const [n, { agent, tokens, cost, here: isHere, standing, mark }] of rows.entries()) {
    const price = cost === undefined ? '     ?' : `$${cost.toFixed(2)}`.padStart(6)
    const counts = `${renderTokens(tokens ?? 0).padStart(6)}  ${price}`
    const words = [...(mark === '✓' ? [] : [standing]), ...(isHere ? ['← you are here'] : [])].join('  ')
    terminal.say(
      line`${heads[n]!.padEnd(width)}  ${(agent ?? '').padEnd(agents)}  ${counts}  ${paint('dim', words)}`,
    )
  }
  return 0
}

function cut(title: string): string {
  const letters = [...title]
  return letters.length <= longestTitle ? title : `${letters.slice(0, longestTitle - 1).join('')}…`
}

function jsonRow(session: ReturnType<typeof sessionNow>) {
  return ({ name, standing, here }: ReturnType<typeof graphRows>[number]) => {
    const turn = session.turns.find(one => one.name === name)
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

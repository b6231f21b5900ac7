// The graph of a session as a Mermaid flowchart.

import { safeLine } from '../text/safe.ts'
import { markOf } from './graph.ts'
import { parentOf } from './next-turn.ts'
import type { Session, Turn } from './session.ts'

const longestTitle = 60

/** Turns are boxes; a full line leads to the turn that follows, a dotted one to a branch of the same input. */
export function renderMermaid(session: Session): string {
  const byId = new Map(session.turns.flatMap(turn => (turn.record ? [[turn.record.id, turn] as const] : [])))
  const boxes = session.turns.map(turn => `  ${nodeOf(turn)}["${labelOf(turn)}"]`)
  const lines = session.turns.flatMap(turn => {
    const parent = parentOf(session, turn)
    const origin = turn.record?.branchedFrom === undefined ? undefined : byId.get(turn.record.branchedFrom)
    return [
      ...(parent === undefined ? [] : [`  ${nodeOf(parent)} --> ${nodeOf(turn)}`]),
      ...(origin === undefined ? [] : [`  ${nodeOf(origin)} -.-> ${nodeOf(turn)}`]),
    ]
  })
  return `${['flowchart TD', ...boxes, ...lines].join('\n')}\n`
}

const nodeOf = ({ name }: Turn) => `t${name.replaceAll('-', '_')}`

function labelOf(turn: Turn): string {
  const title = [...(turn.record?.title ?? '')]
  const short = title.length > longestTitle ? `${title.slice(0, longestTitle - 1).join('')}…` : title.join('')
  return harmless(`${turn.name} ${markOf(turn).mark} ${short}`.trimEnd())
}

/** Mermaid reads quotes, brackets, links and HTML in labels; as numbers they are only shown. */
function harmless(text: string): string {
  return safeLine(text).replace(/[^\p{L}\p{N} .,:✓✗–●…!?_-]/gu, character => `#${character.codePointAt(0)};`)
}

// A flow line, `a, b::Type → c`, and the list that may follow one.

import { parseOperands, renderOperand } from './operand.ts'
import { arrowOf } from './render-heading.ts'
import type { Dialect, Flow, Operand, Place } from './workflow.ts'

/** Longer is prose. */
const longest = 4_000

/** The line as a flow; undefined when it is anything else. */
export function parseFlowLine(line: string, number: number): Flow | undefined {
  const parts = cutAtArrows(line)
  if (parts.length < 2) return undefined
  const last = parts.at(-1)!
  const ending = last.part.trimEnd()
  const cut = ending.endsWith(':') ? ending.slice(0, -1) : last.part
  const stages = [...parts.slice(0, -1), { ...last, part: cut }].map(({ part, at }) =>
    parseOperands(part, { line: number, column: at + 1 }),
  )
  if (stages.some(stage => stage === undefined)) return undefined
  return { kind: 'flow', stages: stages as Operand[][], fan: undefined, place: placeOf(line, number) }
}

/** The line above a list of outputs, `Takes a → creates:`, with the list as its last stage. */
export function parseFan(line: string, number: number, list: readonly Operand[]): Flow | undefined {
  const parts = cutAtArrows(line)
  const verb = /^\s*([\p{L}\p{N} _-]*[\p{L}\p{N}_]):\s*$/u.exec(parts.at(-1)?.part ?? '')?.[1]
  if (parts.length < 2 || verb === undefined || list.length === 0) return undefined
  const { lead, operands } = afterLead(parts[0]!.part, number)
  const stages = [
    operands,
    ...parts.slice(1, -1).map(({ part, at }) => parseOperands(part, { line: number, column: at + 1 })),
  ]
  if (stages.some(stage => stage === undefined)) return undefined
  return {
    kind: 'flow',
    stages: [...(stages as Operand[][]), list],
    fan: { lead, verb },
    place: placeOf(line, number),
  }
}

/** In front of a list the first operand may close a few words: `Takes input`. */
function afterLead(part: string, number: number): { lead: string; operands: readonly Operand[] | undefined } {
  const whole = parseOperands(part, { line: number, column: 1 })
  const words = whole === undefined ? /^(\s*\p{L}[\p{L}\p{N} ,-]*\s)(\S+)\s*$/u.exec(part) : null
  if (!words) return { lead: '', operands: whole }
  const column = words[1]!.length + 1
  return { lead: words[1]!.trim(), operands: parseOperands(words[2]!, { line: number, column }) }
}

/** The flow's lines. `bullet` is the mark of its list, so that a list behind it stays another one. */
export function renderFlow({ stages, fan }: Flow, dialect: Dialect, bullet: '-' | '*'): string {
  const arrow = ` ${arrowOf(dialect)} `
  const written = stages.map(stage => stage.map(renderOperand).join(', '))
  if (fan === undefined) return written.join(arrow)
  const lead = fan.lead === '' ? '' : `${fan.lead} `
  const line = `${lead}${[...written.slice(0, -1), fan.verb].join(arrow)}:`
  return [line, ...stages.at(-1)!.map(operand => `${bullet} ${renderOperand(operand)}`)].join('\n')
}

/** Cut at arrows with blanks around them, outside of code spans. */
function cutAtArrows(line: string): readonly { readonly part: string; readonly at: number }[] {
  if (line.length > longest) return []
  const parts: { part: string; at: number }[] = []
  let start = 0
  let ticks = ''
  for (const { 0: mark, index } of line.matchAll(/`+|(?<=[ \t])(?:->|→)(?=[ \t])/g)) {
    if (mark[0] === '`') ticks = ticks === '' ? mark : ticks === mark ? '' : ticks
    else if (ticks === '') {
      parts.push({ part: line.slice(start, index), at: start })
      start = index + mark.length
    }
  }
  parts.push({ part: line.slice(start), at: start })
  return parts
}

function placeOf(line: string, number: number): Place {
  return { line: number, column: line.length - line.trimStart().length + 1 }
}

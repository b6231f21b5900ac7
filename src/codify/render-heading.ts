// A step's heading as text, in the spelling of a dialect.

import { factsWithin } from './check-heading.ts'
import { markAtEnd } from './heading.ts'
import { escapeCharacter, escapeName } from './heading-text.ts'
import { renderOperand } from './operand.ts'
import type { Dialect, Step } from './workflow.ts'

/** The arrow that a dialect writes. */
export function arrowOf(dialect: Dialect): '→' | '->' {
  return dialect === 'spec' ? '→' : '->'
}

/** The heading's line, hash marks included. */
export function renderHeading(step: Step, dialect: Dialect): string {
  const marks = [...agentMarks(step, dialect)]
  if (step.output !== undefined) marks.push(`${arrowOf(dialect)} ${renderOperand(step.output)}`)
  for (const { key, value } of step.attributes) marks.push(`[${key}:: ${escapeValue(value)}]`)
  if (step.children === 'beside') marks.push('(parallel)')
  if (step.mark !== undefined) marks.push(step.mark === 'critical' ? '!' : '?')
  const beside = step.start === 'beside' ? '&' : ''
  const name = renderName(
    step.name,
    step.level === 2 && beside === '' && marks.length === 0 ? 'bare' : 'marked',
  )
  return `${'#'.repeat(step.level)} ${[`${beside}${name}`, ...marks].filter(part => part !== '').join(' ')}`.trimEnd()
}

function agentMarks({ agent, agentVersion, channel }: Step, dialect: Dialect): readonly string[] {
  const marks: string[] = []
  if (agent !== undefined) {
    const joined = dialect !== 'crucible' && agentVersion !== undefined ? `@${agentVersion}` : ''
    marks.push(`@${agent}${joined}`)
    if (dialect === 'crucible' && agentVersion !== undefined) marks.push(`[agent_version:: ${agentVersion}]`)
  }
  if (channel !== undefined) marks.push(dialect === 'crucible' ? `[channel:: ${channel}]` : `#${channel}`)
  return marks
}

/** A bare `## Goals` is a section, so a step of that name gets its first letter spelled out. */
function renderName(name: string, heading: 'bare' | 'marked'): string {
  const special = (heading === 'bare' && /^(goals|validation)$/i.test(name)) || name.startsWith('&')
  const start = special ? escapeCharacter(name[0]!) : ''
  let text = start + escapeName(special ? name.slice(1) : name)
  // From the end, so that the places before stay right.
  for (const { index } of factsWithin(text).toReversed()) text = escapedAt(text, index)
  const mark = markAtEnd(text)
  return mark === undefined ? text : escapedAt(text, mark)
}

function escapedAt(text: string, index: number): string {
  return text.slice(0, index) + escapeCharacter(text[index]!) + text.slice(index + 1)
}

function escapeValue(value: string): string {
  return escapeName(value).replace(/[[\]]/g, '\\$&')
}

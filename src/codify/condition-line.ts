// A condition on its own line: `If tests fail → retry Build`.

import { escapeName, unescapeName } from './heading-text.ts'
import { arrowOf } from './render-heading.ts'
import type { Condition, ConditionMove, Dialect } from './workflow.ts'

const moves: Readonly<Record<string, ConditionMove>> = {
  'proceed to': 'proceed',
  'skip to': 'skip',
  retry: 'retry',
  stop: 'stop',
}

/** How a move reads before the step that it goes to. */
export const moveWords: Readonly<Record<ConditionMove, string>> = {
  proceed: 'proceed to',
  skip: 'skip to',
  retry: 'retry',
  stop: 'stop',
}

const pattern =
  /^(?:if[ \t]+(\S.*?)|otherwise)[ \t]+(?:->|→)[ \t]+(proceed to|skip to|retry|stop)(?:[ \t]+(\S.*?))?(?:(?<!\\)\.)?$/i

/** Longer is prose. */
const longest = 4_000

/** The line as a condition; undefined when it is anything else. */
export function parseCondition(line: string, number: number): Condition | undefined {
  const text = line.trim()
  if (text.length > longest) return undefined
  const match = pattern.exec(text)
  if (!match) return undefined
  const move = moves[match[2]!.toLowerCase()]!
  const target = match[3] === undefined ? undefined : unescapeName(match[3].trimEnd())
  if (target === undefined && move !== 'stop') return undefined
  const column = line.length - line.trimStart().length + 1
  return { kind: 'condition', when: match[1], move, target, place: { line: number, column } }
}

/** The condition's line. */
export function renderCondition({ when, move, target }: Condition, dialect: Dialect): string {
  const start = when === undefined ? 'Otherwise' : `If ${when}`
  const end = target === undefined ? '' : ` ${renderTarget(target)}`
  return `${start} ${arrowOf(dialect)} ${moveWords[move]}${end}`
}

/** Text that can stand between `If` and the arrow: one line, and no arrow that would be taken for the last one. */
export function conditionText(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .replace(/ (?:->|→)(?= )/g, ' to')
    .trim()
}

function renderTarget(target: string): string {
  return escapeName(target).replace(/\.$/, '\\.')
}

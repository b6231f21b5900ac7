// Collects the problems of one text. Reading never stops at the first one and never throws.

import type { Problem } from '../errors.ts'
import { safeLine } from '../text/safe.ts'
import { limits } from './limits.ts'
import type { Place } from './plan.ts'
import type { Rule } from './rules.ts'

export type Report = {
  readonly error: (rule: Rule, place: Place, message: string, hint?: string) => void
  readonly warn: (rule: Rule, place: Place, message: string, hint?: string) => void
  /** Everything reported so far, in the order of the text. */
  readonly problems: () => Problem[]
}

/** A new, empty collection. */
export function newReport(): Report {
  const found: Problem[] = []
  let unlisted = 0
  const add =
    (severity: Problem['severity']) => (rule: Rule, place: Place, message: string, hint?: string) => {
      if (found.length >= limits.problems) {
        unlisted++
        return
      }
      const { line, column } = place
      found.push({ rule, severity, message, line, column, ...(hint === undefined ? {} : { hint }) })
    }
  return { error: add('error'), warn: add('warning'), problems: () => inOrder(found, unlisted) }
}

function inOrder(found: readonly Problem[], unlisted: number): Problem[] {
  const sorted = found.toSorted((a, b) => a.line - b.line || a.column - b.column)
  if (unlisted > 0) {
    const message = `${unlisted} more problems are not listed`
    sorted.push({ rule: 'too-many-problems', severity: 'error', message, line: 1, column: 1 })
  }
  return sorted
}

/** Foreign text for a message: one line, escaped, quoted, and short. */
export function shown(text: string): string {
  const characters = [...text.trim().slice(0, 200)]
  const short = characters.length > 60 ? `${characters.slice(0, 60).join('')}…` : characters.join('')
  return `"${safeLine(short)}"`
}

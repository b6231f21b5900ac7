// Collects what is wrong with a report's text; reading never stops at the first problem.

import type { Problem } from '../errors.ts'

export type ReportRule =
  | 'not-a-report'
  | 'report-version'
  | 'report-cut-off'
  | 'control-character'
  | 'unclosed-fence'
  | 'fence-mark'
  | 'bad-escape'
  | 'unexpected-text'
  | 'unexpected-block'
  | 'unknown-section'
  | 'duplicate-section'
  | 'missing-section'
  | 'missing-text'
  | 'unknown-field'
  | 'duplicate-field'
  | 'missing-field'
  | 'bad-value'

export type Place = { readonly line: number; readonly column: number }

export type Found = {
  readonly add: (rule: ReportRule, place: Place, message: string, hint?: string) => void
  /** There are more than are listed: reading on serves nobody. */
  readonly isFull: () => boolean
  /** Everything found, in the order of the text. */
  readonly problems: () => readonly Problem[]
}

const mostListed = 100

/** A new, empty collection. */
export function newFound(): Found {
  const listed: Problem[] = []
  let more = false
  return {
    add: (rule, { line, column }, message, hint) => {
      if (listed.length >= mostListed) more = true
      else
        listed.push({
          rule,
          severity: 'error',
          message,
          line,
          column,
          ...(hint === undefined ? {} : { hint }),
        })
    },
    isFull: () => more,
    problems: () => inOrder(listed, more),
  }
}

function inOrder(listed: readonly Problem[], more: boolean): readonly Problem[] {
  const sorted = listed.toSorted((a, b) => a.line - b.line || a.column - b.column)
  if (!more) return sorted
  const message = `there are more problems than the ${mostListed} that are listed`
  return [...sorted, { rule: 'too-many-problems', severity: 'error', message, line: 1, column: 1 }]
}

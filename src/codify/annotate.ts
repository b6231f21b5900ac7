// A workflow in the editor: its problems as comments at their lines, and the text without them again.

import type { Problem } from '../errors.ts'
import { safeLine } from '../text/safe.ts'

const ours = /^<!-- teddy:.* -->$/

/** The text with a comment below each line that has a problem. */
export function annotate(text: string, problems: readonly Problem[]): string {
  const byLine = Map.groupBy(problems, ({ line }) => line)
  const lines = text.split('\n')
  const out = lines.flatMap((line, n) => {
    const comments = (byLine.get(n + 1) ?? []).map(commentOf)
    // A comment ends like the line it belongs to.
    return [line, ...comments.map(comment => (line.endsWith('\r') ? `${comment}\r` : comment))]
  })
  const past = problems.filter(({ line }) => line > lines.length)
  return [...out, ...past.map(commentOf)].join('\n')
}

/** The text without the comments that `annotate` put there. */
export function withoutAnnotations(text: string): string {
  return text
    .split('\n')
    .filter(line => !ours.test(line.replace(/\r$/, '')))
    .join('\n')
}

function commentOf({ severity, line, column, rule, message, hint }: Problem): string {
  const words = `${severity} ${line}:${column} ${rule}: ${message}${hint === undefined ? '' : `; ${hint}`}`
  return `<!-- teddy: ${safeLine(words).replaceAll('--', '- -')} -->`
}

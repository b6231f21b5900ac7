// Callouts that steer a run: gates, branches, errors, decisions. Others are text.

import type { Callout, CalloutKind } from './workflow.ts'

const opening = /^ {0,3}> ?\[!(gate|branch|error|decision)\][+-]?(?:[ \t]+(.*))?$/i

/** Whether a line starts a callout that steers. */
export function opensCallout(line: string): boolean {
  return opening.test(line)
}

/** The lines of a quote as a callout; undefined when it is a plain quote or a callout of another kind. */
export function parseCallout(lines: readonly string[], number: number): Callout | undefined {
  const match = opening.exec(lines[0] ?? '')
  if (!match) return undefined
  const text = lines.slice(1).map(line => line.replace(/^ {0,3}> ?/, ''))
  while (text.at(-1)?.trim() === '') text.pop()
  return {
    kind: 'callout',
    callout: match[1]!.toLowerCase() as CalloutKind,
    title: (match[2] ?? '').trim(),
    text: text.join('\n'),
    place: { line: number, column: lines[0]!.indexOf('>') + 1 },
  }
}

/** The callout's lines. */
export function renderCallout({ callout, title, text }: Callout): string {
  const first = title === '' ? `> [!${callout}]` : `> [!${callout}] ${title}`
  const rest = text === '' ? [] : text.split('\n').map(line => (line === '' ? '>' : `> ${line}`))
  return [first, ...rest].join('\n')
}

// Changing single properties of a frontmatter: their lines are replaced, all others stay byte for byte.

import { layoutOf, type NoteLayout } from './note-layout.ts'

const keyLine = /^(?:([A-Za-z_][\w-]*)|"([^"]+)"|'([^']+)'):(?:[ \t]|$)/

/** The known properties, in the order in which people look for them. */
const propertyOrder: readonly string[] = [
  'type',
  'version',
  'session_id',
  'status',
  'started',
  'ended',
  'channel',
  'participants',
  'model',
  'tokens_used',
  'cost',
  'subagents',
  'parent',
  'resume_point',
]

/** The lines of one property; none when it is not there. */
export function propertyLines(text: string, key: string): readonly string[] {
  const { frontmatter } = layoutOf(text)
  if (frontmatter === undefined) return []
  const lines = text.slice(frontmatter.start, frontmatter.end).split(/\r\n|\n|\r/)
  const span = spanOf(lines, key)
  return span === undefined ? [] : lines.slice(span.start, span.end)
}

/** The text with the lines of one property replaced, added, or, when none are given, taken out. */
export function setProperty(text: string, key: string, lines: readonly string[]): string {
  const layout = layoutOf(text)
  const { frontmatter, eol } = layout
  if (frontmatter === undefined) return withFrontmatter(text, lines, layout)
  const block = text.slice(frontmatter.start, frontmatter.end)
  const there = block === '' ? [] : block.replace(/(?:\r\n|\n|\r)$/, '').split(/\r\n|\n|\r/)
  const at = placeFor(there, key)
  const span = spanOf(there, key) ?? { start: at, end: at }
  const now = [...there.slice(0, span.start), ...lines, ...there.slice(span.end)]
  // Other lines keep their endings only where all are alike, as they are in every file but a damaged one.
  const joined = now.map(line => `${line}${eol}`).join('')
  return text.slice(0, frontmatter.start) + joined + text.slice(frontmatter.end)
}

// Behind the nearest of those that usually stand before it.
function placeFor(lines: readonly string[], key: string): number {
  const before = propertyOrder.slice(0, Math.max(0, propertyOrder.indexOf(key)))
  const ends = before.map(name => spanOf(lines, name)?.end)
  return ends.findLast(end => end !== undefined) ?? lines.length
}

function withFrontmatter(text: string, lines: readonly string[], { eol }: NoteLayout): string {
  if (lines.length === 0) return text
  const bom = text.startsWith('\ufeff') ? '\ufeff' : ''
  return `${bom}${['---', 'type: session', ...lines, '---', ''].join(eol)}${eol}${text.slice(bom.length)}`
}

function spanOf(lines: readonly string[], key: string): { start: number; end: number } | undefined {
  const start = lines.findIndex(line => {
    const [, plain, double, single] = keyLine.exec(line) ?? []
    return (plain ?? double ?? single) === key
  })
  if (start === -1) return undefined
  let end = start + 1
  while (end < lines.length && /^(?:[ \t]+\S|-(?:[ \t]|$))/.test(lines[end]!)) end++
  return { start, end }
}

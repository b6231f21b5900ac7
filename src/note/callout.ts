// `> [!kind] title` and the quoted lines below it. Quoting is the escape: nothing inside is a heading or a fence.

export type Callout = {
  readonly kind: string
  readonly title: string
  /** The lines without their `> `. */
  readonly lines: readonly string[]
}

const header = /^ {0,3}>[ \t]?\[!([\w-]+)\][+-]?[ \t]*(.*)$/s

/** Whether a line is part of a quotation. */
export function isQuoted(line: string): boolean {
  return line.startsWith('>') || /^ {1,3}>/.test(line)
}

/** The quotation that starts at `start`, as a callout; undefined when it is a plain one. */
export function parseCallout(lines: readonly string[], start: number, end: number): Callout | undefined {
  const [, kind, title] = header.exec(lines[start]!) ?? []
  if (kind === undefined || title === undefined) return undefined
  return {
    kind: kind.toLowerCase(),
    title: title.replace(/(?<![ \t])[ \t]+$/, ''),
    lines: lines.slice(start + 1, end).map(unquoted),
  }
}

/** The index after the last line of the quotation that starts at `start`. */
export function quotationEnd(lines: readonly string[], start: number, end: number): number {
  let n = start
  while (n < end && isQuoted(lines[n]!)) n++
  return n
}

/** Renders a callout. */
export function renderCallout({ kind, title, lines }: Callout): string {
  const head = title === '' ? `> [!${kind}]` : `> [!${kind}] ${title}`
  return [head, ...lines.map(line => (line === '' ? '>' : `> ${line}`))].join('\n')
}

function unquoted(line: string): string {
  const bare = line.replace(/^ {0,3}>/, '')
  return bare.startsWith(' ') ? bare.slice(1) : bare
}

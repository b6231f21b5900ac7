// Text for the terminal as data: escaped when it is made, coloured only when it is printed.

import { safeBlock, safeLine } from './safe.ts'

export type Style = 'bold' | 'dim' | 'red' | 'green' | 'yellow' | 'cyan'

type Span = { readonly text: string; readonly style?: Style }

/** Text that may be printed. The only ways to make one escape what they are given. */
export type Styled = readonly Span[]

export type Printable = Styled | string | number

const codes: Readonly<Record<Style, readonly [number, number]>> = {
  bold: [1, 22],
  dim: [2, 22],
  red: [31, 39],
  green: [32, 39],
  yellow: [33, 39],
  cyan: [36, 39],
}

/** Template tag: the literal parts are ours, every string put in is escaped to one line. */
export function line(parts: TemplateStringsArray, ...values: readonly Printable[]): Styled {
  const spans: Span[] = []
  parts.forEach((part, n) => {
    if (part !== '') spans.push({ text: part })
    if (n < values.length) spans.push(...spansOf(values[n]!))
  })
  return spans
}

/** Many lines at once, each from its parts: what `line` would make of them, in fewer spans and far less time. */
export function joinLines(lines: readonly (readonly Printable[])[]): Styled {
  const spans: Span[] = []
  let plain = ''
  const add = (span: Span) => {
    if (span.style === undefined) plain += span.text
    else {
      if (plain !== '') spans.push({ text: plain })
      plain = ''
      spans.push(span)
    }
  }
  let isFirst = true
  for (const parts of lines) {
    if (!isFirst) plain += '\n'
    isFirst = false
    for (const part of parts) {
      if (typeof part === 'object') for (const span of part) add(span)
      else plain += safeLine(String(part))
    }
  }
  if (plain !== '') spans.push({ text: plain })
  return spans
}

/** Several lines of foreign text, escaped; line feeds and tabs stay. */
export function block(text: string): Styled {
  return [{ text: safeBlock(text) }]
}

/** The same text in a style; text that has a style already keeps it. */
export function paint(style: Style, value: Printable): Styled {
  return spansOf(value).map(span => ({ style, ...span }))
}

/** The text as the terminal gets it. */
export function renderStyled(text: Styled, { colour }: { readonly colour: boolean }): string {
  let out = ''
  for (const span of text) out += colour && span.style ? coloured(span.text, span.style) : span.text
  return out
}

function coloured(text: string, style: Style): string {
  const [on, off] = codes[style]
  return `\u001b[${on}m${text}\u001b[${off}m`
}

function spansOf(value: Printable): Styled {
  return typeof value === 'object' ? value : [{ text: safeLine(String(value)) }]
}

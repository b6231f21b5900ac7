// Escaping that can be taken back: the one escaper's spelling, with every backslash doubled first.

import { safeBlock, safeLine } from '../text/safe.ts'

/** The text on one line, with everything invisible spelled out. */
export function escapeLine(text: string): string {
  return safeLine(text.replaceAll('\\', '\\\\'))
}

/** The text with its line feeds and tabs, everything else invisible spelled out. */
export function escapeBlock(text: string): string {
  return safeBlock(text.replaceAll('\\', '\\\\'))
}

export type Unescaped = {
  readonly text: string
  /** Offset of the first backslash that begins no known escape; the text is then of no use. */
  readonly badAt: number | undefined
}

const short: Readonly<Record<string, string>> = { '\\': '\\', n: '\n', r: '\r', t: '\t' }
const coded = /\\(?:x([0-9a-f]{2})|u([0-9a-f]{4})|u\{([0-9a-f]{1,6})\})/iy
const lastCodePoint = 0x10ffff

/** Takes the escaping back. */
export function unescapeText(escaped: string): Unescaped {
  let text = ''
  let from = 0
  // By hand: a replacer that is called for each backslash takes several times as long.
  for (let at = escaped.indexOf('\\'); at !== -1; at = escaped.indexOf('\\', from)) {
    const simple = short[escaped[at + 1] ?? '']
    const character = simple ?? codedAt(escaped, at)
    if (character === undefined) return { text, badAt: at }
    text += escaped.slice(from, at) + character
    from = simple === undefined ? coded.lastIndex : at + 2
  }
  return { text: text + escaped.slice(from), badAt: undefined }
}

// The character spelled in digits at a backslash; the pattern then stands behind it.
function codedAt(escaped: string, at: number): string | undefined {
  coded.lastIndex = at
  const [, two, four, braced] = coded.exec(escaped) ?? []
  const code = Number.parseInt(two ?? four ?? braced ?? '', 16)
  return code <= lastCodePoint ? String.fromCodePoint(code) : undefined
}

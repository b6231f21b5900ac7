// A value on one line: as plain words, as a code span where Markdown would change it, else escaped in quotes.

import { longestRun } from '../text/render-fence.ts'
import { safeLine } from '../text/safe.ts'
import { escapeLine, unescapeText } from './escape.ts'

/** What a viewer would make something of: emphasis, links, HTML, entities, escapes. Code spans are welcome. */
const active = /[<[*~\\]|&[#\p{L}]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/u

/** A code span at the start would read as the form of the value; marks at the end would close a heading. */
const misread = /^`|(?:^|\s)#+$/

/** Renders any text as a value of one line; `code` makes it a code span even where words would do. */
export function renderValue(text: string, form: 'words' | 'code' = 'words'): string {
  if (text === '' || text.trim() !== text || safeLine(text) !== text) return quoted(text)
  if (form === 'words' && !active.test(text) && !misread.test(text)) return text
  // In a code span a quotation mark at the start says that the text is escaped.
  return text.startsWith('"') ? quoted(text) : codeSpan(text)
}

export type ParsedValue = {
  readonly text: string
  /** Offset in the source of an escape that is none. */
  readonly badAt: number | undefined
}

/** Reads what `renderValue` wrote. Words that are no such form mean themselves. */
export function parseValue(source: string): ParsedValue {
  const inner = spanContent(source)
  if (inner === undefined) return { text: source, badAt: undefined }
  if (inner.length < 2 || !inner.startsWith('"') || !inner.endsWith('"'))
    return { text: inner, badAt: undefined }
  const { text, badAt } = unescapeText(inner.slice(1, -1))
  return { text, badAt: badAt === undefined ? undefined : source.indexOf('"') + 1 + badAt }
}

function quoted(text: string): string {
  return codeSpan(`"${escapeLine(text)}"`)
}

function codeSpan(content: string): string {
  const run = '`'.repeat(longestRun(content, '`') + 1)
  const pad = /^`|`$/.test(content) ? ' ' : ''
  return `${run}${pad}${content}${pad}${run}`
}

// The content when the whole source is one code span, by CommonMark's rules.
function spanContent(source: string): string | undefined {
  const length = /^`+/.exec(source)?.[0].length
  if (length === undefined || closingRun(source, length) !== source.length - length) return undefined
  const content = source.slice(length, -length)
  const padded = content.startsWith(' ') && content.endsWith(' ') && /[^ ]/.test(content)
  return padded ? content.slice(1, -1) : content
}

// Where the first run of exactly this length begins after the opening one.
function closingRun(source: string, length: number): number {
  for (let at = source.indexOf('`', length); at !== -1; ) {
    let end = at + 1
    while (source[end] === '`') end++
    if (end - at === length) return at
    at = source.indexOf('`', end)
  }
  return -1
}

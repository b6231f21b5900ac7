// Lists of changes, one a line: `[+] text # why` adds, `[-] text # why` removes.

import type { Block, Heading } from './document.ts'
import { limits } from './limits.ts'
import { lineText } from './lines.ts'
import { fenced, reportLeftover } from './parts.ts'
import type { Place } from './plan.ts'
import type { Reading } from './reading.ts'
import { shown } from './report.ts'

export type Change = {
  readonly change: 'add' | 'remove'
  readonly text: string
  readonly comment: string | undefined
  readonly place: Place
}

/** What the lines name. Memos stand in a fence; resources may be links, which are taken whole. */
type Listed = 'memos' | 'resources'

type NumberedLine = { readonly line: number; readonly text: string }

/** Reads a section that holds a change list: in a fence, or as bullets or lines. */
export function readChangeList(
  reading: Reading,
  heading: Heading,
  blocks: readonly Block[],
  of: Listed,
): Change[] {
  const own = blocks.filter(block => block.kind !== 'break')
  const fences = own.filter(block => block.kind === 'fence')
  const [fence, second] = fences
  if (!fence) {
    if (own[0] && of === 'memos') {
      reading.report.warn(
        'unfenced-list',
        own[0],
        `${heading.text} is not in a fenced block`,
        'put it between ```` and ````',
      )
    }
    return readChanges(
      reading,
      of,
      own.flatMap(block => sourceLines(reading, block)),
    )
  }
  if (second) {
    reading.report.error('second-fence', second, `${heading.text} is one fenced block, found a second one`)
  }
  for (const block of own) if (block.kind !== 'fence') reportLeftover(reading, heading.text, block)
  const { text, place } = fenced(reading, fence)
  return readChanges(
    reading,
    of,
    text.split(/\r\n|\n|\r/).map((line, n) => ({ line: place.line + n, text: line })),
  )
}

function sourceLines(reading: Reading, block: Block): NumberedLine[] {
  const found: NumberedLine[] = []
  for (let line = block.line; line <= block.last; line++) {
    const text = lineText(reading.lines, line).replace(/^[ \t]*[-*+][ \t]+(?=\[)/, '')
    found.push({ line, text })
  }
  return found
}

function readChanges(reading: Reading, of: Listed, lines: readonly NumberedLine[]): Change[] {
  const written = lines.filter(line => line.text.trim() !== '')
  if (written.length > limits.changes) {
    const place = { line: written[0]!.line, column: 1 }
    reading.report.error('too-large', place, `${written.length} lines; at most ${limits.changes} are read`)
    return []
  }
  return written.flatMap(line => {
    const change = readChange(reading, of, line)
    return change ? [change] : []
  })
}

function readChange(reading: Reading, of: Listed, { line, text }: NumberedLine): Change | undefined {
  const match = /^([ \t]*)\[([+-])\](.*)$/s.exec(text)
  if (!match) {
    const place = { line, column: 1 }
    reading.report.error(
      'no-marker',
      place,
      `expected [+] or [-] at the start of the line, found ${shown(text)}`,
    )
    return undefined
  }
  const place = { line, column: match[1]!.length + 1 }
  const { content, comment } = partComment(of, match[3]!.trim())
  if (content === '') {
    reading.report.error('empty-change', place, `nothing follows the marker: ${shown(text)}`)
    return undefined
  }
  return { change: match[2] === '+' ? 'add' : 'remove', text: content, comment, place }
}

// A blank and a # inside its brackets start no comment.
function partComment(
  of: Listed,
  text: string,
): { readonly content: string; readonly comment: string | undefined } {
  const link = of === 'memos' ? undefined : /^\[.*?\]\((?:<[^<>]*>|[^()\s]*)\)(?=\s+#|\s*$)/s.exec(text)?.[0]
  const hash = /(?:^|\s)#/.exec(text.slice(link?.length ?? 0))
  if (!hash) return { content: text, comment: undefined }
  const at = (link?.length ?? 0) + hash.index
  const comment = text.slice(at + hash[0].length).trim()
  return { content: text.slice(0, at).trim(), comment: comment === '' ? undefined : comment }
}

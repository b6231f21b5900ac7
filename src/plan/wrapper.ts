// A reply that is wrapped in one Markdown fence, with or without chatter around it.

import { type FenceLine, readFenceLine } from './fence-line.ts'
import { cutLines, isBlankLine, type Lines, lineEnding, lineText } from './lines.ts'
import type { Report } from './report.ts'

export type Wrapper = { readonly open: number; readonly close: number }

const wrapperInfo = /^(?:markdown|md|text|txt|plaintext|plan|)$/i
const headingLine = /^ {0,3}#{1,6}(?:[ \t]|$)/

/** The fence that seems to wrap the whole plan: it opens right above the title, and its like ends the text. */
export function findWrapper(lines: Lines): (Wrapper & { readonly fence: FenceLine }) | undefined {
  const open = firstFence(lines)
  const fence = open === undefined ? undefined : readFenceLine(lineText(lines, open))
  if (open === undefined || !fence || !wrapperInfo.test(fence.info)) return undefined
  let title = open + 1
  while (title <= lines.count && isBlankLine(lines, title)) title++
  if (title > lines.count || !/^#[ \t]/.test(lineText(lines, title))) return undefined
  const close = lastFence(lines, open)
  if (close === undefined) return undefined
  const last = readFenceLine(lineText(lines, close))!
  const closes = last.info === '' && last.character === fence.character && last.length >= fence.length
  return closes ? { open, close, fence } : undefined
}

function firstFence(lines: Lines): number | undefined {
  for (let n = 1; n <= lines.count; n++) {
    const line = lineText(lines, n)
    if (headingLine.test(line)) return undefined
    if (readFenceLine(line)) return n
  }
  return undefined
}

function lastFence(lines: Lines, open: number): number | undefined {
  for (let n = lines.count; n > open; n--) {
    const line = lineText(lines, n)
    if (headingLine.test(line)) return undefined
    if (readFenceLine(line)) return n
  }
  return undefined
}

/** The text with the wrapping fence's two lines left blank, where it certainly is one; lines keep their numbers. */
export function blankWrapper(text: string, report: Report): string {
  if (/^\s*#[ \t]/.test(text)) return text
  const lines = cutLines(text)
  const wrapper = lines && findWrapper(lines)
  if (!lines || !wrapper || !endsTheText(lines, wrapper.close) || holdsItsClose(lines, wrapper)) return text
  const message = 'the plan is wrapped in a fence; it is read without it'
  report.warn('wrapped-reply', { line: wrapper.open, column: 1 }, message, 'remove the fence around the plan')
  return [
    text.slice(0, lines.starts[wrapper.open - 1]),
    lineEnding(lines, wrapper.open),
    text.slice(lines.starts[wrapper.open], lines.starts[wrapper.close - 1]),
    lineEnding(lines, wrapper.close),
    text.slice(lines.starts[wrapper.close]),
  ].join('')
}

function endsTheText(lines: Lines, close: number): boolean {
  for (let n = close + 1; n <= lines.count; n++) if (!isBlankLine(lines, n)) return false
  return true
}

// With a fence of its own length inside, where the wrapper ends is for the sanitizer to prove.
function holdsItsClose(lines: Lines, wrapper: Wrapper & { readonly fence: FenceLine }): boolean {
  for (let n = wrapper.open + 1; n < wrapper.close; n++) {
    const inner = readFenceLine(lineText(lines, n))
    if (inner && inner.character === wrapper.fence.character && inner.length >= wrapper.fence.length)
      return true
  }
  return false
}

// Characters that a reader cannot see and that change what a path, a command or a variable means.

import { safeBlock, safeLine } from '../text/safe.ts'

/** Marks that are drawn as nothing at all; the escaper leaves them since they are harmless on a screen. */
const invisibleMarks = /[\u034f\u2800]|[\u17b4\u17b5]|(?!\ufe0f)\p{VS}/u

/** Where the first hidden character of a single line stands, or -1. */
export function hiddenInLine(text: string): number {
  if (/^[ -~]*$/.test(text)) return -1
  return firstDifference(text, safeLine(text), /[\u200d\ufe0f]/)
}

/** Where the first hidden character of a block of lines stands, or -1. Line endings and tabs are seen. */
export function hiddenInBlock(text: string): number {
  let start = 0
  while (start < text.length) {
    const feed = text.indexOf('\n', start)
    const end = feed === -1 ? text.length : feed > start && text[feed - 1] === '\r' ? feed - 1 : feed
    const line = text.slice(start, end)
    const at = /^[\t -~]*$/.test(line) ? -1 : firstDifference(line, safeBlock(line), undefined)
    if (at !== -1) return start + at
    start = feed === -1 ? text.length : feed + 1
  }
  return -1
}

function firstDifference(text: string, escaped: string, more: RegExp | undefined): number {
  const places = [text.search(invisibleMarks), more ? text.search(more) : -1]
  if (escaped !== text) places.push(commonLength(text, escaped))
  const found = places.filter(at => at !== -1)
  return found.length === 0 ? -1 : Math.min(...found)
}

function commonLength(a: string, b: string): number {
  let at = 0
  while (at < a.length && a[at] === b[at]) at++
  return at
}

// Words of a note on an exported page: as they stand, with fenced blocks shown as the code they are.

import { fenceEnd, openedFence } from '../../note/fence-lines.ts'
import { escapeHtml } from './escape-html.ts'

/** The words, every one of them only text; nothing when there are none. */
export function textHtml(content: string): string {
  const lines = content.split('\n')
  const parts: string[] = []
  let from = 0
  const endWords = (to: number) => {
    const words = lines
      .slice(from, to)
      .join('\n')
      .replace(/^\n+|(?<!\n)\n+$/g, '')
    if (words !== '') parts.push(`<div class="text">${escapeHtml(words)}</div>\n`)
  }
  for (let n = 0; n < lines.length; n++) {
    const fence = openedFence(lines[n]!)
    if (fence === undefined) continue
    const close = fenceEnd(lines, n, lines.length, fence.mark)
    endWords(n)
    const [label, named] = infoHtml(fence.info)
    parts.push(`${label}<pre${named}>${escapeHtml(lines.slice(n + 1, close).join('\n'))}</pre>\n`)
    n = close
    from = close + 1
  }
  endWords(lines.length)
  return parts.join('')
}

/** What a fence says about its content: above it for people, its first word as a class for programs. */
function infoHtml(info: string): readonly [label: string, named: string] {
  const word = info.split(/\s/, 1)[0]!
  if (word === '') return ['', '']
  return [`<div class="info">${escapeHtml(info)}</div>\n`, ` class="language-${escapeHtml(word)}"`]
}

// The words of a text as numbers, with the line each stands on: enough to see which lines share words.

import { doubled } from './doubled.ts'
import { contentEnd, type Lines, lineStart } from './lines.ts'

/** Longer lines are looked at only so far. */
export const mostOfLine = 2000

/** Word after word: its hash, and the line it stands on. */
export type Words = { readonly hashes: Int32Array; readonly lines: Int32Array; readonly count: number }

/** Words that may be among those asked for: a small table that says no to nearly all others. */
type Known = Uint8Array

const tableMask = 0xffff

/** A table that knows these hashes, and a few others by chance. */
export function knownWords(hashes: Iterable<number>): Known {
  const known = new Uint8Array(tableMask + 1)
  for (const hash of hashes) known[hash & tableMask] = 1
  return known
}

/** Does the table know this hash? */
export function isKnown(known: Known, hash: number): boolean {
  return known[hash & tableMask] === 1
}

const everyWord: Known = new Uint8Array(tableMask + 1).fill(1)

/** The words of two letters and more in the first `lineCount` lines, as far as the table knows them. */
export function scanWords(text: Lines, lineCount: number, known: Known = everyWord): Words {
  const { text: source } = text
  let hashes = new Int32Array(1024)
  let lines = new Int32Array(1024)
  let count = 0
  for (let line = 0; line < lineCount; line++) {
    const start = lineStart(text, line)
    const end = Math.min(contentEnd(text, line), start + mostOfLine)
    let hash = 0
    let length = 0
    for (let at = start; at <= end; at++) {
      const code = at < end ? source.charCodeAt(at) : 0
      if (code >= 128 || wordCodes[code] === 1) {
        hash = (Math.imul(hash, 31) + code) | 0
        length++
        continue
      }
      if (length > 1 && isKnown(known, hash)) {
        if (count === hashes.length) [hashes, lines] = [doubled(hashes), doubled(lines)]
        hashes[count] = hash
        lines[count++] = line
      }
      hash = 0
      length = 0
    }
  }
  return { hashes, lines, count }
}

const wordCodes = new Uint8Array(128)
for (const letter of 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_') {
  wordCodes[letter.charCodeAt(0)] = 1
}

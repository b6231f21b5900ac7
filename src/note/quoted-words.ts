// `"exact words" - what was done`: words that hold quotation marks themselves come back exactly.

import type { UserCallout } from './note.ts'

type Said = Pick<UserCallout, 'words' | 'done'>

// Look-behinds keep long runs of one character from being tried from each of them.
// A quotation mark ends the words only where one of these follows; elsewhere it is one of the words.
const closing = /(?<!\\)(\\*)"(?=[ \t]+[-–—][ \t]|[ \t]*(?:\n|$))/g

/** Parses the text of a `[!user]` callout; without quotation marks all of it is the user's words. */
export function parseQuotedWords(text: string): Said {
  if (!text.startsWith('"')) return { words: text, done: undefined }
  closing.lastIndex = 1
  for (let found = closing.exec(text); found !== null; found = closing.exec(text)) {
    const slashes = found[1]!.length
    if (slashes % 2 === 1) continue
    const end = found.index + slashes
    const done = text.slice(end + 1).replace(/^(?:[ \t]+[-–—][ \t]|[ \t]*\n?)/, '')
    return { words: unescaped(text.slice(1, end - slashes / 2)), done: done === '' ? undefined : done }
  }
  return { words: text, done: undefined }
}

/** Renders the words in quotation marks, and what was done. */
export function renderQuotedWords({ words, done }: Said): string {
  const escaped = words
    .replace(closing, (_, slashes: string, at: number, whole: string) =>
      at + slashes.length + 1 === whole.length ? `${slashes}"` : `${slashes}${slashes}\\"`,
    )
    .replace(/(?<!\\)\\+$/, slashes => slashes + slashes)
  return done === undefined ? `"${escaped}"` : `"${escaped}" - ${done}`
}

// A mark at the very end stood before the closing one, and so needed no escape.
function unescaped(words: string): string {
  return words.replace(closing, (whole, slashes: string, at: number, all: string) =>
    at + whole.length === all.length ? whole : `${slashes.slice(0, (slashes.length - 1) / 2)}"`,
  )
}

// A quick look that rules out most FINDs which are not in a file, before the levels read it line by line.

import { type Lines, trimmedEnd } from './lines.ts'

const mostLines = 16
const mostCharacters = 64

/** Is there a line of FIND that the text does not hold, indentation and the white space after it aside? */
export function lacksLineOf(text: string, find: Lines): boolean {
  return lacksOneOf(text, contents(find))
}

/** Is there a line of FIND whose longest word the text does not hold? */
export function lacksWordOf(text: string, find: Lines): boolean {
  return lacksOneOf(text, contents(find).map(longestWord))
}

// The longest say most, and a few of them are enough; a line that is there rules nothing out.
function lacksOneOf(text: string, parts: readonly string[]): boolean {
  const telling = [...new Set(parts)].sort((a, b) => b.length - a.length).slice(0, mostLines)
  return telling.some(part => !text.includes(part.slice(0, mostCharacters)))
}

function contents(find: Lines): string[] {
  return Array.from({ length: find.count }, (_, n) =>
    find.text.slice(find.starts[n]!, trimmedEnd(find, n)).trimStart(),
  )
}

function longestWord(line: string): string {
  return line.split(/\s+/).reduce((longest, word) => (word.length > longest.length ? word : longest), '')
}

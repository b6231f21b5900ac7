// A fence that is longer than anything inside it.

/** Renders a fenced block. Its text ends in a line ending, or is empty. */
export function renderFence(text: string, info: string): string {
  // An info string with a backtick can only stand behind tildes.
  const character = info.includes('`') ? '~' : '`'
  const fence = character.repeat(Math.max(4, longestRun(text, character) + 1))
  return `${fence}${info}\n${text}${fence}\n`
}

/** The length of the longest run of a character in a text. */
export function longestRun(text: string, character: '`' | '~'): number {
  let longest = 0
  for (let at = text.indexOf(character); at !== -1; ) {
    let end = at + 1
    while (text[end] === character) end++
    longest = Math.max(longest, end - at)
    at = text.indexOf(character, end)
  }
  return longest
}

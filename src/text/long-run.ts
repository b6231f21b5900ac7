// Finds long runs of certain characters without looking at each character: keys are such runs, and most text is not.

/** One place for each code unit: 1 for those that belong to a run. Never read outside, which would be slow. */
export type RunCharacters = Uint8Array

/** A table of the characters. */
export function runCharacters(characters: string): RunCharacters {
  const table = new Uint8Array(65_536)
  for (const character of characters) table[character.charCodeAt(0)] = 1
  return table
}

/** Whether a run of at least `length` of the characters, taken as long as it goes, is one that `isMeant`. */
export function hasLongRun(
  text: string,
  table: RunCharacters,
  length: number,
  isMeant: (run: string, start: number) => boolean,
): boolean {
  // Looks at what would be the last character of a run first: if it is none, no run of that length is here.
  for (let last = length - 1; last < text.length; ) {
    const before = last - length
    let start = last
    while (start > before && table[text.charCodeAt(start)] === 1) start--
    if (start > before) {
      last = start + length
      continue
    }
    while (start >= 0 && table[text.charCodeAt(start)] === 1) start--
    let end = last + 1
    while (end < text.length && table[text.charCodeAt(end)] === 1) end++
    if (isMeant(text.slice(start + 1, end), start + 1)) return true
    last = end + length
  }
  return false
}

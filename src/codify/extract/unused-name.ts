// Names that are each there once: the second of a kind gets a number.

/** Gives the name itself, or the first numbered one that is not taken, and remembers it. */
export type UnusedName = (name: string) => string

/** `numbered` writes a name with its number, `keyOf` says which names are the same. */
export function unusedNames(
  taken: Iterable<string>,
  numbered: (name: string, n: number) => string,
  keyOf: (name: string) => string,
): UnusedName {
  const seen = new Set([...taken].map(keyOf))
  // Numbers are only ever taken: below the last one there is none to find.
  const next = new Map<string, number>()
  return name => {
    let unique = name
    let n = next.get(keyOf(name)) ?? 2
    for (; seen.has(keyOf(unique)); n++) unique = numbered(name, n)
    next.set(keyOf(name), n)
    seen.add(keyOf(unique))
    return unique
  }
}

// Finding a run of lines among lines in linear time, for any notion of "the same line" (Knuth, Morris, Pratt).

type Searched = {
  readonly count: number
  /** Is item `n` of this sequence the same as item `q` of the pattern? */
  readonly same: (n: number, q: number) => boolean
}

/** Every place, overlapping ones included, where the pattern starts. */
export function findSequence(text: Searched, pattern: Searched): number[] {
  if (pattern.count === 0 || pattern.count > text.count) return []
  const borders = bordersOf(pattern)
  const found: number[] = []
  let matched = 0
  for (let n = 0; n < text.count; n++) {
    while (matched > 0 && !text.same(n, matched)) matched = borders[matched - 1]!
    if (text.same(n, matched)) matched++
    if (matched === pattern.count) {
      found.push(n - matched + 1)
      matched = borders[matched - 1]!
    }
  }
  return found
}

// For each prefix of the pattern: how long is its longest proper prefix that is also its end.
function bordersOf(pattern: Searched): Int32Array {
  const borders = new Int32Array(pattern.count)
  let matched = 0
  for (let n = 1; n < pattern.count; n++) {
    while (matched > 0 && !pattern.same(n, matched)) matched = borders[matched - 1]!
    if (pattern.same(n, matched)) matched++
    borders[n] = matched
  }
  return borders
}

// Every place of one string in another, in linear time whatever the two look like.

import type { Span } from './match-substring.ts'

/**
 * The engine's own search is the fastest there is for a short needle, but takes time by the product of both
 * lengths for a long one that nearly matches everywhere.
 */
const short = 64

/**
 * The places of `needle` in `text`. `apart`: left to right, none inside another. `any`: the second may overlap
 * the first, which is enough to know that there is more than one.
 */
export function findText(text: string, needle: string, { places }: { places: 'any' | 'apart' }): Span[] {
  const found: Span[] = []
  const next = needle.length <= short ? (from: number) => text.indexOf(needle, from) : finder(text, needle)
  let at = next(0)
  while (at !== -1) {
    found.push({ start: at, end: at + needle.length })
    // Trying every overlap would be quadratic in a text of one letter.
    at = next(places === 'any' && found.length === 1 ? at + 1 : at + needle.length)
  }
  return found
}

// Knuth, Morris and Pratt, for needles the engine may be slow with. Most of those have a line that is nowhere.
function finder(text: string, needle: string): (from: number) => number {
  const sample = needle.slice(0, short)
  if (!text.includes(sample)) return () => -1
  const borders = bordersOf(needle)
  return from => {
    let matched = 0
    for (let at = from; at < text.length; at++) {
      const code = text.charCodeAt(at)
      while (matched > 0 && needle.charCodeAt(matched) !== code) matched = borders[matched - 1]!
      if (needle.charCodeAt(matched) === code) matched++
      if (matched === needle.length) return at - matched + 1
    }
    return -1
  }
}

function bordersOf(needle: string): Int32Array {
  const borders = new Int32Array(needle.length)
  let matched = 0
  for (let at = 1; at < needle.length; at++) {
    while (matched > 0 && needle.charCodeAt(matched) !== needle.charCodeAt(at))
      matched = borders[matched - 1]!
    if (needle.charCodeAt(matched) === needle.charCodeAt(at)) matched++
    borders[at] = matched
  }
  return borders
}

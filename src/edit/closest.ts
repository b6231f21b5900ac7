// The region of a file that is most like a FIND that is not in it. Only ever shown, never edited.

import { distance } from 'fastest-levenshtein'
import { compareRegion, type Difference } from './compare-region.ts'
import { contentEnd, type Lines, lineStart } from './lines.ts'
import { startsByLines } from './starts-by-lines.ts'
import { startsByWords } from './starts-by-words.ts'

export type Closest = {
  /** First and last line, from 1. */
  readonly from: number
  readonly to: number
  readonly differences: readonly Difference[]
}

/** Up to this many comparisons every region is looked at, beyond it only the likely ones. */
const fewComparisons = 4000
const candidates = 16
const mostLines = 60
const mostCharacters = 300
const mostEarlier = 3
/** A region that differs by more than this share of FIND's characters is no help. */
const farthest = 0.5

/** The closest region, unless nothing comes near. */
export function closestRegion(file: Lines, find: Lines): Closest | undefined {
  return nearest(file, find)?.closest
}

/** How far the closest region is from FIND, in characters; infinite where nothing comes near. */
export function distanceTo(file: Lines, find: Lines): number {
  return nearest(file, find)?.cost ?? Number.POSITIVE_INFINITY
}

function nearest(file: Lines, find: Lines): { closest: Closest; cost: number } | undefined {
  const wanted = Array.from({ length: Math.min(find.count, mostLines) }, (_, n) => cut(find, n))
  const limit = farthest * wanted.reduce((sum, line) => sum + line.length, 0)
  let [bestStart, bestCost] = [-1, Number.POSITIVE_INFINITY]
  for (const start of startsToTry(file, find)) {
    const cost = costAt(file, start, wanted, bestCost)
    if (cost < bestCost) [bestStart, bestCost] = [start, cost]
  }
  if (bestStart === -1) return undefined
  const { cost: aligned, ...closest } = bestAligned(file, bestStart, find)
  const cost = Math.min(bestCost, aligned)
  return cost <= limit ? { closest, cost } : undefined
}

// A line that one side has more moves what follows it, so regions that begin a little earlier may fit better.
function bestAligned(file: Lines, start: number, find: Lines): Closest & { cost: number } {
  const earlier = find.count === 1 ? 0 : Math.min(start, mostEarlier)
  const regions = Array.from({ length: earlier + 1 }, (_, n) => {
    const differences = compareRegion(file, start - n, find)
    // No differences are told where there are too many.
    const told = differences.length > 0 ? 0 : Number.POSITIVE_INFINITY
    const cost = differences.reduce((sum, one) => sum + 1 + charactersOf(one), told)
    return { from: start - n + 1, to: Math.min(file.count, start - n + find.count), differences, cost }
  })
  return regions.reduce((best, one) => (one.cost < best.cost ? one : best))
}

function charactersOf(difference: Difference): number {
  if (difference.kind === 'only-in-plan') return difference.plan.length
  if (difference.kind === 'only-in-file') return difference.file.length
  return distance(difference.plan.slice(0, mostCharacters), difference.file.slice(0, mostCharacters))
}

function startsToTry(file: Lines, find: Lines): Iterable<number> {
  if (file.count * Math.min(find.count, mostLines) <= fewComparisons) return Array(file.count).keys()
  const byLines = startsByLines(file, find, candidates)
  return byLines.length > 0 ? byLines : startsByWords(file, find, candidates)
}

// Stops as soon as it costs more than the best so far.
function costAt(file: Lines, start: number, wanted: readonly string[], limit: number): number {
  let cost = 0
  for (const [n, line] of wanted.entries()) {
    const there = start + n < file.count ? cut(file, start + n) : ''
    // Where FIND is one line it may be part of a longer one.
    const spare = wanted.length === 1 ? Math.max(0, there.length - line.length) : 0
    cost += Math.min(distance(line, there) - spare, Math.max(line.length, 8))
    if (cost > limit) break
  }
  return cost
}

function cut(lines: Lines, n: number): string {
  const start = lineStart(lines, n)
  return lines.text.slice(start, Math.min(contentEnd(lines, n), start + mostCharacters)).trim()
}

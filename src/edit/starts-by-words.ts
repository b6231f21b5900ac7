// Where a FIND that is not in the file may have been meant, told by rare words: each votes for a start line.

import type { Lines } from './lines.ts'
import { isKnown, knownWords, scanWords, type Words } from './scan-words.ts'

const mostLinesOfFind = 400
const mostLinesOfWord = 8
/** Rare words vote first, and only until there are this many votes; the rarest always votes. */
const mostVotes = 50_000

/** A word of FIND: the lines of FIND it stands on, and how often it is in the file. */
type Voter = { readonly lines: number[]; count: number }

/** The start lines (from 0) with most votes, best first. */
export function startsByWords(file: Lines, find: Lines, howMany: number): number[] {
  const voters = votersOf(scanWords(find, Math.min(find.count, mostLinesOfFind)))
  const words = scanWords(file, file.count, knownWords(voters.keys()))
  for (let n = 0; n < words.count; n++) {
    const voter = voters.get(words.hashes[n]!)
    if (voter !== undefined) voter.count++
  }
  return best(countVotes(words, rarest(voters), file.count), howMany)
}

function votersOf({ hashes, lines, count }: Words): Map<number, Voter> {
  const voters = new Map<number, Voter>()
  for (let n = 0; n < count; n++) {
    const [hash, line] = [hashes[n]!, lines[n]!]
    const voter = voters.get(hash) ?? { lines: [], count: 0 }
    if (voter.lines.at(-1) !== line && voter.lines.length < mostLinesOfWord) voter.lines.push(line)
    voters.set(hash, voter)
  }
  return voters
}

function countVotes(words: Words, voters: ReadonlyMap<number, Voter>, lineCount: number): Float64Array {
  const votes = new Float64Array(lineCount)
  const known = knownWords(voters.keys())
  for (let n = 0; n < words.count; n++) {
    const voter = isKnown(known, words.hashes[n]!) ? voters.get(words.hashes[n]!) : undefined
    if (voter === undefined) continue
    // A word on every line tells nothing, one that is nowhere else tells most.
    const weight = Math.log2(1 + lineCount / voter.count)
    for (const line of voter.lines) if (words.lines[n]! >= line) votes[words.lines[n]! - line]! += weight
  }
  return votes
}

function rarest(voters: ReadonlyMap<number, Voter>): ReadonlyMap<number, Voter> {
  const inOrder = [...voters].filter(([, { count }]) => count > 0).sort(([, a], [, b]) => a.count - b.count)
  const chosen = new Map<number, Voter>()
  let votes = 0
  for (const [hash, voter] of inOrder) {
    votes += voter.count * voter.lines.length
    if (votes > mostVotes && chosen.size > 0) break
    chosen.set(hash, voter)
  }
  return chosen
}

function best(votes: Float64Array, howMany: number): number[] {
  const top: number[] = []
  for (let start = 0; start < votes.length; start++) {
    if (votes[start] === 0 || (top.length === howMany && votes[start]! <= votes[top.at(-1)!]!)) continue
    let place = top.length
    while (place > 0 && votes[top[place - 1]!]! < votes[start]!) place--
    top.splice(place, 0, start)
    if (top.length > howMany) top.pop()
  }
  return top
}

// A FIND that skips lines ("...") is refused; how many places it could mean is worth saying.

import { contentOf, contentsOf, type Lines, lineAt, lineStart, parsePart } from './lines.ts'
import { matchLines } from './match-lines.ts'
import { isOnlyDots, isPlaceholder, mayHoldPlaceholder } from './placeholder.ts'

type LeftOut = {
  /** The line of the fence (from 1) that stands for others, and what it says. */
  readonly line: number
  readonly text: string
}

/** The first line of REPLACE that stands for lines it leaves out, and is no line of the file. */
export function placeholderIn(file: Lines, replace: string): LeftOut | undefined {
  if (!mayHoldPlaceholder(replace)) return undefined
  return firstStandIn(file, linesOf(file, replace), isPlaceholder)
}

/**
 * The line of a FIND that stands for lines it leaves out, and the lines (from 1) at which the rest of FIND
 * begins. For a FIND that is not in the file: a statement of three dots is found like any other line.
 */
export function linesLeftOut(file: Lines, find: string): (LeftOut & { places: number[] }) | undefined {
  const standsIn = (line: string) => isOnlyDots(line) || isPlaceholder(line)
  const lines = linesOf(file, find)
  const standIn = firstStandIn(file, lines, standsIn)
  if (standIn === undefined) return undefined
  return { ...standIn, places: placesInOrder(file, blocksBetween(lines, standsIn)) }
}

function firstStandIn(
  file: Lines,
  lines: readonly string[],
  standsIn: (line: string) => boolean,
): LeftOut | undefined {
  const at = lines.findIndex(line => standsIn(line) && !hasLine(file, line.trim()))
  return at === -1 ? undefined : { line: at + 1, text: lines[at]!.trim() }
}

function hasLine(file: Lines, wanted: string): boolean {
  let at = file.text.indexOf(wanted)
  while (at !== -1) {
    const line = lineAt(file, at)
    if (contentOf(file, line).trim() === wanted) return true
    at = file.text.indexOf(wanted, lineStart(file, line + 1))
  }
  return false
}

function blocksBetween(lines: readonly string[], standsIn: (line: string) => boolean): string[][] {
  const blocks: string[][] = [[]]
  for (const line of lines) {
    if (standsIn(line)) blocks.push([])
    else blocks.at(-1)!.push(line)
  }
  return blocks.filter(block => block.length > 0)
}

// Where the first block stands with all others after it. The starts only grow, so each list is walked once.
function placesInOrder(file: Lines, blocks: readonly string[][]): number[] {
  const found = blocks.map(block => matchLines(file, parsePart(`${block.join('\n')}\n`, file.breaks)))
  const next = blocks.map(() => 0)
  const isFollowed = (start: number) => {
    let end = start
    return blocks.every((block, n) => {
      while ((found[n]![next[n]!] ?? Number.POSITIVE_INFINITY) < end) next[n]!++
      const at = found[n]![next[n]!]
      end = (at ?? 0) + block.length
      return at !== undefined
    })
  }
  return (found[0] ?? []).filter(isFollowed).map(start => start + 1)
}

function linesOf(file: Lines, text: string): string[] {
  return contentsOf(parsePart(text, file.breaks))
}

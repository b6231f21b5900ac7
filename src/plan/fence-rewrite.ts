// Makes fences longer than what they hold. Nothing but the fence lines is touched.

import { longestRun } from '../text/render-fence.ts'
import { innerFenceLine } from './fence-line.ts'
import type { FenceReading, ReadFence } from './fence-reading.ts'
import { type Lines, lineEnding, linesWithEndings, lineText } from './lines.ts'

export type Change = { readonly line: number; readonly message: string }

type Rewritten = { readonly text: string; readonly changes: readonly Change[] }

/** Lengthens every fence of the reading that is no longer than a run inside it. */
export function rewriteFences(lines: Lines, reading: FenceReading): Rewritten {
  const changes: Change[] = []
  const edited = new Map<number, string>()
  for (const fence of reading.fences) {
    const length = neededLength(lines, fence)
    if (length <= fence.open.length) continue
    for (const { line } of [fence.open, fence.close])
      edited.set(line, lengthened(lineText(lines, line), length))
    const inside = `line ${fence.open.line} to ${fence.close.line}`
    const message = `the fence is now ${length} characters long, longer than any run inside it (${inside})`
    changes.push({ line: fence.open.line, message })
  }
  if (edited.size === 0) return { text: lines.text, changes }
  return { text: withLines(lines, edited), changes }
}

// Fences of a message are its text: they change only where it would be read wrongly.
function neededLength(lines: Lines, { open, close, use }: ReadFence): number {
  const text = linesWithEndings(lines, open.line + 1, close.line - 1)
  const longest = longestRun(text, open.character)
  if (longest < open.length || (use === 'free' && innerFenceLine(text, open) === undefined))
    return open.length
  return longest + 1
}

function lengthened(line: string, length: number): string {
  return line.replace(/`{3,}|~{3,}/, run => run[0]!.repeat(length))
}

function withLines(lines: Lines, edited: ReadonlyMap<number, string>): string {
  const parts: string[] = []
  let done = 0
  for (const [line, text] of [...edited].toSorted(([a], [b]) => a - b)) {
    parts.push(lines.text.slice(done, lines.starts[line - 1]), text, lineEnding(lines, line))
    done = lines.starts[line]!
  }
  return parts.join('') + lines.text.slice(done)
}

// Foreign text made visible: characters that a reader cannot see are spelled out and counted.

import { safeBlock, safeLine } from '../text/safe.ts'

/** A sign of Braille without a dot: a blank that no rule for blanks knows. */
const drawnAsNothing = /\u2800/g

/** One line with everything spelled out; tabs become blanks. */
export function reveal(text: string): string {
  return safeLine(text.replaceAll('\t', '    ').replace(drawnAsNothing, spelled))
}

/** One line in which blanks that could hide something are seen: tabs, long runs, the end of the line. */
export function revealBlanks(text: string): string {
  const marked = text.replace(/ +$| {3,}/g, (run, at: number) =>
    at === 0 && run.length <= 16 && run.length < text.length ? run : '·'.repeat(run.length),
  )
  return safeLine(marked.replaceAll('\t', '→   ').replace(drawnAsNothing, spelled))
}

/** A whole text for a program that shows files: nothing in it can steer a terminal or hide from the reader. */
export function readableCopy(text: string): string {
  return safeBlock(text.replaceAll('\r\n', '\n').replace(drawnAsNothing, spelled))
}

/** How many characters of a text cannot be seen as they are. Line endings and tabs are seen. */
export function countHidden(text: string): number {
  let count = 0
  for (const one of text.split('\n')) {
    const content = (one.endsWith('\r') ? one.slice(0, -1) : one).replaceAll('\t', ' ')
    if (/[^ -~]/.test(content)) count += countSpelled(content, safeLine(content))
    count += content.match(drawnAsNothing)?.length ?? 0
  }
  return count
}

// Side by side: whether a joiner or a selector is spelled depends on what stands around it.
function countSpelled(text: string, shown: string): number {
  if (shown === text) return 0
  let count = 0
  let at = 0
  for (const character of text) {
    if (shown.startsWith(character, at)) at += character.length
    else {
      at += safeLine(character).length
      count++
    }
  }
  return count
}

function spelled(character: string): string {
  return `\\u${character.codePointAt(0)!.toString(16)}`
}

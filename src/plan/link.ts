// A Markdown link as the whole value of a field, read from the source: its destination, decoded once.

import type { PathFault } from './path.ts'

export type Link = {
  readonly text: string
  /** As it counts: unescaped, percent sequences of a path decoded. */
  readonly destination: string
  /** The destination is no valid one in CommonMark, but its meaning is plain: `[a b](/a b)`. */
  readonly loose: boolean
}

/** Reads `[text](destination)`; undefined when the value is no link at all. */
export function readLink(value: string): Link | { readonly fault: PathFault } | undefined {
  const middle = value.startsWith('[') ? value.lastIndexOf('](') : -1
  if (middle === -1) return undefined
  const end = value.lastIndexOf(')')
  const after = value.slice(end + 1)
  if (end < middle + 2) return fault('the link is not closed', 'write [path/from/root](/path/from/root)')
  if (after.trim() !== '') return fault('text follows the link', 'the value is the link alone')
  const target = readTarget(value.slice(middle + 2, end).trim())
  if ('fault' in target) return target
  return { text: unescaped(value.slice(1, middle)), ...target }
}

function readTarget(raw: string): Omit<Link, 'text'> | { readonly fault: PathFault } {
  const angled = /^<([^<>]*)>(?:\s+(?:"[^"]*"|'[^']*'))?$/.exec(raw)
  const titled = angled ? null : /^(\S+)\s+(?:"[^"]*"|'[^']*')$/.exec(raw)
  const target = angled?.[1] ?? titled?.[1] ?? raw
  if (!angled && !isBalanced(target)) return fault('the value holds more than one link or an odd bracket')
  if (/&(?:#x?[0-9a-f]+|[a-z][a-z0-9]*);/i.test(target) && !isWebAddress(target)) {
    return fault('the destination holds an HTML entity', 'write & as %26')
  }
  const plain = unescaped(target)
  const decoded = isWebAddress(plain) ? { text: plain } : percentDecoded(plain)
  if ('fault' in decoded) return decoded
  return { destination: decoded.text, loose: !angled && /\s/.test(target) }
}

/** Whether a destination is a web address. */
export function isWebAddress(target: string): boolean {
  return /^https?:\/\//i.test(target)
}

// Decoding must give names, never structure: a dot, a slash or a control character is not written that way.
function percentDecoded(text: string): { readonly text: string } | { readonly fault: PathFault } {
  if (!text.includes('%')) return { text }
  if (/%(?:2e|2f|5c|7f|[01][0-9a-f])/i.test(text)) {
    const message = 'the destination hides a dot, a slash or a control character behind a % code'
    return { fault: { rule: 'path-encoding', message, hint: 'write the characters themselves' } }
  }
  try {
    return { text: decodeURIComponent(text) }
  } catch {
    return fault('a % in the destination is not followed by a valid code', 'write a percent sign as %25')
  }
}

function isBalanced(target: string): boolean {
  let open = 0
  for (const character of target.match(/[()]/g) ?? []) {
    if (character === '(') open++
    else if (--open < 0) return false
  }
  return open === 0
}

// Only marks that Markdown would act on; any other backslash stays, and paths refuse it.
function unescaped(text: string): string {
  return text.includes('\\') ? text.replace(/\\([_*[\]()])/g, '$1') : text
}

function fault(message: string, hint?: string): { readonly fault: PathFault } {
  const rule = 'bad-link'
  return { fault: hint === undefined ? { rule, message } : { rule, message, hint } }
}

// The one redaction: strings that look like keys never reach a model, a file TeDDy writes, or the screen.

import { type KeyShape, keyShapes, privateKey } from './key-shapes.ts'
import { type LabelledSecret, labelledKeys } from './labelled-secrets.ts'
import { hasLongRun, runCharacters } from './long-run.ts'
import { passwords } from './passwords.ts'

const starts = new Map(keyShapes.map(shape => [shape, new RegExp(shape.start)]))
const anyStart = new RegExp([...new Set(keyShapes.map(({ start }) => start))].join('|'))

// A labelled value is a run from its start: what stands before it is a sign or the last letter of `bearer`, `basic` or
// `token`, but for blanks and quotes.
function mayBeLabelled(text: string, start: number): boolean {
  let at = start - 1
  while (at >= 0 && ' \t"\''.includes(text[at]!)) at--
  return at >= 0 && ':=rRcCnN'.includes(text[at]!)
}

// One look at a text instead of one for each kind, since most files hold none. But for private keys, each pattern
// matches at least so many of these characters in a run that its start is in; a long value has a digit among at least
// so many.
const keyCharacters = runCharacters('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_.-~+/')
const shortestKey = 14
const shortestValue = 20

type Look = { readonly shapes: readonly KeyShape[]; readonly mayHoldValue: boolean }

function lookAt(text: string): Look {
  const shapes = new Set<KeyShape>()
  if (text.includes('-----BEGIN ')) shapes.add(privateKey)
  let mayHoldValue = false
  hasLongRun(text, keyCharacters, shortestKey, (run, start) => {
    if (anyStart.test(run)) for (const [shape, pattern] of starts) if (pattern.test(run)) shapes.add(shape)
    mayHoldValue ||= run.length >= shortestValue && mayBeLabelled(text, start) && /\d/.test(run)
    return false
  })
  // In the order of the list; most texts hold none, and are short.
  return { shapes: shapes.size === 0 ? [] : keyShapes.filter(shape => shapes.has(shape)), mayHoldValue }
}

type ByTrace = readonly (readonly [trace: RegExp | undefined, secrets: readonly LabelledSecret[]])[]

const byTrace = (secrets: readonly LabelledSecret[]): ByTrace => [
  ...Map.groupBy(secrets, ({ trace }) => trace),
]
const keysAlone = byTrace(labelledKeys)
const withPasswords = byTrace([...labelledKeys, ...passwords])

export type Finding = { readonly kind: string; readonly line: number }

type Redacted = { readonly text: string; readonly found: readonly Finding[] }

/** The text with every key replaced by its kind, and what was found on which line. */
export function redact(text: string): Redacted {
  return withoutSecrets(text, keysAlone)
}

/**
 * The same without passwords as well, for notes and what is made of them. A file keeps its own in context, review and
 * report: a line that reads otherwise than it is can be neither judged nor edited, and tests are full of them.
 */
export function redactForOthers(text: string): Redacted {
  return withoutSecrets(text, withPasswords)
}

function withoutSecrets(text: string, labelled: ByTrace): Redacted {
  let mark = ''
  let count = 0
  const put = (kind: string, keep: string) => {
    if (count++ === 0) mark = unusedMark(text)
    return `${keep}[redacted: ${kind}${mark}]`
  }
  let out = text
  const { shapes, mayHoldValue } = lookAt(text)
  let wanted = shapes
  for (let before = -1; wanted.length > 0 && before < count; ) {
    before = count
    for (const { kind, pattern } of wanted) out = out.replace(pattern, () => put(kind, ''))
    // Again until nothing is found: one key may have hidden the start of the next.
    if (before < count) wanted = lookAt(out).shapes
  }
  for (const [trace, secrets] of labelled) {
    if (trace === undefined ? !mayHoldValue : !trace.test(text)) continue
    for (const secret of secrets) out = withoutValues(out, secret, label => put(secret.kind, label))
  }
  return count === 0 ? { text, found: [] } : withoutMarks(out, mark)
}

/** The text without the values that are meant. After one that is not, the search goes on behind its label. */
function withoutValues(
  text: string,
  { pattern, isMeant }: LabelledSecret,
  put: (keep: string) => string,
): string {
  const parts: string[] = []
  let done = 0
  pattern.lastIndex = 0
  for (let match = pattern.exec(text); match !== null; match = pattern.exec(text)) {
    const [, label = '', value = ''] = match
    const quote = /^\\*["'`]/.exec(value)?.[0] ?? ''
    if (isMeant?.(quote === '' ? value : value.slice(quote.length, -quote.length), quote) === false) {
      pattern.lastIndex = match.index + Math.max(label.length, 1)
      continue
    }
    parts.push(text.slice(done, match.index), put(label + quote), quote)
    done = match.index + label.length + value.length
    pattern.lastIndex = done
  }
  return parts.length === 0 ? text : parts.join('') + text.slice(done)
}

/** Tells our own replacements from text that reads like one. */
function unusedMark(text: string): string {
  let n = 0
  while (text.includes(`#${n}]`)) n++
  return `#${n}`
}

function withoutMarks(marked: string, mark: string): { text: string; found: Finding[] } {
  const found: Finding[] = []
  let line = 1
  let seen = 0
  const text = marked.replace(
    /\[redacted: ([A-Za-z ]+)(#\d+)\]/g,
    (whole, kind: string, ending: string, at: number) => {
      if (ending !== mark) return whole
      for (; seen < at; seen++) if (marked.charCodeAt(seen) === 10) line++
      found.push({ kind, line })
      return `[redacted: ${kind}]`
    },
  )
  return { text, found }
}

// One operand of a flow: a path or a name, and its type.

import { longestRun } from '../text/render-fence.ts'
import type { Operand, Place } from './workflow.ts'

/** What needs no quotes: it starts like a name or a path and does not end in punctuation. */
const plain = /^[\p{L}\p{N}_./~$][\p{L}\p{N}_./~$@%+=&?#:{}[\]*-]*$/u
const plainEnd = /[\p{L}\p{N}_/}\]*]$/u

/** Brackets of a type without others inside. */
const innermost =
  /(?<=[\p{L}\p{N}_])<[\p{L}_][\p{L}\p{N}_]*(?:\[\])*(?:,[\p{L}_][\p{L}\p{N}_]*(?:\[\])*)*>(?=[,>[]|$)/gu

/** Longer is prose. */
const longest = 400

/** The operands of one stage, `a, b::Type`; undefined when the text is anything else. */
export function parseOperands(text: string, place: Place): readonly Operand[] | undefined {
  const operands: Operand[] = []
  for (const { part, at } of splitAtCommas(text)) {
    const operand = parseOperand(part, { line: place.line, column: place.column + at })
    if (operand === undefined) return undefined
    operands.push(operand)
  }
  return operands
}

/** One operand; undefined when the text is anything else. */
export function parseOperand(text: string, place: Place): Operand | undefined {
  const trimmed = text.trim()
  if (trimmed === '' || trimmed.length > longest) return undefined
  const at = { line: place.line, column: place.column + text.indexOf(trimmed[0]!) }
  const quoted = /^(`+)(?!`)(.+?)(?<!`)\1(?!`)(?:::(.+))?$/.exec(trimmed)
  if (quoted) return operandOf(unpadded(quoted[2]!), quoted[3], at)
  const mark = trimmed.indexOf('::')
  const name = mark === -1 ? trimmed : trimmed.slice(0, mark)
  if (!isPlain(name)) return undefined
  return operandOf(name, mark === -1 ? undefined : trimmed.slice(mark + 2), at)
}

/** The operand as it is written in a flow or behind a heading's arrow. */
export function renderOperand({ name, type }: Operand): string {
  const written = isPlain(name) ? name : codeSpan(name)
  return type === undefined ? written : `${written}::${type}`
}

/** Whether it names a file rather than a value: with a dot or a slash inside. */
export function isPath(name: string): boolean {
  return /[./\s]/.test(name)
}

/** The type without its blanks, `Map<string,Row[]>`; undefined when it is not one. */
export function parseType(text: string): string | undefined {
  const type = text.replace(/\s*([<>,])\s*/g, '$1').trim()
  // Inner types first: each round takes the brackets without brackets inside.
  let rest = type
  for (let before = ''; before !== rest; ) {
    before = rest
    rest = rest.replace(innermost, '')
  }
  return /^[\p{L}_][\p{L}\p{N}_]*(?:\[\])*$/u.test(rest) && /^[\p{L}_]/u.test(type) ? type : undefined
}

function operandOf(name: string, type: string | undefined, place: Place): Operand | undefined {
  if (type === undefined) return { name, type: undefined, place }
  const parsed = parseType(type)
  return parsed === undefined ? undefined : { name, type: parsed, place }
}

function isPlain(name: string): boolean {
  return plain.test(name) && plainEnd.test(name) && !name.includes('::') && !name.includes('->')
}

/** The text as a code span, whatever backticks are in it. */
export function codeSpan(name: string): string {
  const ticks = '`'.repeat(longestRun(name, '`') + 1)
  const pad = /^[`\s]|[`\s]$/.test(name) ? ' ' : ''
  return `${ticks}${pad}${name}${pad}${ticks}`
}

function unpadded(code: string): string {
  return code.startsWith(' ') && code.endsWith(' ') && code.trim() !== '' ? code.slice(1, -1) : code
}

function splitAtCommas(text: string): readonly { readonly part: string; readonly at: number }[] {
  const parts: { part: string; at: number }[] = []
  let depth = 0
  let start = 0
  let ticks = ''
  for (const { 0: mark, index } of text.matchAll(/`+|[<>,]/g)) {
    if (mark[0] === '`') ticks = ticks === '' ? mark : ticks === mark ? '' : ticks
    else if (ticks !== '') continue
    else if (mark === '<') depth++
    else if (mark === '>') depth = Math.max(0, depth - 1)
    else if (depth === 0) {
      parts.push({ part: text.slice(start, index), at: start })
      start = index + 1
    }
  }
  parts.push({ part: text.slice(start), at: start })
  return parts
}

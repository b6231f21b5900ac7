// The third level: whole lines that are FIND's but for one indentation shift, the same on all of them.

import { contentEnd, isBlankCode, type Lines, lineStart, trimmedEnd } from './lines.ts'
import { findSequence } from './sequence.ts'
import { type Shift, shiftBetween, type Unit } from './shift.ts'

type ShiftedMatch = { readonly line: number; readonly shift: Shift }

/** Are these two parts the same text? Indentation and white space at the end are cut off already. */
export type SameContent = (
  a: string,
  aStart: number,
  aEnd: number,
  b: string,
  bStart: number,
  bEnd: number,
) => boolean

/** The lines at which FIND starts when it is shifted, with the shift of each. */
export function matchShifted(file: Lines, find: Lines, same: SameContent): ShiftedMatch[] {
  const [fileShape, findShape] = [shapeOf(file), shapeOf(find)]
  const units = [undefined, ...foreignUnits(file, find, findShape)]
  const found = units.flatMap(unit => matchWithUnit(fileShape, findShape, same, unit))
  return found.sort((a, b) => a.line - b.line)
}

/** How the lines are indented. */
type Shape = {
  readonly lines: Lines
  /** Where the first character that is not white space stands in its line; -1 for a blank line. */
  readonly indents: Int32Array
  /** How much further in each line is than the last line before it that is not blank. */
  readonly steps: Int32Array
}

function shapeOf(lines: Lines): Shape {
  const indents = new Int32Array(lines.count)
  const steps = new Int32Array(lines.count)
  let before = 0
  for (let n = 0; n < lines.count; n++) {
    indents[n] = indentLength(lines, n)
    if (indents[n] === -1) continue
    steps[n] = indents[n]! - before
    before = indents[n]!
  }
  return { lines, indents, steps }
}

function indentLength(lines: Lines, n: number): number {
  const start = lineStart(lines, n)
  const end = contentEnd(lines, n)
  let at = start
  while (at < end && isBlankCode(lines.text.charCodeAt(at))) at++
  return at === end ? -1 : at - start
}

// A block moves as one when each line is as far from the line before it as in FIND. Comparing these steps
// instead of whole indentations keeps the search linear, for a step does not depend on where a match starts.
function matchWithUnit(file: Shape, find: Shape, same: SameContent, unit: Unit | undefined): ShiftedMatch[] {
  const leadingBlanks = find.indents.findIndex(indent => indent !== -1)
  if (leadingBlanks === -1) return []
  const sameAs = (shape: Shape, step: { from: number; to: number }) => (n: number, q: number) =>
    sameBlankness(shape.indents[n]!, find.indents[q]!) &&
    (q <= leadingBlanks || shape.steps[n]! * step.from === find.steps[q]! * step.to) &&
    sameLine(shape, n, find, q, same)
  const step = { from: unit?.from.length ?? 1, to: unit?.to.length ?? 1 }
  const starts = findSequence(
    { count: file.lines.count, same: sameAs(file, step) },
    { count: find.lines.count, same: sameAs(find, { from: 1, to: 1 }) },
  )
  return checked(starts, file, find, unit)
}

// Steps are counted in characters; that they are the same characters is looked at here. Matches that overlap
// two found before are left out: two are enough to refuse, and looking at all of them would be quadratic.
function checked(
  starts: readonly number[],
  file: Shape,
  find: Shape,
  unit: Unit | undefined,
): ShiftedMatch[] {
  const wanted = indentTexts(find, 0, find.lines.count)
  const found: ShiftedMatch[] = []
  for (const line of starts) {
    const [last, one] = [found.at(-1), found.at(-2)]
    if (last !== undefined && one !== undefined && line < last.line + find.lines.count) continue
    const shift = shiftBetween(wanted, indentTexts(file, line, line + find.lines.count), unit)
    if (shift !== undefined) found.push({ line, shift })
  }
  return found
}

function indentTexts({ lines, indents }: Shape, from: number, to: number): string[] {
  const texts: string[] = []
  for (let n = from; n < to; n++) {
    const start = lineStart(lines, n)
    if (indents[n] !== -1) texts.push(lines.text.slice(start, start + indents[n]!))
  }
  return texts
}

function sameBlankness(a: number, b: number): boolean {
  return (a === -1) === (b === -1)
}

function sameLine(a: Shape, n: number, b: Shape, q: number, same: SameContent): boolean {
  if (a.indents[n] === -1) return true
  const aStart = lineStart(a.lines, n) + a.indents[n]!
  const bStart = lineStart(b.lines, q) + b.indents[q]!
  return same(a.lines.text, aStart, trimmedEnd(a.lines, n), b.lines.text, bStart, trimmedEnd(b.lines, q))
}

// A file indented by tabs and a FIND indented by spaces, or the other way round, may still be one shape.
function foreignUnits(file: Lines, find: Lines, { steps }: Shape): Unit[] {
  if (steps.every((step, n) => step === 0 || n === 0)) return []
  const widths = [2, 3, 4, 8]
  const indentation = indentCharacters(find)
  if (indentation === ' ' && indentCharacters(file).includes('\t')) {
    return widths.map(width => ({ from: ' '.repeat(width), to: '\t' }))
  }
  if (indentation === '\t' && indentCharacters(file).includes(' ')) {
    return widths.map(width => ({ from: '\t', to: ' '.repeat(width) }))
  }
  return []
}

/** The characters that lines start with: any of space and tab. */
function indentCharacters(lines: Lines): string {
  const seen = new Set<string>()
  for (let n = 0; n < lines.count && seen.size < 2; n++) {
    const first = lines.text[lineStart(lines, n)]
    if (first === ' ' || first === '\t') seen.add(first)
  }
  return [...seen].join('')
}

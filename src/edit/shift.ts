// One indentation in place of another, the same way on every line of a block.

import { isBlankCode } from './lines.ts'

/** FIND's lines start with `from` where the file's start with `to`; deeper levels may change their unit. */
export type Shift = {
  readonly from: string
  readonly to: string
  /** What one more level is in FIND and in the file, where they differ (`  ` and a tab). */
  readonly unit?: Unit
}

export type Unit = { readonly from: string; readonly to: string }

/** The white space that all lines start with; blank lines do not count. */
function commonIndent(indents: readonly string[]): string {
  let common = indents[0] ?? ''
  for (const indent of indents) {
    let length = 0
    while (length < common.length && common[length] === indent[length]) length++
    common = common.slice(0, length)
  }
  return common
}

/** White space at the start of a line. */
function indentOf(line: string): string {
  let length = 0
  while (length < line.length && isBlankCode(line.charCodeAt(length))) length++
  return line.slice(0, length)
}

/** The one shift that turns each of FIND's indentations into the file's at the same place, if there is one. */
export function shiftBetween(
  find: readonly string[],
  file: readonly string[],
  unit?: Unit,
): Shift | undefined {
  const [from, to] = [commonIndent(find), commonIndent(file)]
  const fits = (shift: Shift) => find.every((indent, n) => shiftIndent(indent, shift) === file[n])
  const known = unit ?? impliedUnit(from, to)
  return [...(known ? [{ from, to, unit: known }] : []), ...(unit ? [] : [{ from, to }])].find(fits)
}

/** The line moved with its block, or undefined where it cannot be moved that far. */
export function shiftLine(line: string, shift: Shift): string | undefined {
  const indent = indentOf(line)
  if (indent.length === line.length) return line
  const moved = shiftIndent(indent, shift)
  return moved === undefined ? undefined : moved + line.slice(indent.length)
}

/** The shift as the report shows it: `+2`, `-4`, `+1 tab`, `spaces to tabs`. */
export function renderShift({ from, to, unit }: Shift): string {
  if (unit !== undefined || !sameKind(from, to))
    return `${kindOf(unit?.from ?? from)} to ${kindOf(unit?.to ?? to)}`
  const size = to.length - from.length
  const sign = size < 0 ? '-' : '+'
  if (!(from + to).includes('\t')) return `${sign}${Math.abs(size)}`
  return `${sign}${Math.abs(size)} ${Math.abs(size) === 1 ? 'tab' : 'tabs'}`
}

function shiftIndent(indent: string, shift: Shift): string | undefined {
  const { from, to, unit } = shift
  if (!indent.startsWith(from)) return undefined
  const deeper = indent.slice(from.length)
  if (unit === undefined) return to + deeper
  const levels = deeper.length / unit.from.length
  return deeper === unit.from.repeat(Math.floor(levels)) ? to + unit.to.repeat(levels) : undefined
}

// Two spaces in FIND for one tab in the file say what a level is, even where FIND shows only one.
function impliedUnit(from: string, to: string): Unit | undefined {
  const toTabs = isOnly(' ', from) && isOnly('\t', to)
  const toSpaces = isOnly('\t', from) && isOnly(' ', to)
  const width = toTabs ? from.length / to.length : to.length / from.length
  if (!(toTabs || toSpaces) || width < 2 || !Number.isInteger(width)) return undefined
  const spaces = ' '.repeat(width)
  return toTabs ? { from: spaces, to: '\t' } : { from: '\t', to: spaces }
}

function isOnly(character: string, text: string): boolean {
  return text !== '' && text === character.repeat(text.length)
}

function sameKind(from: string, to: string): boolean {
  return from === '' || to === '' || from.includes('\t') === to.includes('\t')
}

function kindOf(indent: string): string {
  return indent.includes('\t') ? 'tabs' : 'spaces'
}

/**
 * Is REPLACE indented as the file is already, while FIND is not? Then shifting it would indent it twice, and not
 * shifting it may be wrong too.
 */
export function carriesFileIndent(replace: readonly string[], { from, to }: Shift): boolean {
  const indents = replace.filter(line => indentOf(line).length < line.length).map(indentOf)
  const own = commonIndent(indents)
  return to !== '' && indents.length > 0 && own !== from && own.startsWith(to) && !from.startsWith(to)
}

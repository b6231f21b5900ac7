// Style declarations that keep text from being seen.

import { sameColour } from './colour.ts'

export type Declarations = ReadonlyMap<string, string>

/** `color: red; display: none` as a map; the last of a name counts. */
export function parseDeclarations(style: string): Declarations {
  const found = new Map<string, string>()
  for (const declaration of style.split(';')) {
    const colon = declaration.indexOf(':')
    if (colon === -1) continue
    const value = declaration.slice(colon + 1).replace(/!\s*important\s*$/i, '')
    found.set(declaration.slice(0, colon).trim().toLowerCase(), value.trim().toLowerCase())
  }
  return found
}

/** The colour behind the text, when the declarations say one. */
export function groundOf(style: Declarations): string | undefined {
  return style.get('background-color') ?? /^[^\s(]+(\([^)]*\))?$/.exec(style.get('background') ?? '')?.[0]
}

const zero = /^(0+(\.0*)?|\.0+)(px|em|rem|pt|%)?$/
const farAway = /^-\d{3,}/

const tests: readonly (readonly [property: RegExp, hides: RegExp])[] = [
  [/^display$/, /^none$/],
  [/^visibility$/, /^(hidden|collapse)$/],
  [/^content-visibility$/, /^hidden$/],
  [/^(opacity|font-size)$/, zero],
  [/^text-indent$/, farAway],
  [/^clip$/, /^rect\(\s*[01](px)?[\s,]+[01](px)?[\s,]+[01](px)?[\s,]+[01](px)?\s*\)$/],
  [/^clip-path$/, /^inset\(\s*(50|100)%/],
  [/^transform$/, /scale\(\s*0\s*\)/],
  [/^color$/, /^(transparent|rgba\(.*,\s*0(\.0+)?\s*\))$/],
]

/** Whether an element with these declarations shows none of its text. */
export function hidesText(style: Declarations): boolean {
  for (const [property, value] of style) {
    if (value !== '' && tests.some(([name, hides]) => name.test(property) && hides.test(value))) return true
  }
  const colour = style.get('color')
  const ground = groundOf(style)
  if (colour !== undefined && ground !== undefined && sameColour(colour, ground)) return true
  return outOfSight(style) || withoutRoom(style)
}

function outOfSight(style: Declarations): boolean {
  if (!/^(absolute|fixed)$/.test(style.get('position') ?? '')) return false
  return ['left', 'top', 'right', 'bottom'].some(side => farAway.test(style.get(side) ?? ''))
}

function withoutRoom(style: Declarations): boolean {
  if (!/hidden|clip/.test(style.get('overflow') ?? '')) return false
  const sizes = ['width', 'height', 'max-width', 'max-height'].map(side => style.get(side) ?? '')
  return sizes.some(size => size === '1px' || zero.test(size))
}

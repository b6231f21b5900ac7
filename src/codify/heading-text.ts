// Names in headings: what would be read as a mark is escaped, so that any name can stand there.

const punctuation = /[!-/:-@[-`{-~]/

/** The text with backslash escapes and numbered entities resolved. */
export function unescapeName(text: string): string {
  return text.replace(/\\([!-/:-@[-`{-~])|&#(\d{1,7});/g, (whole, mark: string | undefined, code: string) => {
    if (mark !== undefined) return mark
    const point = Number(code)
    return point > 0 && point <= 0x10ffff ? String.fromCodePoint(point) : whole
  })
}

/** The name on one line, with backslashes that would otherwise escape something doubled. */
export function escapeName(name: string): string {
  return name
    .replace(/\\(?=[!-/:-@[-`{-~]|$)/g, '\\\\')
    .replace(/&(?=#\d{1,7};)/g, '\\&')
    .replace(/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]/gu, escapeCharacter)
}

/** One character so that it is only itself. */
export function escapeCharacter(character: string): string {
  return punctuation.test(character) ? `\\${character}` : `&#${character.codePointAt(0)};`
}

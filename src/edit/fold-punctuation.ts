// The fourth level's only licence: typographic punctuation counts as its plain form, one character for one.

/** Each plain character with those that count as it. Letters and digits are never folded. */
const families: readonly (readonly [plain: string, fancy: string])[] = [
  ["'", '\u2018\u2019\u201a\u201b\u2032\u02bc'],
  ['"', '\u201c\u201d\u201e\u201f\u2033'],
  ['-', '\u2010\u2011\u2012\u2013\u2014\u2015\u2212\ufe58\ufe63'],
  [' ', '\u00a0\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u202f\u205f\u3000'],
]

const plainOf = new Map(families.flatMap(([plain, fancy]) => [...fancy].map(one => [one, plain] as const)))
const lettersAndDigits = /[\uff10-\uff19\uff21-\uff3a\uff41-\uff5a]/
const fullWidth = 0xfee0
for (let code = 0xff01; code <= 0xff5e; code++) {
  const wide = String.fromCharCode(code)
  if (!lettersAndDigits.test(wide)) plainOf.set(wide, String.fromCharCode(code - fullWidth))
}

const foldable = new RegExp(`[${[...plainOf.keys()].join('')}]`, 'g')
const ellipsis = '\u2026'

/** The text with plain punctuation; every offset stays what it was. */
export function foldPunctuation(text: string): string {
  // Most files have none; a plain range is quicker to rule out than a long list.
  if (!/[\u0080-\uffff]/.test(text)) return text
  return text.replace(foldable, fancy => plainOf.get(fancy)!)
}

/**
 * FIND with plain punctuation. Three dots and the ellipsis character are not of one length, so there is a form
 * of FIND for each, and the file's stay as they are.
 */
export function foldedForms(find: string): string[] {
  const folded = foldPunctuation(find)
  return [...new Set([folded.replaceAll(ellipsis, '...'), folded.replaceAll('...', ellipsis)])]
}

// Lines that stand for code the model did not write out: "… rest unchanged …", `// ... existing code ...`.

/** What wraps a placeholder: the signs of a comment, or brackets. The longest opening comes first. */
const wrappings: readonly (readonly [open: string, close: string])[] = [
  ['{/*', '*/}'],
  ['<!--', '-->'],
  ['/*', '*/'],
  ['//', ''],
  ['--', ''],
  ['#', ''],
  [';', ''],
  ['%', ''],
  ['*', ''],
  ['[', ']'],
  ['(', ')'],
  ['<', '>'],
]

const words = (text: string) => new Set(text.split(' '))

/** Words that say that something is left out. */
const telling = words(
  'rest remaining remainder existing unchanged unmodified omitted previous original same other others',
)
/** What is left out. */
const things = words(
  'code file files class function functions method methods module component implementation implementations ' +
    'content contents lines logic imports body block section test tests config configuration fields properties ' +
    'cases script page document text entries items definitions routes styles rules',
)
/** Words that may stand between them. A line with any other word says something of its own. */
const filling = words(
  'the of this your my our all any is are as it its in stays stay remains remain kept keep be before above below ' +
    'here goes go for brevity and with no not changes change changed shown same to from current',
)
/** What is said to become of it. */
const fates = words('unchanged unmodified omitted')

const tellingWord = new RegExp(`\\b(?:${[...telling].join('|')})\\b`, 'i')
const openingDots = /^(\.{3,}|…)/
const closingDots = /(\.{3,}|…)$/

/** A quick look: false where no line of the text can be a placeholder, for none has a word that tells so. */
export function mayHoldPlaceholder(text: string): boolean {
  return tellingWord.test(text)
}

/** Does the line, taken alone, say that something is left out? */
export function isPlaceholder(line: string): boolean {
  const { text, wrapped } = unwrapped(line.trim())
  const bare = text.replace(openingDots, '').replace(closingDots, '')
  const said = bare.toLowerCase().match(/[\p{L}\p{N}_$]+/gu) ?? []
  if (/[^\p{L}\p{N}\s.…,:;!'’()-]/u.test(bare) || said.length > 12) return false
  if (!said.every(word => telling.has(word) || things.has(word) || filling.has(word))) return false
  if (!said.some(word => telling.has(word))) return false
  if (openingDots.test(text) && closingDots.test(text)) return true
  // `...rest` is spread syntax: one word and dots at one end are not enough.
  const complete = said.length > 1 && said.some(word => things.has(word) || fates.has(word))
  if (bare !== text) return complete
  return wrapped && complete && saysSoWithoutDots(said)
}

// "rest of the file", "existing code unchanged", "existing code here": no comment on code reads like that.
function saysSoWithoutDots(said: readonly string[]): boolean {
  const start = said.join(' ').replace(/^the /, '')
  if (/^(rest|remainder) of /.test(start)) return true
  if (/^existing .*here$/.test(start)) return true
  return said.some(word => things.has(word)) && said.some(word => fates.has(word))
}

/** Is the line nothing but dots, as in a FIND that skips lines? In Python it is also a statement. */
export function isOnlyDots(line: string): boolean {
  return /^(\.{3,}|…)$/.test(unwrapped(line.trim()).text)
}

function unwrapped(line: string): { text: string; wrapped: boolean } {
  for (const [open, close] of wrappings) {
    if (line.startsWith(open) && line.endsWith(close) && line.length > open.length + close.length) {
      const inner = line.slice(open.length, line.length - close.length).trim()
      return { text: unwrapped(inner).text, wrapped: true }
    }
  }
  return { text: line, wrapped: false }
}

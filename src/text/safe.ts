// The one escaper: what comes from a model, a file or a process cannot steer the terminal.

/** Everything a terminal or a reader could be fooled with: controls, format characters, lone surrogates. */
const unsafe = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu

/** A joiner that makes one picture out of two is what people mean by it; anywhere else it hides. */
const picture = /\p{Extended_Pictographic}[\u{fe0f}\u{1f3fb}-\u{1f3ff}]*$/u
const startsWithPicture = /^\p{Extended_Pictographic}/u

/** What the selector for the coloured form may follow: pictures, and the digits of key caps. */
const colours = /[\p{Extended_Pictographic}0-9#*]$/u

const shortNames: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' }

/** Most text is plain, and a look that says so takes a fraction of the time that looking for the rest does. */
const plain = /^[ -~]*$/

/** One line of text, with everything invisible or dangerous spelled out. */
export function safeLine(text: string): string {
  if (plain.test(text)) return text
  return text.replace(unsafe, (character, at: number) => keepOrSpell(text, character, at))
}

/** Text of several lines: line feeds and tabs stay, the rest is spelled out. */
export function safeBlock(text: string): string {
  return text.replace(unsafe, (character, at: number) =>
    character === '\n' || character === '\t' ? character : keepOrSpell(text, character, at),
  )
}

function keepOrSpell(text: string, character: string, at: number): string {
  if (character === '\u200d' && joinsPictures(text, at)) return character
  if (character === '\ufe0f' && colours.test(text.slice(Math.max(0, at - 2), at))) return character
  return spell(character)
}

function joinsPictures(text: string, at: number): boolean {
  return (
    picture.test(text.slice(Math.max(0, at - 8), at)) && startsWithPicture.test(text.slice(at + 1, at + 3))
  )
}

function spell(character: string): string {
  const short = shortNames[character]
  if (short !== undefined) return short
  const code = character.codePointAt(0)!
  if (code < 0x100) return `\\x${code.toString(16).padStart(2, '0')}`
  if (code < 0x10000) return `\\u${code.toString(16).padStart(4, '0')}`
  return `\\u{${code.toString(16)}}`
}

// Foreign text without what nobody can see: control characters, and those that hide text or turn it around.

export type VisibleText = { readonly text: string; readonly removed: number }

/** Characters that end a line, besides the line feed. */
const lineEnds = /\r\n?|[\v\f\u0085\u2028\u2029]/g

/** A joiner belongs between letters of scripts that join, and between pictures. Anywhere else it is there to hide. */
const joiners =
  /(?<![\p{L}\p{M}\p{Extended_Pictographic}\p{Emoji_Modifier}])[\u200c\u200d]|[\u200c\u200d](?![\p{L}\p{Extended_Pictographic}])|(?<=[a-zA-Z])[\u200c\u200d]/gu

/** Controls, direction marks, fillers, tags, lone surrogates. */
const invisible =
  /[\0-\x08\x0e-\x1f\x7f-\x9f\u00ad\u061c\u115f\u1160\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff0-\ufffb\p{Cs}\u{1d173}-\u{1d17a}\u{e0000}-\u{e0fff}]|\u034f|\u17b4|\u17b5|[\u180b-\u180f]/gu

/** One picks a variant of the character before it; more than one carry bytes. */
const selectors = /(?<=[\ufe00-\ufe0f])[\ufe00-\ufe0f]+/g

/** The text with line feeds and tabs as its only control characters, and how many characters went. */
export function visibleText(text: string): VisibleText {
  const lines = text.replace(lineEnds, '\n')
  const visible = lines.replace(invisible, '').replace(joiners, '').replace(selectors, '')
  return { text: visible, removed: lines.length - visible.length }
}

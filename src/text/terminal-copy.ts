// The escape sequence (OSC 52) that asks a terminal to put text into the clipboard of the person who sits there.

/** Longer ones are cut or ignored by common terminals. */
const mostBase64 = 74_994

/** The sequence to print; undefined when the text is too long for it. */
export function renderTerminalCopy(text: string): string | undefined {
  const base64 = Buffer.from(text).toString('base64')
  return base64.length > mostBase64 ? undefined : `\u001b]52;c;${base64}\u0007`
}

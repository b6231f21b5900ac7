// A setting such as `nvim -R` as the words of a program's arguments, the way a shell would split them, and no further.

/** The words; undefined when a quote is not closed or there are none. Nothing is expanded. */
export function splitCommand(text: string): readonly string[] | undefined {
  const words: string[] = []
  let word: string | undefined
  const pieces = /\s+|'([^']*)'|"((?:[^"\\]|\\.)*)"|\\(.)|([^\s'"\\]+)/gsy
  while (pieces.lastIndex < text.length) {
    const [whole, single, double, escaped, plain] = pieces.exec(text) ?? []
    if (whole === undefined) return undefined
    const part = single ?? double?.replace(/\\(["\\$`])/g, '$1') ?? escaped ?? plain
    if (part !== undefined) word = (word ?? '') + part
    else if (word !== undefined) {
      words.push(word)
      word = undefined
    }
  }
  if (word !== undefined) words.push(word)
  return words.length === 0 || words[0] === '' ? undefined : words
}

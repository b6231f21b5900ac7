// One FIND and the REPLACE that takes its place, as the plan's fences hold them.

export type Pair = { readonly find: string; readonly replace: string }

const byteOrderMark = '\ufeff'

/** The mark a text may start with, apart from the text. It belongs to the file and is never matched. */
export function splitMark(text: string): { readonly mark: string; readonly body: string } {
  return text.startsWith(byteOrderMark)
    ? { mark: byteOrderMark, body: text.slice(1) }
    : { mark: '', body: text }
}

/** The pair without byte order marks that a model may have copied. */
export function withoutMarks({ find, replace }: Pair): Pair {
  return { find: splitMark(find).body, replace: splitMark(replace).body }
}

/** The pair as a part of the text: without the newline that ends FIND, and then REPLACE without its own. */
export function partOf({ find, replace }: Pair): Pair {
  const part = withoutLastNewline(find)
  return { find: part, replace: part === find ? replace : withoutLastNewline(replace) }
}

function withoutLastNewline(text: string): string {
  return text.replace(/(\r\n|\n|\r)$/, '')
}

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

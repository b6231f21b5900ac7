// Long words of others, cut where a line can hold them.

/** What was cut, for whoever reports it. */
export type Cut = { readonly what: string; readonly length: number; readonly most: number }

/** At most `most` characters by code point, the last one `…` when something was cut. */
export function shorten(text: string, most: number): string {
  if (text.length <= most) return text
  const points = [...text.slice(0, 2 * most + 2)]
  return points.length <= most ? text : `${points.slice(0, most - 1).join('')}…`
}

/** The same, telling `tell` when something was cut. */
export function shortenTelling(text: string, most: number, what: string, tell: (cut: Cut) => void): string {
  const short = shorten(text, most)
  if (short !== text) tell({ what, length: [...text].length, most })
  return short
}

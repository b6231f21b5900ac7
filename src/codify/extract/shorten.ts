// Long words of others, cut where a line can hold them.

/** At most `most` characters by code point, the last one `…` when something was cut. */
export function shorten(text: string, most: number): string {
  if (text.length <= most) return text
  const points = [...text.slice(0, 2 * most + 2)]
  return points.length <= most ? text : `${points.slice(0, most - 1).join('')}…`
}

// Frames to the terminal: only the rows that changed, each by its own place, so that no row can spoil another.

/** What makes the terminal hold its picture until a frame is complete; terminals that do not know it ignore it. */
const holdOn = '\u001b[?2026h'
const holdOff = '\u001b[?2026l'
/** A row wider than the terminal is cut by it instead of going on in the next row. */
const wrapOff = '\u001b[?7l'
const wrapOn = '\u001b[?7h'
/** Before the row is written: after a row that fills the terminal, it would take the last character away. */
const eraseRow = '\u001b[2K'
const eraseAll = '\u001b[2J'

/** What turns one frame into the next; without a frame before, all of it is drawn. Empty when nothing changed. */
export function paintFrame(before: readonly string[] | undefined, now: readonly string[]): string {
  const rows = now.flatMap((row, n) => (row === before?.[n] ? [] : [`\u001b[${n + 1};1H${eraseRow}${row}`]))
  if (before !== undefined && rows.length === 0) return ''
  const first = before === undefined ? eraseAll : ''
  return `${holdOn}${wrapOff}${first}${rows.join('')}${wrapOn}${holdOff}`
}

// Where a FIND that is not in the file may have been meant, told by those of its lines that are in the file.

import { isBlank, type Lines, lineAt, lineStart, trimmedEnd } from './lines.ts'

const mostLines = 24
/** A line that is there more often says little. */
const mostPlaces = 40

/** The start lines (from 0) that most lines of FIND speak for, best first; none when too few lines are there. */
export function startsByLines(file: Lines, find: Lines, howMany: number): number[] {
  const lines = tellingLines(find)
  const votes = new Map<number, number>()
  let found = 0
  for (const { line, text } of lines) {
    const places = placesOf(file, text)
    if (places.length > 0 && places.length <= mostPlaces) found++
    else continue
    for (const place of places)
      votes.set(place - line, (votes.get(place - line) ?? 0) + text.length / places.length)
  }
  if (found * 2 < lines.length) return []
  const inOrder = [...votes].filter(([start]) => start >= 0).sort(([, a], [, b]) => b - a)
  return inOrder.slice(0, howMany).map(([start]) => start)
}

type TellingLine = { readonly line: number; readonly text: string }

function tellingLines(find: Lines): TellingLine[] {
  const all = Array.from({ length: find.count }, (_, line) => ({
    line,
    text: find.text.slice(lineStart(find, line), trimmedEnd(find, line)).trimStart(),
  }))
  const telling = all.filter(({ text }) => !isBlank(text) && /[\p{L}\p{N}]/u.test(text))
  return telling.sort((a, b) => b.text.length - a.text.length).slice(0, mostLines)
}

function placesOf(file: Lines, text: string): number[] {
  const places: number[] = []
  const sample = text.slice(0, 64)
  let at = file.text.indexOf(sample)
  while (at !== -1 && places.length <= mostPlaces) {
    const line = lineAt(file, at)
    places.push(line)
    at = file.text.indexOf(sample, lineStart(file, line + 1))
  }
  return places
}

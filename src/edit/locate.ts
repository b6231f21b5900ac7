// Finding the one place a FIND means: level by level, refusing as soon as a level has more than one.

import { foldedForms, foldPunctuation } from './fold-punctuation.ts'
import { contentOf, contentsOf, type Lines, parseLines, parsePart } from './lines.ts'
import { matchLines } from './match-lines.ts'
import { matchShifted, type SameContent } from './match-shifted.ts'
import { matchSubstring } from './match-substring.ts'
import { apart, type Level, lineRange, type Place } from './place.ts'
import { lacksLineOf, lacksWordOf } from './rule-out.ts'
import { sameButForSpacing, sameCharacters } from './same-content.ts'
import { isVerbatim } from './verbatim.ts'

export type Search = {
  /** `one`: a second place is a refusal. `all`: every place of the first level that has any. */
  readonly matches: 'one' | 'all'
  /** `exact` stops after FIND as it is written; white space, a shift or other punctuation do not count then. */
  readonly tolerance: 'exact' | 'all-levels'
}

export type Located =
  | { readonly outcome: 'found'; readonly level: Level; readonly places: readonly Place[] }
  | { readonly outcome: 'ambiguous'; readonly level: Level; readonly lines: readonly number[] }
  | { readonly outcome: 'absent' }

type Candidates = { readonly level: Level; readonly places: readonly Place[] }

/** Where FIND is in the file. */
export function locate(file: Lines, find: string, search: Search): Located {
  for (const { level, places } of levels(file, find, search)) {
    if (places.length === 0) continue
    if (places.length > 1 && search.matches === 'one') {
      return { outcome: 'ambiguous', level, lines: firstLines(file, places) }
    }
    // White space at a line's end is counted together with exact matches: it never decides which one is meant.
    const named = level === 'exact' && !sameContents(file, places, find) ? 'trailing-space' : level
    if (named === 'trailing-space' && search.tolerance === 'exact') break
    return { outcome: 'found', level: named, places }
  }
  return { outcome: 'absent' }
}

function* levels(file: Lines, find: string, search: Search): Generator<Candidates> {
  const findLines = parsePart(find, file.breaks)
  yield { level: 'exact', places: wholeLines(file, findLines, search) }
  if (!lacksLineOf(file.text, findLines)) yield* inPartOrShifted(file, find, findLines, search)
  if (search.tolerance === 'exact') return
  yield { level: 'punctuation', places: folded(file, find, search) }
  if (lacksWordOf(file.text, findLines)) return
  yield { level: 'spacing', places: shiftedLines(file, findLines, sameButForSpacing, search) }
}

function* asWritten(file: Lines, find: string, findLines: Lines, search: Search): Generator<Candidates> {
  yield { level: 'exact', places: wholeLines(file, findLines, search) }
  yield* inPartOrShifted(file, find, findLines, search)
}

function* inPartOrShifted(
  file: Lines,
  find: string,
  findLines: Lines,
  search: Search,
): Generator<Candidates> {
  if (search.tolerance === 'exact') {
    yield { level: 'substring', places: substrings(file, find, search) }
    return
  }
  yield substringsOrShiftedLines(file, find, findLines, search)
  yield { level: 'indentation', places: shiftedLines(file, findLines, sameCharacters, search) }
}

function wholeLines(file: Lines, find: Lines, search: Search): readonly Place[] {
  const places = matchLines(file, find).map(from => ({ kind: 'lines' as const, from, to: from + find.count }))
  return wanted(file, places, search)
}

function shiftedLines(file: Lines, find: Lines, same: SameContent, search: Search): readonly Place[] {
  const matches = matchShifted(file, find, same)
  const places = matches.map(({ line, shift }) => ({
    kind: 'lines' as const,
    from: line,
    to: line + find.count,
    shift,
  }))
  return wanted(file, places, search)
}

function substrings(file: Lines, find: string, { matches }: Search): readonly Place[] {
  const places = matches === 'one' ? 'any' : 'apart'
  return matchSubstring(file, withoutLastNewline(find), { places }).map(span => ({ kind: 'span', ...span }))
}

// A part of the text that is a whole line but for its indentation is that line: REPLACE moves with it, so that
// its second line does not land at the margin.
function substringsOrShiftedLines(file: Lines, find: string, findLines: Lines, search: Search): Candidates {
  const parts: Candidates = { level: 'substring', places: substrings(file, find, search) }
  if (parts.places.length === 0 || (parts.places.length > 1 && search.matches === 'one')) return parts
  const places = shiftedLines(file, findLines, sameCharacters, search)
  return places.length === parts.places.length ? { level: 'indentation', places } : parts
}

function folded(file: Lines, find: string, search: Search): readonly Place[] {
  const plain = foldPunctuation(file.text)
  const forms = foldedForms(find)
  if (plain === file.text && forms.every(form => form === find)) return []
  const plainFile = parseLines(plain, file.breaks)
  const byForm = forms.map(form => [...asWritten(plainFile, form, parsePart(form, file.breaks), search)])
  for (const [n] of byForm[0]!.entries()) {
    const places = wanted(
      file,
      byForm.flatMap(candidates => candidates[n]!.places),
      search,
    )
    if (places.length > 0) return places
  }
  return []
}

function wanted(file: Lines, places: readonly Place[], { matches }: Search): readonly Place[] {
  return matches === 'all' ? apart(file, places) : places
}

/** The text without the newline that ends it. */
export function withoutLastNewline(text: string): string {
  return text.replace(/(\r\n|\n|\r)$/, '')
}

function firstLines(file: Lines, places: readonly Place[]): number[] {
  return [...new Set(places.map(place => lineRange(file, place).from))]
}

function sameContents(file: Lines, places: readonly Place[], find: string): boolean {
  if (places.every(place => isVerbatim(file, place, find))) return true
  const contents = contentsOf(parsePart(find, file.breaks))
  return places.every(
    place =>
      place.kind === 'span' || contents.every((content, n) => content === contentOf(file, place.from + n)),
  )
}

// Finding the one place a FIND means: level by level, refusing as soon as a level has more than one.

import { keepsLinesApart } from './edge-breaks.ts'
import { foldedForms, foldPunctuation } from './fold-punctuation.ts'
import { contentOf, contentsOf, type Lines, parseLines, parsePart } from './lines.ts'
import { matchLines } from './match-lines.ts'
import { matchShifted, type SameContent } from './match-shifted.ts'
import { matchSubstring } from './match-substring.ts'
import { type Pair, partOf } from './pair.ts'
import { apart, type Level, lineRange, type Place, reachOf } from './place.ts'
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

/** Where FIND is in the file, so that REPLACE can take its place. */
export function locate(file: Lines, pair: Pair, search: Search): Located {
  for (const { level, places } of levels(file, pair, search)) {
    if (places.length === 0) continue
    if (places.length > 1 && search.matches === 'one') {
      return { outcome: 'ambiguous', level, lines: firstLines(file, places) }
    }
    // White space at a line's end is counted together with exact matches: it never decides which one is meant.
    const named = level === 'exact' && !sameContents(file, places, pair.find) ? 'trailing-space' : level
    if (named === 'trailing-space' && search.tolerance === 'exact') break
    return { outcome: 'found', level: named, places }
  }
  return { outcome: 'absent' }
}

function* levels(file: Lines, pair: Pair, search: Search): Generator<Candidates> {
  const findLines = parsePart(pair.find, file.breaks)
  yield { level: 'exact', places: wholeLines(file, findLines, search) }
  if (!lacksLineOf(file.text, findLines)) yield* inPartOrShifted(file, pair, findLines, search)
  if (search.tolerance === 'exact') return
  yield { level: 'punctuation', places: folded(file, pair, search) }
  if (lacksWordOf(file.text, findLines)) return
  yield { level: 'spacing', places: shiftedLines(file, findLines, sameButForSpacing, search) }
}

function* asWritten(file: Lines, pair: Pair, search: Search): Generator<Candidates> {
  const findLines = parsePart(pair.find, file.breaks)
  yield { level: 'exact', places: wholeLines(file, findLines, search) }
  yield* inPartOrShifted(file, pair, findLines, search)
}

function* inPartOrShifted(file: Lines, pair: Pair, findLines: Lines, search: Search): Generator<Candidates> {
  if (search.tolerance === 'exact') {
    yield { level: 'substring', places: substrings(file, pair, search) }
    return
  }
  yield substringsOrShiftedLines(file, pair, findLines, search)
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

function substrings(file: Lines, pair: Pair, { matches }: Search): readonly Place[] {
  const spans = matchSubstring(file, partOf(pair).find, { places: matches === 'one' ? 'any' : 'apart' })
  // One that would join lines shows that FIND means other lines than these, so the rest are not meant either.
  if (!keepsLinesApart(file, spans, pair)) return []
  return spans.map(span => ({ kind: 'span', ...span }))
}

// A part of the text that is a whole line but for its indentation is that line: REPLACE moves with it, so that
// its second line does not land at the margin.
function substringsOrShiftedLines(file: Lines, pair: Pair, findLines: Lines, search: Search): Candidates {
  const parts: Candidates = { level: 'substring', places: substrings(file, pair, search) }
  if (parts.places.length === 0 || (parts.places.length > 1 && search.matches === 'one')) return parts
  const places = shiftedLines(file, findLines, sameCharacters, search)
  const same = places.length === parts.places.length && places.every((one, n) => holds(one, parts.places[n]!))
  return same ? { level: 'indentation', places } : parts

  function holds(lines: Place, part: Place): boolean {
    const [outer, inner] = [reachOf(file, lines), reachOf(file, part)]
    return outer.start <= inner.start && inner.end <= outer.end
  }
}

function folded(file: Lines, { find, replace }: Pair, search: Search): readonly Place[] {
  const plain = foldPunctuation(file.text)
  const forms = foldedForms(find)
  if (plain === file.text && forms.every(form => form === find)) return []
  const plainFile = parseLines(plain, file.breaks)
  const byForm = forms.map(form => [...asWritten(plainFile, { find: form, replace }, search)])
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

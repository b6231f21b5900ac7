// One pair: checked, located, checked at its place, spliced.

import { explainAbsence } from './explain-absence.ts'
import { placeholderIn } from './left-out.ts'
import { contentsOf, isBlank, type Lines, parsePart, withLineFeeds } from './lines.ts'
import type { Change } from './lines-after.ts'
import { locate } from './locate.ts'
import { type EditOptions, searchOf } from './options.ts'
import { overwrittenLines } from './overwrite.ts'
import type { Pair } from './pair.ts'
import { type Level, lineRange, type MatchedLines, type Place } from './place.ts'
import type { RefusalReason } from './refusal.ts'
import { repeatedAround } from './repeated.ts'
import { respacesUnasked } from './respacing.ts'
import { carriesFileIndent } from './shift.ts'
import { splice } from './splice.ts'

type Applied =
  | {
      readonly outcome: 'applied'
      readonly text: string
      readonly changes: readonly Change[]
      readonly level: Level
      readonly places: readonly MatchedLines[]
    }
  | { readonly outcome: 'refused'; readonly reason: RefusalReason }

/** The file's text with the pair applied, or why not. */
export function applyPair(file: Lines, pair: Pair, options: EditOptions): Applied {
  const unfit = checkPair(file, pair)
  if (unfit !== undefined) return refused(unfit)
  // Past the check, only an empty file may have an empty FIND.
  if (isBlank(pair.find)) {
    const places = [{ from: 1, to: 1 }]
    return { outcome: 'applied', text: pair.replace, changes: [], level: 'exact', places }
  }
  const located = locate(file, pair, searchOf(options))
  if (located.outcome === 'absent') return refused(explainAbsence(file, pair, options))
  if (located.outcome === 'ambiguous') {
    return refused({ kind: 'ambiguous', level: located.level, lines: located.lines })
  }
  // Nothing below the spacing level could match, so a match there that cannot be taken is none.
  if (located.level === 'spacing' && located.places.some(place => respacesUnasked(file, place, pair))) {
    return refused(explainAbsence(file, pair, options))
  }
  const misplaced = checkPlaces(file, pair, located.places) ?? checkOverwrite(file, located.places, options)
  if (misplaced !== undefined) return refused(misplaced)
  const spliced = splice(file, located.places, pair, located.level)
  if (spliced.outcome === 'cannot-shift') {
    return refused({ kind: 'indentation', line: lineRange(file, spliced.place).from })
  }
  const places = located.places.map(place => matchedLines(file, place))
  if (spliced.text === file.text)
    return refused({ kind: 'already-applied', lines: places.map(place => place.from) })
  return { outcome: 'applied', text: spliced.text, changes: spliced.changes, level: located.level, places }
}

function refused(reason: RefusalReason): Applied {
  return { outcome: 'refused', reason }
}

function checkPair(file: Lines, { find, replace }: Pair): RefusalReason | undefined {
  // Line endings are the file's, never the plan's, so a pair that differs in them alone changes nothing.
  if (withLineFeeds(find, file.breaks) === withLineFeeds(replace, file.breaks)) return { kind: 'no-change' }
  if (isBlank(find) && file.text !== '') return { kind: 'empty-find' }
  const standIn = placeholderIn(file, replace)
  return standIn && { kind: 'placeholder', part: 'REPLACE', ...standIn }
}

function checkPlaces(file: Lines, pair: Pair, places: readonly Place[]): RefusalReason | undefined {
  const shifted = places.some(place => place.kind === 'lines' && place.shift !== undefined)
  const replace = shifted ? contentsOf(parsePart(pair.replace, file.breaks)) : []
  for (const place of places) {
    const repeated = place.kind === 'span' ? repeatedAround(file, place, pair) : undefined
    if (repeated !== undefined) return { kind: 'repeated', ...repeated }
    if (place.kind === 'lines' && place.shift !== undefined && carriesFileIndent(replace, place.shift)) {
      return { kind: 'indentation', line: lineRange(file, place).from }
    }
  }
  return undefined
}

function checkOverwrite(
  file: Lines,
  places: readonly Place[],
  { fullOverwrite }: EditOptions,
): RefusalReason | undefined {
  if (fullOverwrite === 'allow' || places.length > 1) return undefined
  const lines = overwrittenLines(file, places[0]!)
  return lines === undefined ? undefined : { kind: 'full-overwrite', lines }
}

function matchedLines(file: Lines, place: Place): MatchedLines {
  const range = lineRange(file, place)
  if (place.kind === 'span' || place.shift === undefined || place.shift.from === place.shift.to) return range
  return { ...range, shift: place.shift }
}

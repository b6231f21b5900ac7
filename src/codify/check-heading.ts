// What a heading seems to say and does not: marks that are given twice or that its dialect lacks, facts in its name.

import type { Problem } from '../errors.ts'
import { shown } from '../plan/report.ts'
import { nearest } from '../text/nearest.ts'
import { attributeNames } from './check-attributes.ts'
import { agentMark, channelMark, parallelMark, peelAll, stateMark } from './heading.ts'
import type { Frontmatter, Place } from './workflow.ts'

type Options = { readonly frontmatter: Frontmatter | undefined }

const escaped = 'put a backslash before it if it is part of the name'

/** The problems of the text behind the hash marks; `place` is where it starts. */
export function checkHeading(text: string, place: Place, { frontmatter }: Options): readonly Problem[] {
  const { rest, found } = peelAll(text, place)
  const at = (column: number): Place => ({ line: place.line, column: place.column + column })
  const problems = [...factsInName(rest, at), ...givenTwice(rest, found.mark, at)]
  if (frontmatter?.dialect !== 'crucible' || found.mark === undefined) return problems
  const sign = found.mark === 'critical' ? '!' : '?'
  const policy = found.mark === 'critical' ? 'halt' : 'skip'
  const signs = [...text.matchAll(/(?<=^|[ \t])[!?](?=$|[ \t])/g)]
  const message = `the dialect crucible has no mark ${sign}`
  const hint = `write [on_error:: ${policy}], or dialect: full in the frontmatter`
  return [...problems, warning('not-in-dialect', at(signs.at(-1)?.index ?? 0), message, hint)]
}

/** What is left of a heading ends in a mark only when it had one of that kind behind it already. */
function givenTwice(
  rest: string,
  mark: 'critical' | 'optional' | undefined,
  at: (column: number) => Place,
): readonly Problem[] {
  const state = stateMark.exec(rest)
  if (state) {
    const taken = mark === 'critical' ? '!' : '?'
    const place = at(rest.length - 1)
    if (state[1] === taken) return [warning('repeated-mark', place, `${taken} stands there twice`, escaped)]
    const message = `a step is either ! or ?, this one has both; ${state[1]} was taken for a part of the name`
    return [{ rule: 'contradicting-marks', severity: 'error', message, ...place, hint: 'take one away' }]
  }
  const second = [
    ['agent', agentMark],
    ['channel', channelMark],
    ['(parallel)', parallelMark],
  ] as const
  return second.flatMap(([what, pattern]) => {
    const match = pattern.exec(rest)
    if (match === null) return []
    const message = `a second ${what} was taken for a part of the name`
    return [warning('repeated-mark', at(match.index + match[0].search(/\S/)), message, escaped)]
  })
}

const fact = /(?<!\\)\[([\p{L}_][\p{L}\p{N}_-]{0,40})(::?)[^[\]]{0,200}\]/gu

type Fact = { readonly index: number; readonly whole: string; readonly meant: string | undefined }

/** What looks like a fact within a name; `meant` is set where only a colon is missing. */
export function factsWithin(name: string): readonly Fact[] {
  return [...name.matchAll(fact)].flatMap(({ 0: whole, 1: key = '', 2: colons, index }): readonly Fact[] => {
    if (colons === '::') return [{ index, whole, meant: undefined }]
    const meant = attributeNames.includes(key) ? key : nearest(key, attributeNames)
    return meant === undefined ? [] : [{ index, whole, meant }]
  })
}

/** `[retry:: 2]` counts behind the name, after a blank, with two colons. */
function factsInName(rest: string, at: (column: number) => Place): readonly Problem[] {
  return factsWithin(rest).map(({ index, whole, meant }) => {
    const message = `${shown(whole)} was taken for a part of the name`
    const hint =
      meant === undefined
        ? 'put it behind the name, after a blank'
        : `did you mean [${meant}:: …], with two colons?`
    return warning('misplaced-attribute', at(index), message, hint)
  })
}

function warning(rule: string, place: Place, message: string, hint: string): Problem {
  return { rule, severity: 'warning', message, ...place, hint }
}

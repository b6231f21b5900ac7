// Names of turns: `03`, `02-branch-01`, and `02-branch-01-03`, the next turn on that branch.

import { twoDigits } from './layout.ts'

/** One part of a name: a number on a line, or the number of a branch. */
type Part = { readonly kind: 'turn' | 'branch'; readonly number: number }

export type TurnName = readonly Part[]

const partPattern = /(^|-branch-|-)(\d+)/y

/** The parts of a name; undefined for any text that TeDDy would not write so. */
export function parseTurnName(text: string): TurnName | undefined {
  if (text.length > 255) return undefined
  const parts: Part[] = []
  partPattern.lastIndex = 0
  while (partPattern.lastIndex < text.length) {
    const found = partPattern.exec(text)
    if (found === null || (found[1] === '') !== (parts.length === 0)) return undefined
    const number = Number(found[2])
    if (number < 1 || !Number.isSafeInteger(number) || found[2] !== twoDigits(number)) return undefined
    const part: Part = { kind: found[1] === '-branch-' ? 'branch' : 'turn', number }
    if (!mayFollow(parts, part)) return undefined
    parts.push(part)
  }
  return parts.length === 0 ? undefined : parts
}

// A line goes on by counting its number up, so a number follows a branch only, and is greater than what it goes on from.
function mayFollow(before: readonly Part[], part: Part): boolean {
  if (part.kind === 'branch') return before.length > 0
  return before.length === 0 || (before.at(-1)!.kind === 'branch' && part.number > turnNumber(before))
}

/** The name as the folder has it. */
export function formatTurnName(name: TurnName): string {
  return name
    .map(({ kind, number }, n) => `${kind === 'branch' ? '-branch-' : n > 0 ? '-' : ''}${twoDigits(number)}`)
    .join('')
}

/** How many turns its line has up to here, this one included. */
export function turnNumber(name: TurnName): number {
  return name.findLast(({ kind }) => kind === 'turn')!.number
}

/** How many branches deep its line is; 0 for the main line. */
export function branchDepth(name: TurnName): number {
  return name.filter(({ kind }) => kind === 'branch').length
}

/** Natural order: a turn, its branches with all that follows on them, the next turn. */
export function compareTurnNames(a: TurnName, b: TurnName): number {
  for (let n = 0; n < Math.min(a.length, b.length); n++) {
    const [one, other] = [a[n]!, b[n]!]
    if (one.kind !== other.kind) return one.kind === 'branch' ? -1 : 1
    if (one.number !== other.number) return one.number - other.number
  }
  return a.length - b.length
}

/** The turn before it on its line; undefined for a first turn. A branch follows what its origin follows. */
export function parentTurnName(name: TurnName): TurnName | undefined {
  const last = name.at(-1)!
  const before = name.slice(0, -1)
  if (last.kind === 'branch') return parentTurnName(before)
  if (before.length === 0) return last.number === 1 ? undefined : [{ kind: 'turn', number: last.number - 1 }]
  const previous = last.number - 1
  return previous === turnNumber(before) ? before : [...before, { kind: 'turn', number: previous }]
}

/** The name that the line goes on with after a turn; `01` at the very start. */
export function straightOn(name: TurnName | undefined): TurnName {
  if (name === undefined) return [{ kind: 'turn', number: 1 }]
  const next: Part = { kind: 'turn', number: turnNumber(name) + 1 }
  return name.at(-1)!.kind === 'branch' ? [...name, next] : [...name.slice(0, -1), next]
}

/** True for turns of one line; a branch's own turn is the first of its line. */
export function onOneLine(a: TurnName, b: TurnName): boolean {
  const [one, other] = [lineOf(a), lineOf(b)]
  return one.length === other.length && compareTurnNames(one, other) === 0
}

function lineOf(name: TurnName): TurnName {
  return name.at(-1)!.kind === 'branch' ? name : name.slice(0, -1)
}

/** The first branch of a turn that is free. */
export function freeBranchName(origin: TurnName, taken: ReadonlySet<string>): TurnName {
  for (let number = 1; ; number++) {
    const name: TurnName = [...origin, { kind: 'branch', number }]
    if (!taken.has(formatTurnName(name))) return name
  }
}

/** What a new turn after `parent` is called: straight on, or a branch of what stands there. */
export function nextTurnName(parent: TurnName | undefined, taken: ReadonlySet<string>): TurnName {
  const straight = straightOn(parent)
  return taken.has(formatTurnName(straight)) ? freeBranchName(straight, taken) : straight
}

// What the next turn's context holds, by what the finished turn did. Pure: lines in, lines out.

import { compileGlob, isGlob } from '../text/glob.ts'
import type { ContextLine } from './context-file.ts'

/** A path from the project's root or an address, as plans name them; a folder or a pattern too. */
export type Target = Pick<ContextLine, 'kind' | 'target'>

export type TurnEffects = {
  /** The finished turn's `turn.context`. */
  readonly previous: readonly ContextLine[]
  /** The history paths of the finished turn: those that came in by themselves. */
  readonly automatic: readonly string[]
  /** The changes of `## Active Context` that were applied, in order. */
  readonly changes: readonly (Target & { readonly change: 'add' | 'remove' })[]
  /** What READ read; single lines are in the report and add nothing. */
  readonly reads: readonly (Target & { readonly part: 'whole' | 'lines' })[]
  readonly prunes: readonly Target[]
  /** The resources that the global and the session's context bring. */
  readonly upper: ReadonlySet<string>
  /** The history paths of the next turn. */
  readonly history: readonly string[]
}

/** The lines of the next `turn.context`: what stays and what was added, then the history. */
export function nextContext(effects: TurnEffects): readonly ContextLine[] {
  const { previous, automatic, changes, reads, prunes, upper, history } = effects
  const explicit = explicitLines(previous, automatic)
  const lines = explicit.filter(line => !isPassed(line, explicit, effects))
  for (const { change, ...target } of changes) {
    if (change === 'add') add(lines, target)
    else takeAway(lines, target, upper, history)
  }
  for (const { part, ...target } of reads) if (part === 'whole') add(lines, target)
  for (const target of prunes) takeAway(lines, target, upper, history)
  return [...lines, ...historyLines(lines, history)]
}

/** The lines of a `turn.context` without its history, which stands at the end. */
export function explicitLines(previous: readonly ContextLine[], automatic: readonly string[]): ContextLine[] {
  const lines = [...previous]
  const leaving = new Set(historyLines(previous, automatic).map(({ target }) => target))
  for (let last = lines.at(-1); last !== undefined; last = lines.at(-1)) {
    // Each leaves once: one more of the same path was asked for, and stays.
    if (last.way === 'out' || last.kind === 'url' || !leaving.delete(last.target)) break
    lines.pop()
  }
  return lines
}

/** History that is not wanted stays away: the lines that keep it out stand among the explicit ones. */
function historyLines(lines: readonly ContextLine[], history: readonly string[]): readonly ContextLine[] {
  const out = lines.filter(line => line.way === 'out')
  return history
    .filter(path => !out.some(line => covers(line, path)))
    .map(target => ({ way: 'in', kind: 'path', target }))
}

// A line that keeps out files of a turn which is no history any more has done its work.
function isPassed(line: ContextLine, explicit: readonly ContextLine[], effects: TurnEffects): boolean {
  const { automatic, upper, history } = effects
  if (line.way === 'in' || isGlob(line.target)) return false
  const isCovered = (resource: string) => covers(line, resource)
  if (!automatic.some(isCovered) || [...history, ...upper].some(isCovered)) return false
  return !explicit.some(other => other.way === 'in' && brings(other, line.target))
}

function add(lines: ContextLine[], target: Target): void {
  remove(lines, line => line.way === 'out' && isSame(line, target))
  const there = lines.findLastIndex(line => line.way === 'in' && isSame(line, target))
  // A line stands in force when nothing behind it takes it away again.
  if (there !== -1 && !lines.slice(there).some(line => line.way === 'out' && covers(line, target.target)))
    return
  remove(lines, line => line.way === 'in' && isSame(line, target))
  lines.push({ ...target, way: 'in' })
}

function takeAway(
  lines: ContextLine[],
  target: Target,
  upper: ReadonlySet<string>,
  history: readonly string[],
): void {
  remove(lines, line => isSame(line, target) || (line.way === 'in' && covers(target, line.target)))
  const elsewhere = [...upper, ...history].some(resource => covers(target, resource))
  const stillBrought = lines.some(line => line.way === 'in' && brings(line, target.target))
  if (elsewhere || stillBrought || isGlob(target.target)) lines.push({ ...target, way: 'out' })
}

function remove(lines: ContextLine[], isMeant: (line: ContextLine) => boolean): void {
  for (let n = lines.length - 1; n >= 0; n--) if (isMeant(lines[n]!)) lines.splice(n, 1)
}

function isSame(line: Target, other: Target): boolean {
  return line.kind === other.kind && line.target === other.target
}

/** Whether a target speaks of a resource: by its name, as a folder above it, or as a pattern. */
function covers({ kind, target }: Target, resource: string): boolean {
  if (target === resource) return true
  if (kind === 'url') return false
  return resource.startsWith(`${target}/`) || (isGlob(target) && compileGlob(target)?.(resource) === true)
}

/** Whether a line may bring what a target speaks of; a pattern for a pattern is taken to. */
function brings(line: ContextLine, target: string): boolean {
  return covers(line, target) || line.target === '.' || (isGlob(line.target) && isGlob(target))
}

/** INVOKE: the other agent starts afresh, with what it is handed and nothing else. */
export function invokeContext(resources: readonly Target[]): readonly ContextLine[] {
  const lines: ContextLine[] = []
  for (const { kind, target } of resources) add(lines, { kind, target })
  return lines
}

export type Return = {
  /** The `turn.context` of the turn in which the caller handed over, and what was automatic in it. */
  readonly caller: readonly ContextLine[]
  readonly automatic: readonly string[]
  readonly resources: readonly Target[]
  readonly history: readonly string[]
}

/** CONCLUDE: the caller goes on with its own context and what it is handed back. */
export function concludeContext({ caller, automatic, resources, history }: Return): readonly ContextLine[] {
  const lines = explicitLines(caller, automatic)
  for (const { kind, target } of resources) add(lines, { kind, target })
  return [...lines, ...historyLines(lines, history)]
}

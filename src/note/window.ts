// What a resumed session may know of itself: the latest phases that fit, and every decision there ever was.

import type { Decision, Item, Note, Phase } from './note.ts'
import { renderPhase } from './render-phase.ts'

export type WindowOptions = {
  /** In tokens, for all of the text. */
  readonly limit: number
  readonly count: (text: string) => number
}

export type DroppedPhase = {
  readonly title: string
  readonly id: string | undefined
  /** `part`: its last items are there; `decisions`: nothing but them; `later`: so, since it comes after the resume point. */
  readonly left: 'part' | 'decisions' | 'later'
  readonly items: number
}

export type ResumeWindow =
  | {
      readonly kind: 'window'
      readonly text: string
      readonly tokens: number
      /** Phases that are there whole. */
      readonly phases: number
      readonly decisions: number
      readonly dropped: readonly DroppedPhase[]
    }
  /** The decisions alone are over the limit; none of them may be dropped. */
  | { readonly kind: 'too-large'; readonly tokens: number; readonly decisions: number }

/** The window for going on at the note's resume point, or at its end. */
export function resumeWindow(note: Note, { limit, count }: WindowOptions): ResumeWindow {
  const phases = upToResumePoint(note)
  const later = note.phases.slice(phases.length)
  const decisions = note.phases.reduce((sum, { items }) => sum + items.filter(isDecision).length, 0)
  const textOf = (cut: Cut) => [...windowOf(phases, cut), ...later.flatMap(withDecisions)].join('\n')
  const leastTokens = count(textOf({ whole: phases.length, items: 0 }))
  if (leastTokens > limit) return { kind: 'too-large', tokens: leastTokens, decisions }
  const cut = bestCut(phases, one => count(textOf(one)) <= limit)
  const text = textOf(cut)
  const boundary = phases[cut.whole - 1]
  const left = phases.slice(0, cut.whole).map(phase => {
    return dropped(phase, phase === boundary && cut.items > 0 ? 'part' : 'decisions')
  })
  return {
    kind: 'window',
    text,
    tokens: count(text),
    phases: phases.length - cut.whole,
    decisions,
    dropped: [...left, ...later.map(phase => dropped(phase, 'later'))],
  }
}

/** Phases from index `whole` on are there whole, and the last `items` of the one before. */
type Cut = { readonly whole: number; readonly items: number }

// Each step shows more, so the largest that fits is found by halving: tokens of parts do not simply add up.
function bestCut(phases: readonly Phase[], fits: (cut: Cut) => boolean): Cut {
  const whole =
    phases.length - largest(phases.length, taken => fits({ whole: phases.length - taken, items: 0 }))
  const boundary = phases[whole - 1]
  if (boundary === undefined) return { whole, items: 0 }
  const items = largest(boundary.items.length, taken => fits({ whole, items: taken }))
  return { whole, items }
}

// The largest number up to `most` that fits; 0 always does.
function largest(most: number, fits: (taken: number) => boolean): number {
  let [good, bad] = [0, most + 1]
  while (bad - good > 1) {
    const middle = Math.floor((good + bad) / 2)
    if (fits(middle)) good = middle
    else bad = middle
  }
  return good
}

function windowOf(phases: readonly Phase[], { whole, items }: Cut): readonly string[] {
  return phases.flatMap((phase, n) => {
    if (n >= whole) return renderPhase(phase)
    return n === whole - 1 ? withLast(phase, items) : withDecisions(phase)
  })
}

function withDecisions(phase: Phase): readonly string[] {
  return withLast(phase, 0)
}

/** The phase with its last `count` items and the decisions before them; nothing when it has neither. */
function withLast(phase: Phase, count: number): readonly string[] {
  const last = phase.items.length - count
  const items = phase.items.filter((item, at) => at >= last || isDecision(item))
  return items.length === 0 ? [] : [renderPhase({ ...phase, items })]
}

function upToResumePoint({ phases, frontmatter }: Note): readonly Phase[] {
  const at = phases.findLastIndex(({ id }) => id !== undefined && id === frontmatter.resumePoint)
  return at === -1 ? phases : phases.slice(0, at + 1)
}

function isDecision(item: Item): item is Decision {
  return item.kind === 'decision'
}

function dropped({ title, id, items }: Phase, left: DroppedPhase['left']): DroppedPhase {
  return { title, id, left, items: items.length }
}

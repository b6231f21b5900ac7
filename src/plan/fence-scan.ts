// The lines of a text that bear on where its fences end: fence lines, and the lines plans are made of.

import { readActionHeading } from './action-heading.ts'
import { type FenceLine, readFenceLine } from './fence-line.ts'
import { readLabel } from './labels.ts'
import { limits } from './limits.ts'
import { isBlankLine, type Lines, lineText } from './lines.ts'
import { sectionName } from './outline.ts'
import { proseInfo } from './slot.ts'

/** A line that plans are made of: an action, the Action Plan, another section, or a label of an EDIT. */
export type PlanLine = 'title' | 'action' | 'action-plan' | 'section' | 'label'

export type FenceMark = FenceLine & {
  readonly line: number
  /** Its number among the fence lines. */
  readonly index: number
  /** What comes next in the text, blank lines aside. */
  readonly follows: 'text' | 'fence' | 'nothing'
  /** The plan line below it: what a block that opens here would start with. */
  readonly startsWith: PlanLine | undefined
}

export type Mark =
  | { readonly kind: 'fence'; readonly fence: FenceMark }
  | { readonly kind: 'plan'; readonly line: number; readonly plan: Exclude<PlanLine, 'title'> }

export type Scan = {
  readonly lines: Lines
  readonly startsAt: StartsAt
  readonly fences: readonly FenceMark[]
  readonly marks: readonly Mark[]
  /** For each fence, where in `marks` it stands. */
  readonly markOf: readonly number[]
}

/** Where the first line of a block is looked for: right below the fence, or also behind blank lines. */
type StartsAt = 'next line' | 'next text'

/** Finds the fence lines and the plan lines of a text; with too many fence lines to look at, it stops there. */
export function scanFences(lines: Lines, startsAt: StartsAt): Scan {
  const fences: FenceMark[] = []
  const marks: Mark[] = []
  const markOf: number[] = []
  for (let n = 1; n <= lines.count && fences.length <= limits.fenceLines; n++) {
    const text = lineText(lines, n)
    const fenceLine = readFenceLine(text)
    if (fenceLine) {
      const fence = { ...fenceLine, line: n, index: fences.length, ...whatFollows(lines, n, startsAt) }
      markOf.push(marks.length)
      marks.push({ kind: 'fence', fence })
      fences.push(fence)
      continue
    }
    const plan = planLine(text)
    // A title alone says little: every README has one.
    if (plan && plan !== 'title') marks.push({ kind: 'plan', line: n, plan })
  }
  return { lines, startsAt, fences, marks, markOf }
}

/** Whether lines of a plan, labels aside, stand between two fence lines. */
export function holdsPlan({ marks, markOf }: Scan, opener: FenceMark, close: FenceMark): boolean {
  const inside = marks.slice(markOf[opener.index]!, markOf[close.index]!)
  return inside.some(mark => mark.kind === 'plan' && mark.plan !== 'label')
}

function whatFollows(lines: Lines, n: number, startsAt: StartsAt): Pick<FenceMark, 'follows' | 'startsWith'> {
  let next = n + 1
  while (next <= lines.count && isBlankLine(lines, next)) next++
  const more = next <= lines.count
  const follows = !more ? 'nothing' : readFenceLine(lineText(lines, next)) ? 'fence' : 'text'
  const right = n < lines.count ? startOfBlock(lines, n) : undefined
  if (right !== undefined || startsAt === 'next line' || !more) return { follows, startsWith: right }
  const apart = planLine(lineText(lines, next))
  return { follows, startsWith: apart === 'title' ? undefined : apart }
}

// `# ` starts a title, but also a comment in a script: that one has a command in the next line.
function startOfBlock(lines: Lines, n: number): PlanLine | undefined {
  const first = planLine(lineText(lines, n + 1))
  if (first !== 'title') return first
  const info = readFenceLine(lineText(lines, n))?.info ?? ''
  const second = n + 2 <= lines.count ? lineText(lines, n + 2) : ''
  return (info === '' || proseInfo.test(info)) && /^[ \t]*$|^[-*+] |^##/.test(second) ? 'title' : undefined
}

function planLine(line: string): PlanLine | undefined {
  if (line.length > 200) return undefined
  if (/FIND|REPLACE/.test(line) && readLabel(line)) return 'label'
  const match = /^ {0,3}(#{1,3})[ \t]+(.*?)[ \t#]*$/.exec(line)
  if (!match) return undefined
  const [, marks, text] = match
  if (marks!.length === 1) return 'title'
  if (marks!.length === 3) return isActionHeading(text!) ? 'action' : undefined
  const name = sectionName(text!)
  if (name === 'Action Plan') return 'action-plan'
  // Many documents have a Rationale or a Message of their own.
  return name === 'Memos' || name === 'Active Context' ? 'section' : undefined
}

function isActionHeading(text: string): boolean {
  return /[A-Z]{4}/.test(text) && readActionHeading(text) !== undefined
}

// The lines at which a fence can end, if what it holds is to make sense by itself.

import type { FenceMark, PlanLine, Scan } from './fence-scan.ts'
import { proseInfo } from './slot.ts'

/**
 * The blocks that are open, outermost first: one letter each for what may stand in them (see `levelOf`). A way
 * starts with `?` when it holds an empty block, or plan lines in a block whose info string does not announce
 * them: it cannot be ruled out, but proves nothing either.
 */
type Open = string

export type End = { readonly close: FenceMark; readonly doubtful: boolean }

/** What a fence holds, or is a part of. Labels of an EDIT only bear on the fences of an EDIT. */
export type Content = 'code' | 'prose' | 'edited prose' | 'message'

/** Blocks inside blocks beyond this depth are nothing that anyone wrote on purpose. */
const deepest = 8

/** In a message it makes no difference which of its own fences pair up, so the nearest ends will do. */
const enoughInMessage = 3

/** How much work is left for the proof of one plan. */
export type Budget = { steps: number }

/**
 * Finds every line that can close the fence `opener`. Inside, a fence line with an info string only opens, one
 * without closes, or, in prose, opens a block of its own; at the end every block inside is closed. A heading
 * of a plan stands inside only where a plan is quoted: in a block that starts as a plan does.
 */
export function possibleEnds(scan: Scan, opener: FenceMark, content: Content, budget: Budget): End[] {
  const ends: End[] = []
  let ways = new Set<Open>([levelOf(opener)])
  let lesser: FenceMark | undefined
  for (let n = scan.markOf[opener.index]! + 1; n < scan.marks.length && ways.size > 0; n++) {
    budget.steps -= ways.size
    if (budget.steps < 0 || (content === 'message' && ends.length >= enoughInMessage)) break
    const mark = scan.marks[n]!
    if (mark.kind === 'plan') {
      const counts = !lesser && (mark.plan !== 'label' || content === 'edited prose')
      if (counts) ways = mapWays(ways, open => withPlanLine(open, mark.plan))
    } else if (!canEnd(mark.fence, opener)) {
      lesser = nextLesser(lesser, mark.fence)
    } else {
      lesser = undefined
      const depths = mark.fence.info === '' ? [...ways].filter(open => depthOf(open) === 1) : []
      if (depths.length > 0) ends.push({ close: mark.fence, doubtful: depths.every(isDoubtful) })
      const mayOpen =
        content !== 'code' || (scan.startsAt === 'next text' && mark.fence.startsWith === 'action')
      ways = afterFenceLine(ways, mark.fence, mayOpen ? 'prose' : 'code')
    }
  }
  return ends
}

/** Whether a fence line is of a kind and length that could end the block. */
function canEnd(fence: FenceMark, opener: FenceMark): boolean {
  return fence.character === opener.character && fence.length >= opener.length
}

function depthOf(open: Open): number {
  return isDoubtful(open) ? open.length - 1 : open.length
}

function isDoubtful(open: Open): boolean {
  return open.startsWith('?')
}

function doubted(open: Open): Open {
  return isDoubtful(open) ? open : `?${open}`
}

function afterFenceLine(ways: ReadonlySet<Open>, fence: FenceMark, content: 'code' | 'prose'): Set<Open> {
  const after = new Set<Open>()
  for (const open of ways) {
    const mayOpen = depthOf(open) < deepest
    if (fence.info !== '') {
      if (!mayOpen) continue
      const opened = open + levelOf(fence)
      after.add(holdsPlanUnannounced(fence) ? doubted(opened) : opened)
    } else {
      if (depthOf(open) > 1) after.add(open.slice(0, -1))
      if (!mayOpen || content === 'code' || fence.follows === 'nothing') continue
      const opened = open + levelOf(fence).toUpperCase()
      after.add(fence.follows === 'fence' ? doubted(opened) : opened)
    }
  }
  return after
}

// A line such as "``` (end of the file)" above an action is the end of a block rather than the start of one.
function holdsPlanUnannounced({ startsWith, info }: FenceMark): boolean {
  return startsWith !== undefined && !announcesPlan(info)
}

/** Whether a block with this info string may hold a piece of a plan. */
export function announcesPlan(info: string): boolean {
  return proseInfo.test(info) || /^plan\b/i.test(info)
}

// Shorter fences and those of the other kind cannot end the block, but what they hold is theirs.
function nextLesser(lesser: FenceMark | undefined, fence: FenceMark): FenceMark | undefined {
  if (!lesser) return fence
  const closes = fence.info === '' && fence.character === lesser.character && fence.length >= lesser.length
  return closes ? undefined : lesser
}

/**
 * What a block that opens here may hold: `t` sections, `p` sections and actions, `a` actions, `o` neither.
 * Capital letters stand for blocks that a fence line without an info string opens.
 */
function levelOf(fence: FenceMark): string {
  if (fence.startsWith === 'action' || (fence.startsWith === 'label' && fence.info !== '')) return 'a'
  return fence.startsWith === undefined || fence.startsWith === 'label' ? 'o' : 't'
}

function withPlanLine(open: Open, line: Exclude<PlanLine, 'title'>): Open | undefined {
  const level = open.at(-1)!
  const holds = line === 'action' || line === 'label' ? 'apAP' : 'tpTP'
  if (!holds.includes(level)) return undefined
  const isBare = level === level.toUpperCase()
  const after = line === 'action-plan' ? `${open.slice(0, -1)}${isBare ? 'P' : 'p'}` : open
  return isBare ? doubted(after) : after
}

function mapWays(ways: ReadonlySet<Open>, map: (open: Open) => Open | undefined): Set<Open> {
  const after = new Set<Open>()
  for (const open of ways) {
    const mapped = map(open)
    if (mapped !== undefined) after.add(mapped)
  }
  return after
}

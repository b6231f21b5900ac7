// Proves where the fences of a plan end: by its structure, when only one reading of them makes a plan.

import { readActionHeading } from './action-heading.ts'
import { announcesPlan, type Budget, type End, possibleEnds } from './fence-ends.ts'
import type { FenceReading, ReadFence } from './fence-reading.ts'
import { type FenceMark, holdsPlan, type Scan } from './fence-scan.ts'
import { limits } from './limits.ts'
import { isBlankLine, lineText } from './lines.ts'
import {
  afterFence,
  afterLine,
  contentAt,
  mayLeave,
  type Position,
  positionKey,
  slotOf,
  start,
} from './slot.ts'

export type Proof =
  /** A doubtful reading cannot be ruled out, but does not prove anything by itself; one that quotes holds plan lines. */
  | { readonly reading: FenceReading; readonly doubtful: boolean; readonly quotes: boolean }
  /** No reading makes a plan; this fence is the last one that could be reached. */
  | { readonly stuck: { readonly opener: FenceMark; readonly at: number | undefined } }
  | { readonly ambiguous: { readonly opener: FenceMark; readonly ends: readonly number[] } }
  | { readonly tooMany: 'lines' | 'ways' }
  /** The plan goes wrong on this line, before any fence. */
  | { readonly noFence: number }

/** A fence that opens at a position, and the ways to go on from it. */
type Node = {
  readonly opener: FenceMark
  readonly at: Position
  readonly ways: Way[]
  /** Readings from here to the end: none, one, or more. */
  count: 0 | 1 | 2
  /** The first line that can end it. */
  nearest: FenceMark | undefined
  /** Where the nearest way went wrong. */
  stuckAt: number | undefined
}

type Way = { readonly close: FenceMark; readonly to: Step; readonly doubtful: boolean }
type Step = { readonly node: Node } | { readonly end: Position }
type Stuck = { readonly stuckAt: number }

type Graph = {
  readonly scan: Scan
  /** For each fence line, the positions at which it can open a fence. */
  readonly nodes: readonly Map<string, Node>[]
  readonly walked: Map<string, Step | Stuck>
}

/** Looks for the one reading of the fences that makes a plan. */
export function proveFences(scan: Scan): Proof {
  if (scan.fences.length > limits.fenceLines) return { tooMany: 'lines' }
  const graph: Graph = { scan, nodes: scan.fences.map(() => new Map()), walked: new Map() }
  const budget = { steps: 1_000_000 }
  const first = walk(graph, 1, start)
  if ('stuckAt' in first) return { noFence: first.stuckAt }
  for (const nodes of graph.nodes) {
    for (const node of nodes.values()) addWays(graph, node, budget)
    if (budget.steps < 0) return { tooMany: 'ways' }
  }
  for (const nodes of graph.nodes.toReversed()) {
    for (const node of nodes.values()) node.count = countReadings(node)
  }
  return concluded(graph, first)
}

/** Goes on through lines outside fences to the next fence or the end. */
function walk(graph: Graph, from: number, at: Position): Step | Stuck {
  const key = `${from}|${positionKey(at)}`
  const known = graph.walked.get(key)
  if (known) return known
  const step = walkOn(graph, from, at)
  graph.walked.set(key, step)
  return step
}

function walkOn(graph: Graph, from: number, position: Position): Step | Stuck {
  const { lines } = graph.scan
  let at = position
  for (let n = from; n <= lines.count; n++) {
    const opener = fenceAt(graph.scan, n)
    if (opener) return { node: nodeFor(graph, opener, at) }
    const next = afterLine(at, lineText(lines, n))
    if (!next) return { stuckAt: n }
    at = next
  }
  return mayLeave(at) ? { end: at } : { stuckAt: lines.count }
}

function fenceAt(scan: Scan, line: number): FenceMark | undefined {
  let low = 0
  let high = scan.fences.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (scan.fences[middle]!.line < line) low = middle + 1
    else high = middle
  }
  const found = scan.fences[low]
  return found?.line === line ? found : undefined
}

function nodeFor(graph: Graph, opener: FenceMark, at: Position): Node {
  const nodes = graph.nodes[opener.index]!
  const key = positionKey(at)
  const known = nodes.get(key)
  if (known) return known
  const node: Node = { opener, at, ways: [], count: 0, nearest: undefined, stuckAt: undefined }
  nodes.set(key, node)
  return node
}

function addWays(graph: Graph, node: Node, budget: Budget): void {
  const { scan } = graph
  const { opener, at } = node
  const after = afterFence(at)
  const ends = after ? possibleEnds(scan, opener, contentAt(at, opener.info), budget) : strayEnd(scan, node)
  node.nearest = ends[0]?.close
  for (const { close, doubtful } of ends) {
    const to = walk(graph, close.line + 1, after ?? at)
    if ('stuckAt' in to) node.stuckAt ??= to.stuckAt
    else node.ways.push({ close, to, doubtful: doubtful || opensMessage(scan, close) })
  }
}

// A message takes any text, so one right below a fence, without a blank line, may be a part of the content.
function opensMessage({ lines }: Scan, close: FenceMark): boolean {
  if (close.line >= lines.count) return false
  const heading = /^ {0,3}###[ \t]+(.*)$/.exec(lineText(lines, close.line + 1).slice(0, 200))?.[1]
  const type = heading === undefined ? undefined : readActionHeading(heading.trim())?.type
  return type !== undefined && slotOf[type] === 'free'
}

// Where no fence belongs, an empty one without an info string is tolerated, unless it hangs on another fence.
function strayEnd(scan: Scan, { opener }: Node): End[] {
  const close = scan.fences[opener.index + 1]
  const previous = scan.fences[opener.index - 1]
  if (!close || opener.info !== '' || close.info !== '' || previous?.line === opener.line - 1) return []
  if (close.character !== opener.character || close.length < opener.length) return []
  for (let n = opener.line + 1; n < close.line; n++) if (!isBlankLine(scan.lines, n)) return []
  return [{ close, doubtful: true }]
}

function countReadings(node: Node): Node['count'] {
  const live = node.ways.filter(way => countOf(way.to) > 0)
  // In a message it makes no difference which of its own fences pair up.
  const counted = node.at.slot === 'free' ? live.slice(0, 1) : live
  const total = counted.reduce((sum, way) => sum + countOf(way.to), 0)
  return total > 1 ? 2 : total === 1 ? 1 : 0
}

function countOf(step: Step): number {
  return 'end' in step ? 1 : step.node.count
}

function concluded(graph: Graph, first: Step): Proof {
  if (countOf(first) === 0) return farthest(graph)
  const fences: ReadFence[] = []
  let doubtful = false
  let quotes = false
  let step = first
  while ('node' in step) {
    const { opener, at, ways } = step.node
    const live = ways.filter(way => countOf(way.to) > 0)
    if (live.length > 1 && at.slot !== 'free') {
      return { ambiguous: { opener, ends: live.map(way => way.close.line) } }
    }
    const [way] = live
    fences.push({ open: opener, close: way!.close, use: at.slot === 'free' ? 'free' : 'part' })
    doubtful ||= isDoubtfulWay(graph.scan, step.node, way!)
    quotes ||= holdsPlan(graph.scan, opener, way!.close)
    step = way!.to
  }
  return { reading: { fences, end: step.end }, doubtful, quotes }
}

// Where a fence may stand or not, an empty one may be two ends of other fences.
function isDoubtfulWay(scan: Scan, node: Node, way: Way): boolean {
  const { opener, at, ways } = node
  const optional = at.slot === 'free' || at.slot === 'more'
  if (optional && opener.info === '' && opener.follows === 'fence') return true
  if (at.slot === 'free') return way.close !== node.nearest || holdsPlan(scan, opener, way.close)
  // Only a document quotes a plan, and its info string says that it is one.
  const document = at.action !== 'EXECUTE' && at.action !== 'RESEARCH' && announcesPlan(opener.info)
  if (!document && holdsPlan(scan, opener, way.close)) return true
  // An end that only something far below rules out is not ruled out for good.
  return way.doubtful || ways.length > 1
}

function farthest(graph: Graph): Proof {
  const nodes = graph.nodes.flatMap(map => [...map.values()])
  const last = nodes.findLast(node => node.ways.length === 0) ?? nodes.at(-1)!
  return { stuck: { opener: last.opener, at: last.stuckAt } }
}

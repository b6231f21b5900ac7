// The fences of one text, repaired or refused.

import { fencesIn, readDocument } from './document.ts'
import { plainReading } from './fence-plain.ts'
import { type Proof, proveFences } from './fence-proof.ts'
import type { FenceReading } from './fence-reading.ts'
import { type Change, rewriteFences } from './fence-rewrite.ts'
import { scanFences } from './fence-scan.ts'
import { limits } from './limits.ts'
import { cutLines, type Lines, lineText } from './lines.ts'
import { type Report, shown } from './report.ts'
import { isWholePlan } from './slot.ts'

export type Repair = {
  readonly text: string
  readonly changes: readonly Change[]
  /** Whether the text is a plan, with a title and actions. */
  readonly whole: boolean
}

/** Lengthens the fences that are too short, where their ends are certain; else reports why not. */
export function repairFences(lines: Lines, report: Report): Repair | 'refused' {
  const document = readDocument(lines)
  if ('refusal' in document) {
    const { rule, line, message } = document.refusal
    report.error(rule, { line, column: 1 }, message)
    return 'refused'
  }
  const plain = plainReading(lines, document.blocks)
  if (plain) return applied(lines, plain)
  const proof = proveFences(scanFences(lines, 'next line'))
  // What is wrong above the first fence is no matter of fences.
  if ('noFence' in proof) return { text: lines.text, changes: [], whole: false }
  if (!('reading' in proof)) {
    reportUnproven(lines, proof, report)
    return 'refused'
  }
  const repair = applied(lines, proof.reading)
  const wrong = firstMisread(repair.text, proof.reading)
  if (wrong !== undefined) {
    reportFence(report, wrong, 'Markdown would still read this fence in another way', undefined)
    return 'refused'
  }
  const touchy = proof.quotes || changesMessage(repair, proof.reading)
  if (proof.doubtful ? repair.changes.length === 0 : touchy) {
    // Where plans are quoted, a block may as well hold an action behind a blank line.
    const other = proveFences(scanFences(lines, 'next text'))
    if ('reading' in other) return repair
    reportUnproven(lines, other, report)
    return 'refused'
  }
  if (!proof.doubtful) return repair
  reportFence(
    report,
    repair.changes[0]!.line,
    'cannot tell where this fence ends',
    'an empty block or a piece of a plan may belong to it or not',
  )
  return 'refused'
}

function applied(lines: Lines, reading: FenceReading): Repair {
  return { ...rewriteFences(lines, reading), whole: isWholePlan(reading.end) }
}

function changesMessage({ changes }: Repair, { fences }: FenceReading): boolean {
  const changed = new Set(changes.map(({ line }) => line))
  return fences.some(({ open, use }) => use === 'free' && changed.has(open.line))
}

/** The line of the first fence that Markdown reads otherwise than the proof says. */
function firstMisread(text: string, reading: FenceReading): number | undefined {
  const lines = cutLines(text)
  const document = lines && readDocument(lines)
  if (!document || 'refusal' in document) return 1
  const ends = new Map<number, number>()
  for (const { fence } of fencesIn(document.blocks)) if (fence.closed) ends.set(fence.line, fence.last)
  return reading.fences.find(({ open, close }) => ends.get(open.line) !== close.line)?.open.line
}

function reportUnproven(lines: Lines, proof: Exclude<Proof, { reading: unknown }>, report: Report): void {
  if ('ambiguous' in proof) {
    const { opener, ends } = proof.ambiguous
    const message = `the fence can end on line ${ends.join(' or ')}; nothing tells which`
    report.error('fence-ambiguous', { line: opener.line, column: 1 }, message, hint)
  } else if ('tooMany' in proof) {
    const why =
      proof.tooMany === 'ways'
        ? 'there are too many ways to pair them'
        : `at most ${limits.fenceLines} are looked at`
    const message = `some of the fence lines do not pair, and ${why}`
    report.error('fence-unproven', { line: 1, column: 1 }, message, hint)
  } else if ('stuck' in proof) {
    const { opener, at } = proof.stuck
    const found =
      at === undefined ? undefined : `after its end the plan would go on with ${shown(lineText(lines, at))}`
    reportFence(report, opener.line, 'cannot tell where this fence ends', found)
  }
}

const hint = 'make the outer fence longer than any run of backticks inside it'

function reportFence(report: Report, line: number, what: string, why: string | undefined): void {
  report.error('fence-unproven', { line, column: 1 }, why === undefined ? what : `${what}: ${why}`, hint)
}

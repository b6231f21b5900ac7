// Takes a plan out of the fence that a chat put around it, and leaves the chatter behind.

import { cutLines, isBlankLine, type Lines, linesWithEndings } from './lines.ts'
import { type Repair, repairFences } from './repair.ts'
import { newReport, type Report } from './report.ts'
import { findWrapper, type Wrapper } from './wrapper.ts'

/** The plan inside a wrapped reply; undefined when the reply is not wrapped. */
export function unwrapReply(lines: Lines, report: Report): Repair | 'refused' | undefined {
  const wrapper = findWrapper(lines)
  if (!wrapper) return undefined
  const insideReport = newReport()
  const inside = repairFences(
    cutLines(linesWithEndings(lines, wrapper.open + 1, wrapper.close - 1))!,
    insideReport,
  )
  const asItStands = repairFences(lines, newReport())
  const isPlan = (repair: Repair | 'refused') => repair !== 'refused' && repair.whole
  if (inside !== 'refused' && isPlan(inside) && !isPlan(asItStands)) return unwrapped(lines, wrapper, inside)
  const place = { line: wrapper.open, column: 1 }
  const message = isPlan(inside)
    ? 'the text is a plan with and without the fence around it'
    : 'the plan seems to be wrapped in this fence, but what is inside is not a plan on its own'
  report.error('wrapper-unproven', place, message, 'remove the fence around the plan')
  for (const problem of insideReport.problems()) {
    report.error(
      'fence-unproven',
      { line: problem.line + wrapper.open, column: problem.column },
      problem.message,
    )
  }
  return 'refused'
}

function unwrapped(lines: Lines, { open, close }: Wrapper, inside: Repair): Repair {
  const changes = [
    ...chatter(lines, 1, open - 1),
    { line: open, message: 'the fence around the plan is removed' },
    ...inside.changes.map(change => ({ ...change, line: change.line + open })),
    { line: close, message: 'the end of the fence around the plan is removed' },
    ...chatter(lines, close + 1, lines.count),
  ]
  return { ...inside, changes }
}

function chatter(lines: Lines, first: number, last: number): { line: number; message: string }[] {
  for (let n = first; n <= last; n++) {
    if (!isBlankLine(lines, n)) return [{ line: n, message: 'text around the wrapped plan is removed' }]
  }
  return []
}

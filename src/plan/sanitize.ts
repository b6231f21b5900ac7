// Repairs the fences of a plan where the structure of the plan proves how; refuses where it does not.

import type { Problem } from '../errors.ts'
import type { Change } from './fence-rewrite.ts'
import { limits } from './limits.ts'
import { cutLines } from './lines.ts'
import { repairFences } from './repair.ts'
import { newReport } from './report.ts'
import { unwrapReply } from './unwrap.ts'

export type Sanitized = {
  /** The text with its fences repaired; the very text that was given when there are problems. */
  readonly text: string
  /** What was changed, with the lines of the text that was given. */
  readonly changes: readonly Change[]
  readonly problems: readonly Problem[]
}

/** Makes a plan safe to parse. Content is never changed, and nothing is changed on a guess. */
export function sanitizePlan(text: string): Sanitized {
  const report = newReport()
  const mark = text.startsWith('\ufeff') ? '\ufeff' : ''
  const lines = Buffer.byteLength(text) > limits.bytes ? undefined : cutLines(text.slice(mark.length))
  if (!lines) {
    const message = `the plan has more than ${limits.bytes} bytes or ${limits.lines} lines`
    report.error('too-large', { line: 1, column: 1 }, message, 'split the work into several plans')
    return { text, changes: [], problems: report.problems() }
  }
  const done = unwrapReply(lines, report) ?? repairFences(lines, report)
  const problems = report.problems()
  if (problems.length > 0 || done === 'refused') return { text, changes: [], problems }
  return { text: mark + done.text, changes: done.changes, problems }
}

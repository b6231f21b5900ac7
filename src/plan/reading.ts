// What every part of the parser needs: the source, and where to say what is wrong.

import type { Lines } from './lines.ts'
import type { Report } from './report.ts'

export type Reading = {
  readonly lines: Lines
  readonly report: Report
  /** How bad a fault of the Rationale is: a model has to write one, a person may leave it out. */
  readonly rationale: 'error' | 'warning'
}

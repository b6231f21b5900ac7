// The report of a plan that was decided about, with keys taken out of everything it says.

import type { ActionOutcome } from '../execute/outcome.ts'
import type { Plan } from '../plan/plan.ts'
import type { Report, ReportStatus, StateChange } from '../report/report.ts'
import { redact } from '../text/redact.ts'
import { sha256 } from '../text/sha256.ts'

type Told = {
  readonly text: string
  readonly plan: Plan
  readonly status: ReportStatus
  readonly started: Date
  readonly ended: Date
  readonly message: string | undefined
  readonly changes: readonly StateChange[]
  readonly actions: readonly ActionOutcome[]
  readonly snapshot?: string | undefined
  readonly undo?: string | undefined
}

/** The report as data. */
export function buildReport({ text, plan, started, ended, ...rest }: Told): Report {
  return redacted({
    version: 1,
    title: plan.title,
    started: started.toISOString(),
    ended: ended.toISOString(),
    plan: sha256(text),
    agent: plan.header.find(({ key }) => key.toLowerCase() === 'agent')?.value,
    snapshot: undefined,
    undo: undefined,
    ...rest,
  })
}

/** The same data without keys in any text: a description may quote one as well as a command's output. */
export function redacted<T>(value: T): T {
  if (typeof value === 'string') return redact(value).text as T
  if (Array.isArray(value)) return value.map(redacted) as T
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, redacted(item)])) as T
}

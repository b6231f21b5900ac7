// What journal.jsonl says of a running turn: the approval, then of each action what was meant and what came of it.

import type { FileWrite } from '../../execute/execution.ts'
import type { ActionOutcome } from '../../execute/outcome.ts'
import type { Report, StateChange } from '../../report/report.ts'
import type { Broken } from '../../review/decision.ts'
import { appendJournal, type JournalEntry, mendJournal, refuseDamagedJournal } from '../../session/journal.ts'
import type { Isolation, ReviewRecord } from '../../session/turn-record.ts'
import type { World } from '../../world/world.ts'
import { redacted } from '../build-report.ts'

/** What was approved, bound to bytes; a run that was interrupted goes on only within it. */
export type RunStart = {
  readonly kind: 'start'
  readonly at: string
  /** sha256 of plan.md. */
  readonly plan: string
  readonly root: string
  readonly files: Readonly<Record<string, string>>
  readonly selected: readonly string[]
  readonly isolation: Isolation
  readonly review: ReviewRecord
  /** What was left on and could not run, with the reason; journals of older versions have none. */
  readonly broken?: readonly Broken[]
}

type RunEntry =
  | RunStart
  | { readonly kind: 'changes'; readonly changes: readonly StateChange[] }
  | { readonly kind: 'intent'; readonly action: number }
  | ({ readonly kind: 'write'; readonly action: number } & FileWrite)
  | { readonly kind: 'outcome'; readonly outcome: ActionOutcome }
  | { readonly kind: 'end'; readonly report: Report }

export type RunJournal = { readonly add: (entry: RunEntry) => void }

type Needs = Pick<World, 'disk'>

/** The journal of a turn, for writing. */
export function runJournal({ disk }: Needs, folder: string): RunJournal {
  return { add: entry => appendJournal(disk, folder, packed(redacted(entry))) }
}

// JSON has no `undefined`: a field that is not there and one that is empty are the same when read back.
function packed(entry: RunEntry): JournalEntry {
  return entry as unknown as JournalEntry
}

/** What an interrupted run left behind. */
export type RunSoFar = {
  readonly start: RunStart
  readonly changes: readonly StateChange[] | undefined
  /** By place in the plan; undefined where no outcome is known. */
  readonly outcomes: readonly (ActionOutcome | undefined)[]
  /** The action that had begun and has no outcome. */
  readonly inFlight: number | undefined
  readonly writes: readonly (FileWrite & { readonly action: number })[]
  /** All was done, but for the report's file. */
  readonly report: Report | undefined
}

/** Reads the journal of an interrupted turn, mended; a Fault when it is damaged. */
export function readRun({ disk }: Needs, folder: string): RunSoFar | undefined {
  const journal = mendJournal(disk, folder)
  refuseDamagedJournal(journal, folder)
  const entries = journal.entries as unknown as readonly RunEntry[]
  const start = entries.findLast(entry => entry.kind === 'start')
  if (start === undefined) return undefined
  const of = <K extends RunEntry['kind']>(kind: K) =>
    entries.filter((entry): entry is Extract<RunEntry, { kind: K }> => entry.kind === kind)
  const outcomes: (ActionOutcome | undefined)[] = []
  for (const { outcome } of of('outcome')) outcomes[outcome.number - 1] = outcome
  const last = of('intent').at(-1)?.action
  return {
    start,
    changes: of('changes').at(-1)?.changes,
    outcomes,
    inFlight: last !== undefined && outcomes[last - 1] === undefined ? last : undefined,
    writes: of('write'),
    report: of('end').at(-1)?.report,
  }
}

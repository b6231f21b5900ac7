// Sessions → workflow: phases become steps, files that pass between them become the data flow.

import { Fault } from '../errors.ts'
import { cleanLine } from '../note/clean-text.ts'
import type { Item, Note, Phase } from '../note/note.ts'
import { isSkippedPlan } from '../note/skipped-plan.ts'
import { fold } from './check-workflow.ts'
import { type DataFlow, inferDataFlow } from './extract/data-flow.ts'
import type { Draft, Origin } from './extract/draft.ts'
import { draftOfPhase, type ReportedCut, type Unmapped } from './extract/draft-of-phase.ts'
import type { ExtractReport } from './extract/extract-report.ts'
import { goalsOf } from './extract/goals.ts'
import { mergeRepeats, mergeSessions } from './extract/merge-drafts.ts'
import { expectSteps, readBack } from './extract/read-back.ts'
import type { SessionSource } from './extract/session-source.ts'
import { shorten, shortenTelling } from './extract/shorten.ts'
import { stepsOfDraft } from './extract/step-of-draft.ts'
import { unusedNames } from './extract/unused-name.ts'
import { validationOf } from './extract/validation.ts'
import { workOfPhase } from './extract/work-of-phase.ts'
import { renderWorkflow } from './render-workflow.ts'
import type { Dialect, Frontmatter, Section, Step, Workflow } from './workflow.ts'

export type ExtractOptions = {
  /** ISO time. */
  readonly codifiedAt: string
  readonly dialect: Dialect
  /** Made from the first session's id when undefined. */
  readonly title: string | undefined
}

export type Extract = { readonly workflow: Workflow; readonly report: ExtractReport }

/** The workflow of one or several sessions. A session without phases gives a valid workflow without steps. */
export function extractWorkflow(sources: readonly SessionSource[], options: ExtractOptions): Extract {
  if (sources.length === 0)
    throw new Fault('usage', 'there is no session to codify', { hints: ['teddy session list'] })
  const read = sources.map(readSource)
  const drafts = mergeSessions(read.map(session => mergeRepeats(session.drafts)))
  expectSteps(drafts.reduce((sum, { subagents }) => sum + 1 + subagents.length, 0))
  const names = uniqueNames(drafts)
  const flow = inferDataFlow(drafts)
  const notes = sources.map(({ note }) => note)
  const steps = drafts.flatMap((draft, n) =>
    stepsOfDraft(draft, names[n]!, flow.steps[n]!, { sessions: sessionsOf(draft), of: sources.length }),
  )
  const sections: Section[] = [goalsOf(notes), ...withOwnNames(steps, names), validationOf(drafts)].filter(
    section => section !== undefined,
  )
  const title = options.title ?? titleFrom(notes[0]!)
  const frontmatter = frontmatterOf(notes, title, options)
  const text = renderWorkflow({ frontmatter, title, intro: [], sections }, 'full')
  return {
    workflow: readBack(text),
    report: reportOf(
      drafts,
      names,
      flow,
      notes,
      read.flatMap(({ unmapped }) => unmapped),
      [...read.flatMap(({ cuts }) => cuts), ...askedFor(notes[0]!).cuts],
    ),
  }
}

function readSource({ note, work }: SessionSource): {
  readonly drafts: readonly Draft[]
  readonly unmapped: readonly Unmapped[]
  readonly cuts: readonly ReportedCut[]
} {
  const unmapped: Unmapped[] = []
  const cuts: ReportedCut[] = []
  const phases = withoutSummary(note.phases)
  const workOf = Map.groupBy(work, entry => entry.phase)
  // What was said of a plan that was skipped is guidance for the one that ran.
  let said: readonly Item[] = []
  const drafts = phases.flatMap((phase, n) => {
    const id = phase.id ?? `phase-${n + 1}`
    const origin: Origin = { session: idOf(note), phase: id, line: phase.line }
    // What never ran is no step, and the learning cases have it.
    if (isSkippedPlan(phase)) {
      const what = `plan that was skipped: ${shorten(cleanLine(phase.title), 60)}`
      unmapped.push({ origin, line: phase.line, what })
      said = [...said, ...phase.items.filter(item => item.kind === 'user' && item.words !== '')]
      return []
    }
    const given = workOf.get(id)?.[0]
    const { work: own, unread } = workOfPhase(phase, id)
    if (given === undefined)
      for (const { line, name, args } of unread) unmapped.push({ origin, line, what: called(name, args) })
    const drafted = draftOfPhase({ ...phase, items: [...said, ...phase.items] }, given ?? own, origin)
    said = []
    // One by one: a phase may hold more than a call takes arguments.
    for (const one of drafted.unmapped) unmapped.push(one)
    for (const one of drafted.cuts) cuts.push(one)
    return [drafted.draft]
  })
  return { drafts, unmapped, cuts }
}

function called(name: string, args: string): string {
  return `tool call: ${shorten(cleanLine(`${name} ${args}`), 60)}`
}

/** A closing Summary without tools says what the steps say. */
function withoutSummary(phases: readonly Phase[]): readonly Phase[] {
  const last = phases.at(-1)
  const closing = last !== undefined && /^summary$/i.test(last.title.trim())
  return closing && !last.items.some(({ kind }) => kind === 'tool') ? phases.slice(0, -1) : phases
}

const numbered = (name: string, n: number) => `${name} (${n})`

function uniqueNames(drafts: readonly Draft[]): readonly string[] {
  const unused = unusedNames([], numbered, fold)
  return drafts.map(({ name }) => unused(name))
}

/** The children's names, too, are each there once: conditions name steps. */
function withOwnNames(steps: readonly Step[], taken: readonly string[]): readonly Step[] {
  const unused = unusedNames(taken, numbered, fold)
  return steps.map(step => (step.level === 2 ? step : { ...step, name: unused(step.name) }))
}

function sessionsOf({ origins }: Draft): number {
  return new Set(origins.map(({ session }) => session)).size
}

function idOf({ frontmatter }: Note): string {
  return cleanLine(frontmatter.sessionId ?? '') || 'session-without-id'
}

function titleFrom(note: Note): string {
  const words = idOf(note)
    .replace(/^\d{4}-?\d{2}-?\d{2}-/, '')
    .replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

function frontmatterOf(notes: readonly Note[], title: string, options: ExtractOptions): Frontmatter {
  const { description } = askedFor(notes[0]!)
  return {
    type: 'workflow',
    title,
    ...(description === '' ? {} : { description }),
    source_sessions: notes.map(idOf),
    codified_at: options.codifiedAt,
    dialect: options.dialect,
  }
}

/** What the session was asked for, as the description of the workflow. */
function askedFor(note: Note): { readonly description: string; readonly cuts: readonly ReportedCut[] } {
  for (const phase of note.phases) {
    const asked = phase.items.find(item => item.kind === 'user')
    if (asked === undefined) continue
    const cuts: ReportedCut[] = []
    const origin = { session: idOf(note), phase: phase.id ?? '', line: phase.line }
    const description = shortenTelling(cleanLine(asked.words), 200, 'description', cut =>
      cuts.push({ ...cut, origin, line: asked.line }),
    )
    return { description, cuts }
  }
  return { description: '', cuts: [] }
}

function reportOf(
  drafts: readonly Draft[],
  names: readonly string[],
  flow: DataFlow,
  notes: readonly Note[],
  unmapped: readonly Unmapped[],
  cuts: readonly ReportedCut[],
): ExtractReport {
  const open = drafts.flatMap(({ failures }, n) =>
    failures.some(({ outcome }) => outcome === 'open')
      ? [`${names[n]} failed and nothing says how it was resolved; it is marked critical`]
      : [],
  )
  const failed = notes
    .filter(({ frontmatter }) => frontmatter.status === 'failed')
    .map(note => `session ${idOf(note)} failed; its steps may not lead to the goal`)
  const empty = drafts.length === 0 ? ['the session has no phases; the workflow has no steps'] : []
  return {
    steps: drafts.map(({ origins }, n) => ({ name: names[n]!, origins })),
    edges: flow.edges.map(({ from, to, ...rest }) => ({ from: names[from]!, to: names[to]!, ...rest })),
    unmapped,
    cuts,
    warnings: [...empty, ...failed, ...open],
  }
}

// What the index knows of a note: one row for its session, one for each of its phases.

import type { Problem } from '../errors.ts'
import { cleanLine, oneLine } from '../note/clean-text.ts'
import { agentReference, type Note, type NoteStatus, type Phase } from '../note/note.ts'
import { durationBetween, metricsOf } from '../note/note-metrics.ts'
import { redact } from '../text/redact.ts'

/** What a note's file looked like when it was read. */
export type FileFacts = { readonly size: number; readonly mtime: number; readonly ino: number }

export type SessionRow = FileFacts & {
  /** The file's name without `.md`: what tells rows apart. */
  readonly file: string
  /** `other` for a Markdown file that is no session's note. */
  readonly kind: 'session' | 'other'
  readonly id: string
  readonly status: NoteStatus | 'unknown'
  readonly started: string | undefined
  readonly ended: string | undefined
  readonly durationMs: number | undefined
  readonly channel: string | undefined
  /** Of its phases, the session's own first. */
  readonly channels: readonly string[]
  /** `name@version`, from the frontmatter and the phases. */
  readonly participants: readonly string[]
  readonly model: string | undefined
  /** With those of its subagents, and without. */
  readonly tokens: number
  readonly ownTokens: number
  readonly cost: number | undefined
  readonly phases: number
  readonly toolCalls: number
  readonly failedCalls: number
  readonly errors: number
  readonly decisions: number
  readonly interventions: number
  readonly parent: string | undefined
  /** Of its first phase. */
  readonly title: string | undefined
  /** What is wrong with the note, in one line. */
  readonly damage: string | undefined
}

export type PhaseRow = {
  readonly file: string
  /** From 1. */
  readonly number: number
  readonly id: string | undefined
  readonly title: string
  readonly agent: string | undefined
  readonly channel: string | undefined
  readonly time: string | undefined
  readonly toolCalls: number
  readonly failedCalls: number
  readonly errors: number
}

export type NoteRows = { readonly session: SessionRow; readonly phases: readonly PhaseRow[] }

type Given = { readonly note: Note; readonly problems: readonly Problem[] }

/** The rows of a note. Everything in them is on one line and redacted. */
export function rowsOf(file: string, facts: FileFacts, given: Given): NoteRows {
  // Looking for keys takes longer than all the rest: once in all texts together, and in each only when there is one.
  const texts: string[] = []
  const rows = rowsWith(file, facts, given, text => {
    const line = oneLine(text)
    texts.push(line)
    return line
  })
  return redact(texts.join('\n')).found.length === 0 ? rows : rowsWith(file, facts, given, cleanLine)
}

type Clean = (text: string) => string

function rowsWith(file: string, facts: FileFacts, { note, problems }: Given, clean: Clean): NoteRows {
  const one = (text: string | undefined) => (text === undefined ? undefined : clean(text) || undefined)
  const names = (all: readonly (string | undefined)[]) => distinctNames(all.map(one))
  const { frontmatter, phases } = note
  const metrics = metricsOf(note)
  const isSession =
    frontmatter.type === 'session' || frontmatter.sessionId !== undefined || isSessionName(file)
  const agents = phases.map(agentReference)
  const session: SessionRow = {
    file,
    ...facts,
    kind: isSession ? 'session' : 'other',
    id: one(frontmatter.sessionId) ?? file,
    status: frontmatter.status,
    started: one(frontmatter.started ?? phases[0]?.time),
    ended: one(frontmatter.ended),
    durationMs: durationBetween(frontmatter.started, frontmatter.ended),
    channel: one(frontmatter.channel),
    channels: names([frontmatter.channel, ...phases.map(({ channel }) => channel)]),
    participants: names([...frontmatter.participants, ...agents]),
    model: one(frontmatter.model),
    tokens: metrics.tokens,
    ownTokens: metrics.ownTokens,
    cost: metrics.cost,
    phases: metrics.phases,
    toolCalls: metrics.toolCalls,
    failedCalls: metrics.failedCalls,
    errors: metrics.errors,
    decisions: metrics.decisions,
    interventions: metrics.interventions,
    parent: one(frontmatter.parent),
    title: one(phases[0]?.title),
    damage: isSession ? one(damageOf(problems)) : undefined,
  }
  return { session, phases: isSession ? phases.map((phase, n) => phaseRow(file, phase, n + 1, one)) : [] }
}

/** The rows of a note that could not be read at all. */
export function unreadableRows(file: string, facts: FileFacts, reason: string): NoteRows {
  const note: Note = {
    frontmatter: {
      type: undefined,
      version: 1,
      sessionId: file,
      started: undefined,
      ended: undefined,
      status: 'unknown',
      channel: undefined,
      participants: [],
      model: undefined,
      tokensUsed: 0,
      cost: undefined,
      subagents: [],
      parent: undefined,
      resumePoint: undefined,
      other: new Map(),
    },
    preamble: '',
    phases: [],
    summary: undefined,
  }
  const { session } = rowsOf(file, facts, { note, problems: [] })
  return { session: { ...session, damage: cleanLine(reason) }, phases: [] }
}

function phaseRow(
  file: string,
  phase: Phase,
  number: number,
  one: (text: string | undefined) => string | undefined,
): PhaseRow {
  const calls = phase.items.filter(item => item.kind === 'tool')
  return {
    file,
    number,
    id: one(phase.id),
    title: one(phase.title) ?? '',
    agent: one(agentReference(phase)),
    channel: one(phase.channel),
    time: one(phase.time),
    toolCalls: calls.length,
    failedCalls: calls.filter(({ outcome }) => outcome === 'failed').length,
    errors: phase.items.filter(({ kind }) => kind === 'error').length,
  }
}

/** Whether a file's name is a session's by its date. */
function isSessionName(file: string): boolean {
  return /^(?:\d{8}|\d{4}-\d{2}-\d{2})-./.test(file)
}

function damageOf(problems: readonly Problem[]): string | undefined {
  const errors = problems.filter(({ severity }) => severity === 'error')
  const [first] = errors
  if (first === undefined) return undefined
  const more = errors.length > 1 ? ` (and ${errors.length - 1} more)` : ''
  return `line ${first.line}: ${first.message}${more}`
}

// Joined by spaces in one cell, so none may hold one.
function distinctNames(all: readonly (string | undefined)[]): readonly string[] {
  return [...new Set(all.flatMap(name => (name === undefined ? [] : name.split(' '))))]
}

// The note of a session, open for writing: what happens is told to it, and it is saved by itself.

import { Fault } from '../errors.ts'
import { safeLine } from '../text/safe.ts'
import type { World } from '../world/world.ts'
import { type Change, openingPhase, type PhaseKey, type Used } from './changes.ts'
import { cleanItem, cleanTask, type WrittenItem } from './clean-item.ts'
import { cleanLine, cleanName, cleanText } from './clean-text.ts'
import {
  agentReference,
  type ErrorCallout,
  type Note,
  type SubagentCallout,
  type SubagentRecord,
  tasksOf,
} from './note.ts'
import { metricsOf, renderMetrics } from './note-metrics.ts'
import { type NoteOptions, openWriter, type SavedNote } from './note-writer.ts'
import { type Subagent, type SubagentGiven, startSubagent } from './subagent.ts'
import type { TaskChange } from './task-list-with.ts'

export type PhaseGiven = {
  readonly title: string
  readonly agent?: string
  readonly version?: string
  readonly channel?: string
  /** Becomes the session's model, when it has none yet. */
  readonly model?: string
  /** The turn that it tells of: `03`. */
  readonly turn?: string
  /** When it began, if not now. */
  readonly at?: string
}

export type ToolCallGiven = {
  readonly name: string
  readonly args?: string
  readonly summary?: string
  readonly outcome?: 'done' | 'failed'
}

export type FinishGiven = {
  readonly status: 'completed' | 'failed'
  /** Words above the metrics. */
  readonly summary?: string
}

export type OpenNote = {
  readonly id: string
  /** Where it is: a conflict copy, once the note itself cannot be written to any more. */
  readonly path: () => string
  readonly phase: (given: PhaseGiven) => Promise<void>
  /** Goes back into a phase that is there, by its id: what follows is added to it. */
  readonly enter: (phaseId: string) => Promise<void>
  readonly toolCall: (call: ToolCallGiven) => Promise<void>
  /** Several items at once, in their order. */
  readonly items: (items: readonly WrittenItem[]) => Promise<void>
  readonly decision: (text: string) => Promise<void>
  readonly error: (text: string, given?: { readonly resolution?: string }) => Promise<void>
  /** Says how an error of the current phase was resolved; one that was edited meanwhile stays as it is. */
  readonly resolve: (error: ErrorCallout, resolution: string) => Promise<void>
  /** The user's exact words, and how they were taken. */
  readonly user: (words: string, given?: { readonly done?: string }) => Promise<void>
  readonly subagent: (given: SubagentGiven) => Promise<Subagent>
  /** Says anew what a subagent's callout of the current phase says; one that was edited meanwhile stays, and this one follows. */
  readonly retell: (
    callout: SubagentCallout,
    now: Partial<Pick<SubagentCallout, 'text' | 'model'>>,
  ) => Promise<void>
  /** Writes what a subagent has used in all, and adds to the session what of that is new. */
  readonly subagentUsed: (record: SubagentRecord, more: Used) => Promise<void>
  /** Changes the task with that id, or adds it; without an id it gets the next number. What is not given stays. */
  readonly task: (task: TaskChange) => Promise<void>
  /** Adds to the tokens and the cost of the session. */
  readonly usage: (used: Used) => Promise<void>
  readonly pause: () => Promise<SavedNote>
  readonly resume: () => Promise<SavedNote>
  readonly finish: (given: FinishGiven) => Promise<SavedNote>
  readonly save: () => Promise<SavedNote>
  /** The note with what is not saved yet. */
  readonly read: () => Note
}

/** Opens the note of a session, or makes it. Texts are redacted before they are kept. */
export async function openNote(
  world: Pick<World, 'disk' | 'clock'>,
  options: NoteOptions,
): Promise<OpenNote> {
  const writer = await openWriter(world, options)
  const { save, read } = writer
  const opened = read()
  let phase: PhaseKey = openingPhase
  let model = opened.frontmatter.model

  const now = () => world.clock.now().toISOString()
  const add = (...changes: readonly Change[]) => writer.add(stamped(changes, now), 'action')
  const addItems = (...items: readonly WrittenItem[]) =>
    add(...items.map(item => ({ kind: 'item', phase, item: cleanItem(item) }) as const))
  const replace = (before: WrittenItem, item: WrittenItem, missing: 'leave' | 'append') =>
    add({ kind: 'replace', phase, before, item: cleanItem(item), missing })
  const saveWith = async (...changes: readonly Change[]) => {
    // Not awaited on its own: the save below takes them along.
    const added = add(...changes)
    const saved = await save()
    await added
    return saved
  }
  return {
    id: options.id,
    path: writer.path,
    save,
    read,
    phase: given => {
      phase += 1
      const changes = phaseChanges(phase, given, given.at ?? now(), model)
      model ??= given.model
      return writer.add(changes, 'phase')
    },
    enter: id => {
      phase += 1
      return add({ kind: 'enter', phase, id })
    },
    items: items => addItems(...items),
    toolCall: ({ name, args = '', summary, outcome = 'done' }) =>
      addItems({ kind: 'tool', line: 0, name, args, summary, outcome }),
    decision: text => addItems({ kind: 'decision', line: 0, title: undefined, text }),
    error: (text, { resolution } = {}) =>
      addItems({ kind: 'error', line: 0, title: undefined, text, resolution }),
    resolve: (error, resolution) => replace(error, { ...error, resolution }, 'leave'),
    retell: (callout, now) => replace(callout, { ...callout, ...now }, 'append'),
    subagentUsed: (record, { tokens, cost }) =>
      add({ kind: 'subagent-used', record, more: { tokens: expectCount(tokens), cost } }),
    user: (words, { done } = {}) => addItems({ kind: 'user', line: 0, title: undefined, words, done }),
    task: given => {
      if (given.content === undefined && tasksOf(read()).every(({ id }) => id !== given.id))
        throw new Fault('usage', `there is no task ${safeLine(given.id ?? '')}`, {
          hints: ['say what is to be done, and it is added'],
        })
      return add({ kind: 'task', phase, task: cleanTask(given) })
    },
    usage: ({ tokens, cost }) => add({ kind: 'usage', tokens: expectCount(tokens), cost }),
    subagent: given => {
      const makeChild = (id: string, when: 'create' | 'open') =>
        openNote(world, { ...options, id, parent: options.id, when, task: given.task, ...modelOf(given) })
      return startSubagent({ id: options.id, phase, add: changes => add(...changes), save, makeChild }, given)
    },
    pause: () => saveWith({ kind: 'status', status: 'paused' }, { kind: 'resume-point', phase }),
    resume: () => saveWith({ kind: 'status', status: 'active' }, taken('resume_point'), taken('ended')),
    finish: async ({ status, summary = '' }) => {
      const ended: Change = { kind: 'property', key: 'ended', value: now() }
      await add({ kind: 'status', status }, ended, taken('resume_point'))
      const metrics = renderMetrics(metricsOf(read()))
      const words = asQuotation(cleanText(summary).trim())
      return saveWith({ kind: 'summary', text: words === '' ? metrics : `${words}\n\n${metrics}` })
    },
  }
}

function phaseChanges(phase: PhaseKey, given: PhaseGiven, time: string, known: string | undefined): Change[] {
  const agent = cleanName(given.agent)
  const version = agent === undefined ? undefined : cleanName(given.version)
  const heading = { title: cleanLine(given.title), agent, version, channel: cleanName(given.channel) }
  const changes: Change[] = [{ kind: 'phase', phase, heading, time, turn: given.turn }]
  const name = agentReference(heading)
  if (name !== undefined) changes.push({ kind: 'participant', name })
  if (given.model !== undefined && known === undefined)
    changes.push({ kind: 'property', key: 'model', value: cleanLine(given.model) || undefined })
  return changes
}

/** The changes with their time, where it may become that of a phase. */
function stamped(changes: readonly Change[], now: () => string): readonly Change[] {
  return changes.map(change =>
    change.kind === 'item' || change.kind === 'replace' || change.kind === 'task'
      ? { ...change, at: now() }
      : change,
  )
}

function taken(key: 'resume_point' | 'ended'): Change {
  return { kind: 'property', key, value: undefined }
}

function modelOf({ model }: SubagentGiven): { readonly model?: string } {
  return model === undefined ? {} : { model }
}

// Words that would read as a part of the note are quoted: then nothing in them is a heading or a fence.
function asQuotation(words: string): string {
  if (!/^ {0,3}(?:#|>|```|~~~|---|\.\.\.)/m.test(words)) return words
  return words.replace(/^/gm, '> ')
}

function expectCount(tokens: number): number {
  if (Number.isSafeInteger(tokens) && tokens >= 0) return tokens
  throw new Fault('usage', `expected a number of tokens, found ${tokens}`)
}

// The note of a session as data: who, when and how much, then its phases with what happened in each.

/** The version of the note's format; the frontmatter carries it. */
export const noteVersion = 1

export const noteStatuses = ['active', 'paused', 'completed', 'failed'] as const
export type NoteStatus = (typeof noteStatuses)[number]

export const subagentModes = ['inline', 'link', 'embed'] as const
export type SubagentMode = (typeof subagentModes)[number]

export const taskStatuses = ['pending', 'in_progress', 'completed'] as const
export type TaskStatus = (typeof taskStatuses)[number]

export type Note = {
  readonly frontmatter: Frontmatter
  /** Markdown between the frontmatter and the first phase, as it stands there. */
  readonly preamble: string
  readonly phases: readonly Phase[]
  /** The closing `## Summary`. */
  readonly summary: Summary | undefined
}

export type Frontmatter = {
  /** `session`; another word, or none, in notes that are something else or damaged. */
  readonly type: string | undefined
  /** Of the format; 1 where the note says nothing. */
  readonly version: number
  readonly sessionId: string | undefined
  /** Times as they stand there, ISO 8601 when TeDDy wrote them. */
  readonly started: string | undefined
  readonly ended: string | undefined
  /** `unknown` when it is missing or no status; the word itself is then in `other`. */
  readonly status: NoteStatus | 'unknown'
  readonly channel: string | undefined
  /** `name@version`, or the name alone. */
  readonly participants: readonly string[]
  readonly model: string | undefined
  readonly tokensUsed: number
  /** US dollars; undefined when not known. */
  readonly cost: number | undefined
  readonly subagents: readonly SubagentRecord[]
  /** The id of the session that started this one. */
  readonly parent: string | undefined
  /** The phase at which a paused session goes on: `phase-3`. */
  readonly resumePoint: string | undefined
  /** Every other key, in order, as plain data; also a known key whose value could not be used. */
  readonly other: ReadonlyMap<string, unknown>
}

export type SubagentRecord = {
  readonly session: string
  /** `name@version`. */
  readonly agent: string | undefined
  readonly model: string | undefined
  readonly tokens: number
}

/** A part of a note with the line it starts at, counted from 1; 0 for what stands in no file. */
export type Placed = { readonly line: number }

export type Phase = Placed & {
  readonly title: string
  readonly agent: string | undefined
  readonly version: string | undefined
  readonly channel: string | undefined
  readonly time: string | undefined
  /** The block id without its `^`: `phase-3`. */
  readonly id: string | undefined
  /** The turn of the session that it tells of: `03`, the name of the turn's folder. */
  readonly turn?: string
  readonly items: readonly Item[]
}

export type Item = ToolCall | Decision | ErrorCallout | UserCallout | SubagentCallout | TaskList | Markdown

export type ToolCall = Placed & {
  readonly kind: 'tool'
  readonly name: string
  /** What follows the name, whole; empty when there is nothing. */
  readonly args: string
  /** At most 100 characters. */
  readonly summary: string | undefined
  readonly outcome: 'done' | 'failed'
}

export type Decision = Placed & {
  readonly kind: 'decision'
  readonly title: string | undefined
  readonly text: string
}

export type ErrorCallout = Placed & {
  readonly kind: 'error'
  readonly title: string | undefined
  readonly text: string
  readonly resolution: string | undefined
}

export type UserCallout = Placed & {
  readonly kind: 'user'
  readonly title: string | undefined
  /** The exact words, without the quotation marks. */
  readonly words: string
  /** How they were taken, or what was done. */
  readonly done: string | undefined
}

export type SubagentCallout = Placed & {
  readonly kind: 'subagent'
  readonly agent: string
  readonly version: string | undefined
  readonly model: string | undefined
  readonly mode: SubagentMode
  /** The id of its own note, for `link` and `embed`. */
  readonly session: string | undefined
  /** The whole work for `inline`, a summary otherwise. */
  readonly text: string | undefined
}

export type Task = {
  readonly id: string
  readonly content: string
  readonly status: TaskStatus
  readonly priority: string | undefined
}

export type TaskList = Placed & { readonly kind: 'tasks'; readonly tasks: readonly Task[] }

/** Anything else that stands in a phase, as it stands there. */
export type Markdown = Placed & { readonly kind: 'markdown'; readonly text: string }

export type Summary = Placed & { readonly text: string }

/** The tasks as they stand now: the last list of the note. */
export function tasksOf(note: Note): readonly Task[] {
  const lists = note.phases.flatMap(({ items }) => items.filter(item => item.kind === 'tasks'))
  return lists.at(-1)?.tasks ?? []
}

/** `name@version` of a phase or a subagent; undefined when nobody is named. */
export function agentReference({ agent, version }: Pick<Phase, 'agent' | 'version'>): string | undefined {
  if (agent === undefined) return undefined
  return version === undefined ? agent : `${agent}@${version}`
}

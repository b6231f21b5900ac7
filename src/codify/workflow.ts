// The workflow as data: what `session codify` writes and `workflow check` reads.

/** A place in the workflow's text. Lines and columns count from 1. */
export type Place = { readonly line: number; readonly column: number }

/** `full` is a superset of the two that other programs read. */
export type Dialect = 'full' | 'spec' | 'crucible'

export type Workflow = {
  /** Undefined without frontmatter; the order of the keys is kept. */
  readonly frontmatter: Frontmatter | undefined
  /** The level-1 heading. */
  readonly title: string | undefined
  /** What stands before the first section. */
  readonly intro: readonly Block[]
  /** In the order of the text. A deeper step that follows is a child. */
  readonly sections: readonly Section[]
}

export type Frontmatter = Readonly<Record<string, PlainValue>>

export type PlainValue =
  | string
  | number
  | boolean
  | null
  | readonly PlainValue[]
  | { readonly [key: string]: PlainValue }

export type Section = Step | Goals | Validation

export type Step = {
  readonly kind: 'step'
  /** 2 to 6: the hash marks of its heading. */
  readonly level: number
  readonly name: string
  /** `beside`: it starts together with its neighbours marked so (`&`). */
  readonly start: 'after' | 'beside'
  /** `beside`: its children start together (`(parallel)`). */
  readonly children: 'after' | 'beside'
  readonly agent: string | undefined
  readonly agentVersion: string | undefined
  readonly channel: string | undefined
  readonly output: Operand | undefined
  readonly attributes: readonly Attribute[]
  /** `critical` (`!`): its failure halts the run. `optional` (`?`): its failure is recorded as skipped. */
  readonly mark: 'critical' | 'optional' | undefined
  readonly blocks: readonly Block[]
  readonly place: Place
}

export type Attribute = { readonly key: string; readonly value: string; readonly place: Place }

export type Goals = { readonly kind: 'goals'; readonly blocks: readonly Block[]; readonly place: Place }

export type Validation = {
  readonly kind: 'validation'
  readonly blocks: readonly Block[]
  readonly place: Place
}

export type Block = Text | Flow | Condition | Callout | RunRecords | ItemList

/** Markdown without a meaning of its own, as it was written. */
export type Text = { readonly kind: 'text'; readonly text: string; readonly place: Place }

/** Data on its way: the first stage goes in, every later one comes out. */
export type Flow = {
  readonly kind: 'flow'
  readonly stages: readonly (readonly Operand[])[]
  /** Set when the last stage is a list below the line; the words around the arrow are kept. */
  readonly fan: { readonly lead: string; readonly verb: string } | undefined
  readonly place: Place
}

/** A file or a name, with a type where one was given. */
export type Operand = { readonly name: string; readonly type: string | undefined; readonly place: Place }

export type ConditionMove = 'proceed' | 'skip' | 'retry' | 'stop'

export type Condition = {
  readonly kind: 'condition'
  /** Undefined for `Otherwise`. */
  readonly when: string | undefined
  readonly move: ConditionMove
  /** The name of a step. */
  readonly target: string | undefined
  readonly place: Place
}

export type CalloutKind = 'gate' | 'branch' | 'error' | 'decision'

export type Callout = {
  readonly kind: 'callout'
  readonly callout: CalloutKind
  readonly title: string
  /** Its lines below the title. */
  readonly text: string
  readonly place: Place
}

/** What earlier runs did: a `session-toon` table. */
export type RunRecords = {
  readonly kind: 'records'
  readonly rows: readonly RunRecord[]
  readonly place: Place
}

export type RunRecord = Readonly<Record<string, string | number | boolean | null>>

/** The bullets of Goals and Validation. */
export type ItemList = { readonly kind: 'items'; readonly items: readonly Item[]; readonly place: Place }

export type Item = {
  /** Undefined for a bullet without a box. */
  readonly box: 'open' | 'done' | undefined
  readonly text: string
  /** `[id:: …]` at its end. */
  readonly id: string | undefined
  readonly place: Place
}

/** The name that people know the workflow by. */
export function titleOf({ title, frontmatter }: Workflow): string | undefined {
  if (title !== undefined) return title
  return typeof frontmatter?.title === 'string' ? frontmatter.title : undefined
}

/** The steps alone, in the order of the text. */
export function stepsOf({ sections }: Workflow): readonly Step[] {
  return sections.filter(section => section.kind === 'step')
}

// The plan as data: what a model wrote and a person approves.

/** A place in the plan's text. Lines and columns count from 1. */
export type Place = { readonly line: number; readonly column: number }

export type Plan = {
  readonly title: string
  readonly place: Place
  readonly header: readonly HeaderField[]
  /** The text inside the Rationale's fence; undefined when there is none. */
  readonly rationale: Rationale | undefined
  readonly memos: readonly MemoChange[]
  readonly activeContext: readonly ContextChange[]
  readonly actions: readonly Action[]
}

export type HeaderField = { readonly key: string; readonly value: string; readonly place: Place }

export type Rationale = { readonly text: string; readonly place: Place }

export type MemoChange = {
  readonly change: 'add' | 'remove'
  readonly text: string
  readonly comment: string | undefined
  readonly place: Place
}

export type ContextChange = {
  readonly change: 'add' | 'remove'
  readonly resource: Resource
  readonly comment: string | undefined
  readonly place: Place
}

/** What can be read or be part of a context. A file's path is from the project root, without a leading slash. */
export type Resource =
  | { readonly kind: 'file'; readonly path: string; readonly place: Place }
  | { readonly kind: 'url'; readonly url: string; readonly place: Place }

export type FilePath = { readonly path: string; readonly place: Place }

/** The text inside one fence, byte for byte, with the place of its first line. */
export type Fenced = { readonly text: string; readonly info: string; readonly place: Place }

export type FindReplace = { readonly find: Fenced; readonly replace: Fenced }

type ActionBase = {
  /** Where the action's heading stands. */
  readonly place: Place
  readonly description: string | undefined
}

export type Create = ActionBase & {
  readonly type: 'CREATE'
  readonly file: FilePath
  readonly content: Fenced
}

export type Read = ActionBase & {
  readonly type: 'READ'
  readonly resource: Resource
  readonly lines: { readonly from: number; readonly to: number } | undefined
}

export type Edit = ActionBase & {
  readonly type: 'EDIT'
  readonly file: FilePath
  readonly pairs: readonly FindReplace[]
  readonly matchAll: boolean
}

export type Execute = ActionBase & {
  readonly type: 'EXECUTE'
  readonly command: Fenced
  readonly expectedOutcome: string | undefined
  readonly cwd: FilePath | undefined
  readonly env: readonly EnvVariable[]
  readonly allowFailure: boolean
  /** Seconds. */
  readonly timeout: number | undefined
}

export type EnvVariable = { readonly name: string; readonly value: string; readonly place: Place }

export type Research = ActionBase & { readonly type: 'RESEARCH'; readonly queries: readonly Fenced[] }

export type ChatWithUser = ActionBase & { readonly type: 'CHAT_WITH_USER'; readonly message: string }

export type Invoke = ActionBase & {
  readonly type: 'INVOKE'
  readonly agent: string
  readonly resources: readonly Resource[]
  readonly message: string
}

export type Conclude = ActionBase & {
  readonly type: 'CONCLUDE'
  readonly resources: readonly Resource[]
  readonly message: string
}

export type Prune = ActionBase & { readonly type: 'PRUNE'; readonly resource: Resource }

export type Action = Create | Read | Edit | Execute | Research | ChatWithUser | Invoke | Conclude | Prune

export type ActionType = Action['type']

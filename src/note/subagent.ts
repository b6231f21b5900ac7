// Work that another agent does for a session: told inside the note, or in a note of its own that is linked or embedded.

import { Fault } from '../errors.ts'
import type { Change, PhaseKey } from './changes.ts'
import { cleanLine, cleanName, cleanText } from './clean-text.ts'
import { agentReference, type SubagentCallout, type SubagentMode } from './note.ts'
import type { OpenNote } from './open-note.ts'

export type SubagentGiven = {
  readonly agent: string
  readonly version?: string
  readonly model?: string
  /** `link` when not said. */
  readonly mode?: SubagentMode
  /** What it is asked to do: told in its own note. */
  readonly task?: string
  /** The id of its own note, when that is there already; a new one is made otherwise. */
  readonly session?: string
}

export type SubagentEnd = {
  /** The whole work for `inline`, a summary of it otherwise. */
  readonly text?: string
  /** What it used, for `inline`; a note of its own knows that itself. */
  readonly tokens?: number
  readonly cost?: number
}

export type Subagent = {
  /** Its own note; undefined for `inline`. */
  readonly note: OpenNote | undefined
  /** Writes the summary and adds what it used to the session. The child's note is finished by whoever wrote it. */
  readonly end: (given: SubagentEnd) => Promise<void>
}

type Parent = {
  readonly id: string
  readonly phase: PhaseKey
  readonly add: (changes: readonly Change[]) => Promise<void>
  readonly save: () => Promise<unknown>
  /** Makes the child's note; a Fault of kind `conflict` when the id is taken. `open` takes one that is there. */
  readonly makeChild: (id: string, when: 'create' | 'open') => Promise<OpenNote>
}

/** Starts a subagent. A link or an embedding stands in the parent from the start. */
export async function startSubagent(parent: Parent, given: SubagentGiven): Promise<Subagent> {
  const agent = cleanName(given.agent) ?? 'agent'
  const model = given.model === undefined ? undefined : cleanLine(given.model) || undefined
  const mode = given.mode ?? 'link'
  const named = { kind: 'subagent', line: 0, agent, version: cleanName(given.version), model, mode } as const
  const { phase } = parent
  if (mode === 'inline') {
    const end = async ({ text, tokens = 0, cost }: SubagentEnd) => {
      const item: SubagentCallout = { ...named, session: undefined, text: filled(text) }
      await parent.add([
        { kind: 'item', phase, item },
        { kind: 'participant', name: agentReference(named)! },
        { kind: 'usage', tokens, cost },
      ])
    }
    return { note: undefined, end: once(end) }
  }
  const note = await (given.session === undefined
    ? makeChild(parent, agent)
    : parent.makeChild(given.session, 'open'))
  const started: SubagentCallout = { ...named, session: note.id, text: undefined }
  const record = { session: note.id, agent: agentReference(named), model, tokens: 0 }
  await parent.add([
    { kind: 'subagent', record },
    { kind: 'item', phase, item: started },
  ])
  // The child's file is there: the link to it must not get lost.
  await parent.save()
  const end = async ({ text }: SubagentEnd) => {
    const { tokensUsed: tokens, cost } = note.read().frontmatter
    const item: SubagentCallout = { ...started, text: filled(text) }
    const said: readonly Change[] =
      item.text === undefined ? [] : [{ kind: 'replace', phase, before: started, item, missing: 'append' }]
    await parent.add([
      { kind: 'subagent', record: { ...record, tokens } },
      { kind: 'usage', tokens, cost },
      ...said,
    ])
  }
  return { note, end: once(end) }
}

/** The id of the n-th note of an agent that a session calls: `<session>-<agent>-<n>`. */
export function childId(parent: string, agent: string, n: number): string {
  return `${parent}-${agent.toLowerCase().replace(/[^\p{L}\p{N}._-]+/gu, '-')}-${n}`
}

// Somebody else may take the next one at the same moment.
async function makeChild(parent: Parent, agent: string): Promise<OpenNote> {
  for (let n = 1; ; n++) {
    try {
      return await parent.makeChild(childId(parent.id, agent, n), 'create')
    } catch (error) {
      const taken = error instanceof Fault && error.kind === 'conflict'
      if (!taken || n > 9999) throw error
    }
  }
}

function filled(text: string | undefined): string | undefined {
  return text === undefined ? undefined : cleanText(text) || undefined
}

function once(act: (given: SubagentEnd) => Promise<void>): (given: SubagentEnd) => Promise<void> {
  let done: Promise<void> | undefined
  return given => {
    done ??= act(given)
    return done
  }
}

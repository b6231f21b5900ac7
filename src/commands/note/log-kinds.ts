// What `session log` can write, kind by kind: from the words and options that were typed to the note.

import { Fault } from '../../errors.ts'
import { subagentModes, taskStatuses, tasksOf } from '../../note/note.ts'
import type { OpenNote } from '../../note/open-note.ts'
import { safeLine } from '../../text/safe.ts'

type Logged = {
  readonly note: OpenNote
  readonly words: readonly string[]
  /** All words as one text. */
  readonly text: string
  /** What was typed behind an option; undefined without it. */
  readonly option: (name: OptionName) => string | undefined
}

type OptionName =
  | 'agent'
  | 'channel'
  | 'model'
  | 'summary'
  | 'failed'
  | 'resolution'
  | 'done'
  | 'id'
  | 'status'
  | 'priority'
  | 'tokens'
  | 'cost'
  | 'mode'

type Kind = {
  readonly options: readonly OptionName[]
  /** What the words are; undefined for a kind that needs none. */
  readonly words: string | undefined
  /** Writes it; what it returns is for standard output. */
  readonly write: (logged: Logged) => Promise<string | undefined>
}

const done = () => undefined

const logKinds = {
  phase: {
    options: ['agent', 'channel', 'model'],
    words: 'the title of the phase',
    write: ({ note, text, option }) => {
      const { agent, version } = agentOf(option('agent'))
      const channel = option('channel') ?? note.read().frontmatter.channel
      const model = option('model')
      const given = { ...(agent && { agent }), ...(version && { version }), ...(model && { model }) }
      return note.phase({ title: text, ...given, ...(channel && { channel }) }).then(done)
    },
  },
  tool: {
    options: ['summary', 'failed'],
    words: "the tool's name, then its arguments",
    write: ({ note, words: [name, ...args], option }) => {
      const summary = option('summary')
      const outcome = option('failed') === undefined ? 'done' : 'failed'
      const call = { name: name!, args: args.join(' '), outcome } as const
      return note.toolCall({ ...call, ...(summary !== undefined && { summary }) }).then(done)
    },
  },
  decision: {
    options: [],
    words: 'what was decided',
    write: ({ note, text }) => note.decision(text).then(done),
  },
  error: {
    options: ['resolution'],
    words: 'what went wrong',
    write: ({ note, text, option }) => {
      const resolution = option('resolution')
      return note.error(text, resolution === undefined ? {} : { resolution }).then(done)
    },
  },
  user: {
    options: ['done'],
    words: "the user's exact words",
    write: ({ note, text, option }) => {
      const taken = option('done')
      return note.user(text, taken === undefined ? {} : { done: taken }).then(done)
    },
  },
  task: {
    options: ['id', 'status', 'priority'],
    words: 'what is to be done',
    write: ({ note, text, option }) => {
      const status = choice('status', option('status') ?? 'pending', taskStatuses)
      const id = option('id') ?? nextTaskId(note)
      const priority = option('priority')
      return note
        .task({ id, content: text, status, ...(priority !== undefined && { priority }) })
        .then(() => id)
    },
  },
  usage: {
    options: ['tokens', 'cost'],
    words: undefined,
    write: ({ note, option }) => {
      const tokens = numberOf('tokens', option('tokens'))
      const cost = numberOf('cost', option('cost'))
      if (tokens === undefined || !Number.isSafeInteger(tokens))
        throw new Fault('usage', '--tokens: expected a whole number', {
          hints: ['teddy session log usage --tokens 1200'],
        })
      return note.usage({ tokens, cost }).then(done)
    },
  },
  subagent: {
    options: ['model', 'mode', 'summary'],
    words: 'the agent: name, or name@version',
    write: async ({ note, words: [name, ...rest], option }) => {
      const { agent = 'agent', version } = agentOf(name)
      const mode = choice('mode', option('mode') ?? 'link', subagentModes)
      const model = option('model')
      const known = { ...(version && { version }), ...(model && { model }) }
      const subagent = await note.subagent({ agent, mode, ...known })
      const text = option('summary') ?? rest.join(' ')
      if (mode === 'inline' || text !== '') await subagent.end({ text })
      return subagent.note?.id
    },
  },
  finish: {
    options: ['status', 'summary'],
    words: undefined,
    write: ({ note, text, option }) => {
      const status = choice('status', option('status') ?? 'completed', ['completed', 'failed'] as const)
      const summary = option('summary') ?? text
      return note.finish({ status, summary }).then(done)
    },
  },
} satisfies Record<string, Kind>

export type LogKind = keyof typeof logKinds

/** The kind of that name; a Fault for an option that is not its own, or without its words. */
export function logKind(name: LogKind, words: readonly string[], given: readonly string[]): Kind {
  const kind: Kind = logKinds[name]
  const foreign = given.find(option => !(kind.options as readonly string[]).includes(option))
  if (foreign !== undefined) {
    const owners = Object.entries<Kind>(logKinds)
      .filter(([, { options }]) => (options as readonly string[]).includes(foreign))
      .map(([one]) => one)
    throw new Fault('usage', `--${foreign} says nothing about a ${name}`, {
      hints: [`it is for ${owners.join(', ')}`],
    })
  }
  if (kind.words !== undefined && words.join('').trim() === '')
    throw new Fault('usage', `nothing to log: ${kind.words} is missing`, {
      hints: [`teddy session log ${name} "…"`, `echo "…" | teddy session log ${name} -`],
    })
  return kind
}

function agentOf(text: string | undefined): { readonly agent?: string; readonly version?: string } {
  const [agent, version] = (text ?? '').replace(/^@/, '').split('@')
  return { ...(agent && { agent }), ...(version && { version }) }
}

function nextTaskId(note: OpenNote): string {
  const ids = tasksOf(note.read())
    .map(({ id }) => Number(id))
    .filter(Number.isSafeInteger)
  return String(Math.max(0, ...ids) + 1)
}

function choice<T extends string>(name: string, given: string, choices: readonly T[]): T {
  const found = choices.find(one => one === given)
  if (found !== undefined) return found
  throw new Fault('usage', `--${name}: expected ${choices.join(' or ')}, found "${safeLine(given)}"`, {
    hints: [`--${name} ${choices[0]}`],
  })
}

function numberOf(name: string, given: string | undefined): number | undefined {
  if (given === undefined) return undefined
  const number = Number(given)
  if (given.trim() !== '' && Number.isFinite(number) && number >= 0) return number
  throw new Fault('usage', `--${name}: expected a number, found "${safeLine(given)}"`, {
    hints: [`--${name} 1200`],
  })
}

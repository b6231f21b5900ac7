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
  | 'task'

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
    write: async ({ note, text, option }) => {
      const [id, said, priority] = [option('id'), option('status'), option('priority')]
      const status = said === undefined ? undefined : choice('status', said, taskStatuses)
      await note.task({
        ...(id !== undefined && { id }),
        ...(text.trim() !== '' && { content: text }),
        ...(status !== undefined && { status }),
        ...(priority !== undefined && { priority }),
      })
      // Its number is settled when it is saved: others may have added tasks meanwhile.
      await note.save()
      return id ?? lastTaskId(note)
    },
  },
  usage: {
    options: ['tokens', 'cost'],
    words: undefined,
    write: ({ note, option }) => {
      const tokens = numberOf('tokens', option('tokens') ?? '', 'a whole number', Number.isSafeInteger)
      const given = option('cost')
      const cost = given === undefined ? undefined : numberOf('cost', given, 'US dollars', Number.isFinite)
      return note.usage({ tokens, cost }).then(done)
    },
  },
  subagent: {
    options: ['model', 'mode', 'task', 'summary'],
    words: 'the agent: name, or name@version',
    write: async ({ note, words: [name, ...rest], option }) => {
      const text = onlyOne(option('summary'), rest.join(' '))
      const { agent = 'agent', version } = agentOf(name)
      const mode = choice('mode', option('mode') ?? 'link', subagentModes)
      const model = option('model')
      const task = option('task')
      if (mode === 'inline' && task !== undefined)
        throw new Fault('usage', '--task is told in the note of the agent, and an inline one has none', {
          hints: ['leave --task out, or take `--mode link`'],
        })
      const known = { ...(version && { version }), ...(model && { model }), ...(task && { task }) }
      const subagent = await note.subagent({ agent, mode, ...known })
      if (mode === 'inline' || text !== '') await subagent.end({ text })
      return subagent.note?.id
    },
  },
  finish: {
    options: ['status', 'summary'],
    words: undefined,
    write: ({ note, text, option }) => {
      const status = choice('status', option('status') ?? 'completed', ['completed', 'failed'] as const)
      const summary = onlyOne(option('summary'), text)
      return note.finish({ status, summary }).then(done)
    },
  },
} satisfies Record<string, Kind>

export type LogKind = keyof typeof logKinds

/** The kind of that name; a Fault for an option that is not its own, or without its words. */
export function logKind(name: LogKind, words: readonly string[], given: readonly string[]): Kind {
  const kind: Kind = logKinds[name]
  const foreign = given.find(option => !(kind.options as readonly string[]).includes(option))
  if (kind.words === undefined && name === 'usage' && words.length > 0)
    throw new Fault('usage', `a usage has no words, found "${safeLine(words.join(' '))}"`, {
      hints: ['teddy session log usage --tokens 1200'],
    })
  if (foreign !== undefined) {
    const owners = Object.entries<Kind>(logKinds)
      .filter(([, { options }]) => (options as readonly string[]).includes(foreign))
      .map(([one]) => one)
    throw new Fault('usage', `--${foreign} says nothing about a ${name}`, {
      hints: [`it is for ${owners.join(', ')}`],
    })
  }
  const needed = name === 'task' && given.includes('id') ? undefined : kind.words
  expectWords(name, needed, words)
  return kind
}

/** A Fault when a kind that needs words has none. */
export function expectWords(name: LogKind, needed: string | undefined, words: readonly string[]): void {
  if (needed === undefined || words.join('').trim() !== '') return
  throw new Fault('usage', `nothing to log: expected ${needed}`, {
    hints: [`teddy session log ${name} "…"`, `echo "…" | teddy session log ${name} -`],
  })
}

function agentOf(text: string | undefined): { readonly agent?: string; readonly version?: string } {
  const [agent, version] = (text ?? '').replace(/^@/, '').split('@')
  return { ...(agent && { agent }), ...(version && { version }) }
}

function lastTaskId(note: OpenNote): string {
  const ids = tasksOf(note.read())
    .map(({ id }) => Number(id))
    .filter(Number.isSafeInteger)
  return String(Math.max(...ids))
}

function choice<T extends string>(name: string, given: string, choices: readonly T[]): T {
  const found = choices.find(one => one === given)
  if (found !== undefined) return found
  throw new Fault('usage', `--${name}: expected ${choices.join(' or ')}, found "${safeLine(given)}"`, {
    hints: [`--${name} ${choices[0]}`],
  })
}

function numberOf(
  name: 'tokens' | 'cost',
  given: string,
  wanted: string,
  isOne: (number: number) => boolean,
): number {
  const number = Number(given)
  if (given.trim() !== '' && isOne(number) && number >= 0) return number
  throw new Fault('usage', `--${name}: expected ${wanted}, 0 or more, found "${safeLine(given)}"`, {
    hints: [name === 'tokens' ? '--tokens 1200' : '--cost 0.25'],
  })
}

function onlyOne(option: string | undefined, typed: string): string {
  if (option === undefined || typed.trim() === '') return option ?? typed
  throw new Fault('usage', `the summary is given twice: --summary, and "${safeLine(typed)}"`, {
    hints: ['leave one of them out'],
  })
}

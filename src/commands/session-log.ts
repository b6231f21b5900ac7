// teddy session log: one thing into the note of a session, for scripts and other agents.

import { Fault } from '../errors.ts'
import { renderJson } from '../text/json.ts'
import { line, paint } from '../text/styled.ts'
import { readInput } from '../world/standard-input.ts'
import type { World } from '../world/world.ts'
import type { Typed } from './command-spec.ts'
import { expectWords, type LogKind, logKind } from './note/log-kinds.ts'
import { namedNote, openNoteWork } from './note/named-note.ts'
import { rollUpFrom } from './note/roll-up.ts'
import { openSessionNote } from './note/session-note.ts'

const mostBytes = 1_000_000

/** Options of the command itself; all others belong to what is logged. */
const own = new Set(['session', 'json'])

export async function run(world: World, { args, options }: Typed): Promise<number> {
  const { terminal } = world
  const [name, ...typed] = args.filter(word => word !== undefined)
  const given = Object.keys(options).filter(option => !own.has(option) && options[option] !== undefined)
  // The table of commands lets no other name through.
  const kind = logKind(name as LogKind, typed, given)
  const words = await wordsOf(typed)
  if (typed.length > 0) expectWords(name as LogKind, kind.words, words)
  const work = openNoteWork(world)
  const id = await namedNote(work, typeof options.session === 'string' ? options.session : undefined)
  const note = await openSessionNote(work, id, 'open')
  const option = (wanted: string) => (options[wanted] === undefined ? undefined : String(options[wanted]))
  const made = await kind.write({ note, words, text: words.join(' '), option })
  const { path } = await note.save()
  // Whoever called this agent counts what it used, once.
  if ((name === 'usage' || name === 'finish') && note.read().frontmatter.parent !== undefined)
    await rollUpFrom(work, id, (_, tokens) => costOf(options, tokens))
  if (options.json) terminal.raw(renderJson({ session: id, kind: name, made: made ?? null, path }))
  else if (made !== undefined) terminal.say(line`${made}`)
  if (!options.json) terminal.tell(paint('dim', line`logged in ${path}`))
  return 0
}

/** What these tokens cost, when they are those that were logged just now. */
function costOf({ tokens, cost }: Typed['options'], used: number): number | undefined {
  return Number(tokens) === used && cost !== undefined ? Number(cost) : undefined
}

async function wordsOf(typed: readonly string[]): Promise<readonly string[]> {
  if (typed.length !== 1 || typed[0] !== '-') return typed
  const bytes = await readInput(mostBytes)
  try {
    return [new TextDecoder('utf-8', { fatal: true }).decode(bytes).trimEnd()]
  } catch (cause) {
    throw new Fault('usage', 'standard input is not UTF-8 text', { hints: ['send it as UTF-8'], cause })
  }
}

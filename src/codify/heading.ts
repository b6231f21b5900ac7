// A step's heading: its name and the marks behind it, in any order, peeled from the right.

import { unescapeName } from './heading-text.ts'
import { parseOperand } from './operand.ts'
import type { Attribute, Operand, Place, Step } from './workflow.ts'

export type Heading = Omit<Step, 'kind' | 'level' | 'blocks' | 'place'>

/** What has been peeled so far, and the text that is left. */
type Peeling = { readonly rest: string; readonly found: Partial<Mutable<Heading>>; attributes: Attribute[] }
type Mutable<T> = { -readonly [K in keyof T]: T[K] }

/** Longer headings have a name and nothing else: the patterns below look at their line again and again. */
export const longestHeading = 2_000

export const agentMark = /(?:^|[ \t])@([\p{L}\p{N}_][\p{L}\p{N}_.-]*)(?:@([\p{L}\p{N}_.+-]+))?$/u
export const channelMark = /(?:^|[ \t])#([\p{L}\p{N}_][\p{L}\p{N}_-]*)$/u
const attributeMark = /(?:^|[ \t])\[([\p{L}_][\p{L}\p{N}_-]*)::[ \t]*((?:\\.|[^\\\]])*)\]$/u
export const stateMark = /(?:^|[ \t])([!?])$/
export const parallelMark = /(?:^|[ \t])\(parallel\)$/i

/** Reads what stands behind the hash marks; `place` is where it starts. */
export function parseHeading(text: string, place: Place): Heading {
  const { rest, found, attributes } = withOwnFields(peelAll(text, place))
  // A numbered entity at the start spells a letter out, it is no mark.
  const beside = /^&(?!#\d{1,7};)/.test(rest)
  return {
    name: unescapeName((beside ? rest.slice(1) : rest).trim()),
    start: beside ? 'beside' : 'after',
    children: found.children ?? 'after',
    agent: found.agent,
    agentVersion: found.agentVersion,
    channel: found.channel,
    output: found.output,
    attributes: attributes.toReversed(),
    mark: found.mark,
  }
}

/** Everything behind the name taken off; what is left is the name, as it was written. */
export function peelAll(text: string, place: Place): Peeling {
  const shorter = text.trimEnd().replace(/(?:^|[ \t]+)#+$/, '')
  let state: Peeling = { rest: shorter.trimEnd(), found: {}, attributes: [] }
  if (state.rest.length > longestHeading) return state
  for (let next: Peeling | undefined = state; next; next = peel(state, place)) state = next
  return state
}

/** The start of the mark at the end of `text`, if one is there: where a name needs an escape. */
export function markAtEnd(text: string): number | undefined {
  if (/(?:^|[ \t])#+$/.test(text)) return text.search(/#+$/)
  const peeled = peel({ rest: text, found: {}, attributes: [] }, { line: 1, column: 1 })
  if (peeled === undefined) return undefined
  const tail = text.slice(peeled.rest.length)
  return peeled.rest.length + tail.length - tail.trimStart().length
}

function peel(state: Peeling, place: Place): Peeling | undefined {
  const { rest, found } = state
  const cut = (match: RegExpExecArray, fields: Partial<Mutable<Heading>>): Peeling => ({
    ...state,
    rest: rest.slice(0, match.index).trimEnd(),
    found: { ...found, ...fields },
  })
  const agent = found.agent === undefined && agentMark.exec(rest)
  if (agent) return cut(agent, { agent: agent[1]!, agentVersion: agent[2] })
  const channel = found.channel === undefined && channelMark.exec(rest)
  if (channel) return cut(channel, { channel: channel[1]! })
  const mark = found.mark === undefined && stateMark.exec(rest)
  if (mark) return cut(mark, { mark: mark[1] === '!' ? 'critical' : 'optional' })
  const parallel = found.children === undefined && parallelMark.exec(rest)
  if (parallel) return cut(parallel, { children: 'beside' })
  const attribute = attributeMark.exec(rest)
  if (attribute) {
    const at = { line: place.line, column: place.column + rest.indexOf('[', attribute.index) }
    const value = unescapeName(attribute[2]!.trim())
    return {
      ...cut(attribute, {}),
      attributes: [...state.attributes, { key: attribute[1]!, value, place: at }],
    }
  }
  return found.output === undefined ? peelOutput(state, place) : undefined
}

function peelOutput(state: Peeling, place: Place): Peeling | undefined {
  const { rest, found } = state
  for (const arrow of [...rest.matchAll(/(?<=^|[ \t])(?:->|→)[ \t]+/g)].toReversed()) {
    const start = arrow.index + arrow[0].length
    const output: Operand | undefined = parseOperand(rest.slice(start), {
      line: place.line,
      column: place.column + start,
    })
    if (output) return { ...state, rest: rest.slice(0, arrow.index).trimEnd(), found: { ...found, output } }
  }
  return undefined
}

/** The crucible dialect writes channel and version as attributes: one meaning, one field. */
function withOwnFields(state: Peeling): Peeling {
  const { found } = state
  const fields: Partial<Mutable<Heading>> = { ...found }
  const attributes = state.attributes.filter(({ key, value }) => {
    if (key === 'channel' && fields.channel === undefined && channelMark.test(`#${value}`)) {
      fields.channel = value
      return false
    }
    const version = key === 'agent_version' && fields.agent !== undefined && fields.agentVersion === undefined
    if (version && agentMark.test(`@${fields.agent}@${value}`)) {
      fields.agentVersion = value
      return false
    }
    return true
  })
  return { ...state, found: fields, attributes }
}

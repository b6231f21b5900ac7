// `## Research @pathfinder@1.0 #dev`, and `[time:: …] [turn:: 03] ^phase-3` on the line below it.

import type { Phase } from './note.ts'

export type PhaseHeading = Pick<Phase, 'title' | 'agent' | 'version' | 'channel'>
export type PhaseStamp = Pick<Phase, 'time' | 'id' | 'turn'>

// Look-behinds keep long runs of blanks from being tried from each of them.
const channelAtEnd = /(?:^|(?<![ \t])[ \t]+)#([^\s#@]+)$/
const agentAtEnd = /(?:^|(?<![ \t])[ \t]+)@([^\s#@]+)(?:@([^\s#@]+))?$/

/** Parses a level-2 heading; agent and channel are taken from its end, in any order, at most one of each. */
export function parseHeading(line: string): PhaseHeading {
  let rest = trimBlanks(line.slice(2)).replace(/(?:^|(?<![ \t])[ \t]+)#+$/, '')
  let agent: string | undefined
  let version: string | undefined
  let channel: string | undefined
  for (;;) {
    const channelFound = channel === undefined ? channelAtEnd.exec(rest) : null
    const agentFound = agent === undefined ? agentAtEnd.exec(rest) : null
    const found = channelFound ?? agentFound
    if (found === null) break
    if (found === channelFound) channel = found[1]
    else [, agent, version] = found
    rest = rest.slice(0, found.index)
  }
  return { title: trimBlanks(rest).replace(/\\([\\@#])/g, '$1'), agent, version, channel }
}

/** Renders the heading. A last word of the title that would read as agent or channel is escaped. */
export function renderHeading({ title, agent, version, channel }: PhaseHeading): string {
  const escaped = title.replaceAll('\\', '\\\\').replace(/(^|[ \t])([@#]\S*)$/, '$1\\$2')
  const parts = ['##', escaped]
  if (agent !== undefined) parts.push(version === undefined ? `@${agent}` : `@${agent}@${version}`)
  if (channel !== undefined) parts.push(`#${channel}`)
  return parts.filter(part => part !== '').join(' ')
}

const stamp =
  /^(?:\[time::([^\]]*)\])?[ \t]*(?:\[turn::[ \t]*([a-z0-9-]+)[ \t]*\])?[ \t]*(?:\^([A-Za-z0-9-]+))?$/

/** Parses the line below a heading; undefined when it is something else. */
export function parseStamp(line: string): PhaseStamp | undefined {
  const [, time, turn, id] = stamp.exec(line.trim()) ?? []
  if (time === undefined && turn === undefined && id === undefined) return undefined
  return { time: time?.trim() || undefined, id, ...(turn !== undefined && { turn }) }
}

/** Renders the line below a heading; empty when there is nothing to say. */
export function renderStamp({ time, turn, id }: PhaseStamp): string {
  const parts = [
    time === undefined ? '' : `[time:: ${time}]`,
    turn === undefined ? '' : `[turn:: ${turn}]`,
    id === undefined ? '' : `^${id}`,
  ]
  return parts.filter(part => part !== '').join(' ')
}

// Other white space is part of a title: only these two mean nothing in Markdown.
function trimBlanks(text: string): string {
  return text.replace(/^[ \t]+/, '').replace(/(?<![ \t])[ \t]+$/, '')
}

// One phase of a note as a draft of a step: the mapping table, row by row.

import { cleanLine, cleanName } from '../../note/clean-text.ts'
import type { Item, Phase } from '../../note/note.ts'
import { conditionText } from '../condition-line.ts'
import { isApproval } from './approval.ts'
import type { Draft, Failure, Origin, Subagent } from './draft.ts'
import type { PhaseWork } from './session-source.ts'
import { shorten } from './shorten.ts'

export type Unmapped = { readonly origin: Origin; readonly line: number; readonly what: string }

type DraftedPhase = { readonly draft: Draft; readonly unmapped: readonly Unmapped[] }

const longestName = 120
const longestCondition = 160
const longestPath = 300

/** The draft, and what of the phase has no place in it. */
export function draftOfPhase(phase: Phase, work: PhaseWork, origin: Origin): DraftedPhase {
  const guidance: string[] = []
  const gates: string[] = []
  const failures: Failure[] = []
  const unmapped: Unmapped[] = []
  const comment = commentOf(origin)
  for (const item of phase.items) {
    if (item.kind === 'user') {
      const words = quoted(item.words)
      if (isApproval(item.words)) gates.push(`The user said "${words}"`)
      else if (words !== '') guidance.push(`User: "${words}"`)
    } else if (item.kind === 'decision') guidance.push(`${quoted(said(item))}${comment}`)
    else if (item.kind === 'error') {
      failures.push({ when: conditionOf(said(item)), outcome: item.resolution ? 'resolved' : 'open' })
      if (item.resolution) guidance.push(`${quoted(item.resolution)}${comment}`)
    } else if (item.kind === 'markdown') {
      unmapped.push({ origin, line: item.line, what: `text: ${shorten(cleanLine(item.text), 60)}` })
    }
  }
  const draft: Draft = {
    name: shorten(cleanLine(phase.title), longestName) || origin.phase,
    agent: ident(phase.agent),
    agentVersion: version(phase.version),
    channel: ident(phase.channel)?.replaceAll('.', '-'),
    read: work.read.flatMap(pathOf),
    searched: work.searched,
    written: work.written.flatMap(({ path, how }) => pathOf(path).map(name => ({ path: name, how }))),
    commands: work.commands,
    guidance,
    gates,
    failures,
    subagents: subagentsOf(phase.items),
    attempts: 1,
    origins: [origin],
  }
  return { draft, unmapped }
}

/** The file's name in a flow. TeDDy's own files are how a session remembers, not what it works on. */
function pathOf(path: string): readonly string[] {
  const name = cleanLine(path).replace(/^\/(?!\/)/, '')
  if (name === '' || name.length > longestPath || name.startsWith('.teddy/')) return []
  return [/[./]/.test(name) ? name : `./${name}`]
}

function commentOf({ session, phase }: Origin): string {
  return ` <!-- ${cleanLine(`${session} ${phase}`).replace(/-{2,}|[<>]/g, '-')} -->`
}

function subagentsOf(items: readonly Item[]): readonly Subagent[] {
  return items.flatMap((item, n) => {
    if (item.kind !== 'subagent') return []
    const agent = ident(item.agent) ?? 'subagent'
    const task = shorten(cleanLine(item.text?.split('\n', 1)[0] ?? ''), longestName)
    const beside = items[n - 1]?.kind === 'subagent' || items[n + 1]?.kind === 'subagent'
    return [
      {
        name: task === '' ? `Work of ${agent}` : task,
        agent,
        agentVersion: version(item.version),
        start: beside ? 'beside' : 'alone',
      } satisfies Subagent,
    ]
  })
}

function said({ title, text }: { readonly title: string | undefined; readonly text: string }): string {
  return [title ?? '', text].filter(part => part.trim() !== '').join(': ')
}

/** On one line, with bold marks that are not taken for the use of an output. */
function quoted(text: string): string {
  return cleanLine(text).replaceAll('**', '*\\*')
}

function conditionOf(text: string): string {
  const words = conditionText(shorten(cleanLine(text), longestCondition))
  return words === '' ? 'it fails' : words
}

/** As headings of workflows take them: letters, digits, and a few signs inside. */
function ident(name: string | undefined): string | undefined {
  const word = cleanName(name)
    ?.replace(/[^\p{L}\p{N}_.-]+/gu, '-')
    .replace(/^[.-]+/, '')
  return word === undefined || word === '' ? undefined : word
}

function version(text: string | undefined): string | undefined {
  const word = cleanName(text)?.replace(/[^\p{L}\p{N}_.+-]+/gu, '-')
  return word === '' ? undefined : word
}

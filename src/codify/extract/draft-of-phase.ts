// One phase of a note as a draft of a step: the mapping table, row by row.

import { cleanLine, cleanName } from '../../note/clean-text.ts'
import { fenceEnd, openedFence } from '../../note/fence-lines.ts'
import type { Item, Phase } from '../../note/note.ts'
import { conditionText } from '../condition-line.ts'
import { isApproval } from './approval.ts'
import type { Draft, Failure, Guidance, Origin, Subagent } from './draft.ts'
import type { PhaseWork } from './session-source.ts'
import { type Cut, shorten, shortenTelling } from './shorten.ts'

export type Unmapped = { readonly origin: Origin; readonly line: number; readonly what: string }

/** Words that are longer than their place in a workflow. */
export type ReportedCut = Cut & { readonly origin: Origin; readonly line: number }

type DraftedPhase = {
  readonly draft: Draft
  readonly unmapped: readonly Unmapped[]
  readonly cuts: readonly ReportedCut[]
}

const longestName = 120
const longestCondition = 160
const longestPath = 300
/** Of a query, where it stands in a flow. */
export const longestQuery = 80

/** The draft, and what of the phase has no place in it. */
export function draftOfPhase(phase: Phase, work: PhaseWork, origin: Origin): DraftedPhase {
  const guidance: Guidance[] = []
  const gates: string[] = []
  const failures: Failure[] = []
  const unmapped: Unmapped[] = []
  const from = [nameOf(origin)]
  const cuts: ReportedCut[] = []
  const cut = (text: string, most: number, what: string, line: number) =>
    shortenTelling(cleanLine(text), most, what, told => cuts.push({ ...told, origin, line }))
  for (const item of phase.items) {
    if (item.kind === 'user') {
      const words = quoted(item.words)
      if (isApproval(item.words)) gates.push(`The user said "${words}"`)
      else if (words !== '') guidance.push({ text: `User: "${words}"`, from: [] })
    } else if (item.kind === 'decision') guidance.push({ text: quoted(said(item)), from })
    else if (item.kind === 'error') {
      const { words, output } = withoutOutput(said(item))
      failures.push({
        when: conditionOf(cut(words, longestCondition, 'condition', item.line)),
        outcome: item.resolution ? 'resolved' : 'open',
      })
      if (item.resolution) guidance.push({ text: quoted(item.resolution), from })
      if (output !== '')
        unmapped.push({
          origin,
          line: item.line,
          what: `output of an error: ${shorten(cleanLine(output), 60)}`,
        })
    } else if (item.kind === 'markdown') {
      unmapped.push({ origin, line: item.line, what: `text: ${shorten(cleanLine(item.text), 60)}` })
    }
  }
  const draft: Draft = {
    name: cut(phase.title, longestName, 'step name', phase.line) || origin.phase,
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
    subagents: subagentsOf(phase.items, (text, line) => cut(text, longestName, 'step name', line)),
    attempts: 1,
    origins: [origin],
  }
  for (const query of work.searched) cut(query, longestQuery, 'query', phase.line)
  for (const path of [...work.read, ...work.written.map(({ path: written }) => written)]) {
    const name = fileName(path)
    const what = `path of ${name.length} characters: ${shorten(name, 60)}`
    if (name.length > longestPath) unmapped.push({ origin, line: phase.line, what })
  }
  return { draft, unmapped, cuts }
}

/** The file's name in a flow. TeDDy's own files are how a session remembers, not what it works on. */
function pathOf(path: string): readonly string[] {
  const name = fileName(path)
  if (name === '' || name.length > longestPath || name.startsWith('.teddy/')) return []
  return [/[./]/.test(name) ? name : `./${name}`]
}

function nameOf({ session, phase }: Origin): string {
  return cleanLine(`${session} ${phase}`).replace(/-{2,}|[<>]/g, '-')
}

/** A condition says what went wrong; what a program printed about it, in a fence, is not part of that. */
function withoutOutput(text: string): { readonly words: string; readonly output: string } {
  const lines = text.split('\n')
  const start = lines.findIndex(line => openedFence(line) !== undefined)
  // An error that is nothing but output says what it says.
  if (start <= 0) return { words: text, output: '' }
  const end = fenceEnd(lines, start, lines.length, openedFence(lines[start]!)!.mark)
  const words = [...lines.slice(0, start), ...lines.slice(end + 1)].join('\n')
  return { words, output: lines.slice(start + 1, end).join('\n') }
}

function fileName(path: string): string {
  return cleanLine(path).replace(/^\/(?!\/)/, '')
}

function subagentsOf(
  items: readonly Item[],
  name: (text: string, line: number) => string,
): readonly Subagent[] {
  return items.flatMap((item, n) => {
    if (item.kind !== 'subagent') return []
    const agent = ident(item.agent) ?? 'subagent'
    const task = name(item.text?.split('\n', 1)[0] ?? '', item.line)
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
  const words = conditionText(text)
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

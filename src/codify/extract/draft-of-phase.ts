// One phase of a note as a draft of a step: the mapping table, row by row.

import { cleanLine, cleanName } from '../../note/clean-text.ts'
import { fenceEnd, openedFence } from '../../note/fence-lines.ts'
import type { Item, Phase } from '../../note/note.ts'
import { conditionText } from '../condition-line.ts'
import { isApproval } from './approval.ts'
import type { Draft, Failure, Guidance, Origin, Subagent } from './draft.ts'
import type { PhaseWork } from './session-source.ts'
import { shorten } from './shorten.ts'

export type Unmapped = { readonly origin: Origin; readonly line: number; readonly what: string }

type DraftedPhase = { readonly draft: Draft; readonly unmapped: readonly Unmapped[] }

const longestName = 120
const longestCondition = 160
const longestPath = 300

/** The draft, and what of the phase has no place in it. */
export function draftOfPhase(phase: Phase, work: PhaseWork, origin: Origin): DraftedPhase {
  const guidance: Guidance[] = []
  const gates: string[] = []
  const failures: Failure[] = []
  const unmapped: Unmapped[] = []
  const from = [nameOf(origin)]
  for (const item of phase.items) {
    if (item.kind === 'user') {
      const words = quoted(item.words)
      if (isApproval(item.words)) gates.push(`The user said "${words}"`)
      else if (words !== '') guidance.push({ text: `User: "${words}"`, from: [] })
    } else if (item.kind === 'decision') guidance.push({ text: quoted(said(item)), from })
    else if (item.kind === 'error') {
      const { words, output } = withoutOutput(said(item))
      failures.push({ when: conditionOf(words), outcome: item.resolution ? 'resolved' : 'open' })
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

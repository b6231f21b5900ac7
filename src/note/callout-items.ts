// What the callouts of a note say: decision, error with its resolution, the user's words, a subagent.

import type { Callout } from './callout.ts'
import type { Decision, ErrorCallout, SubagentCallout, SubagentMode, UserCallout } from './note.ts'
import { subagentModes } from './note.ts'
import { parseQuotedWords, renderQuotedWords } from './quoted-words.ts'
import { parseWikilink, renderWikilink } from './wikilink.ts'

type CalloutItem = Decision | ErrorCallout | UserCallout | SubagentCallout

/** The item that a callout is; undefined for a kind that is not TeDDy's, or a subagent without a name. */
export function parseCalloutItem(callout: Callout, line: number): CalloutItem | undefined {
  const title = callout.title === '' ? undefined : callout.title
  const text = callout.lines.join('\n')
  if (callout.kind === 'decision') return { kind: 'decision', line, title, text }
  if (callout.kind === 'error') return { kind: 'error', line, title, ...parseResolution(callout.lines) }
  if (callout.kind === 'user') return { kind: 'user', line, title, ...parseQuotedWords(text) }
  return callout.kind === 'subagent' ? parseSubagent(callout, line) : undefined
}

/** The callout that says an item. */
export function calloutOf(item: CalloutItem): Callout {
  if (item.kind === 'subagent') return subagentCallout(item)
  return { kind: item.kind, title: item.title ?? '', lines: linesOf(item) }
}

function linesOf(item: Exclude<CalloutItem, SubagentCallout>): readonly string[] {
  if (item.kind === 'decision') return split(item.text)
  // Somebody did something without a word: the title says what.
  const silent = item.kind === 'user' && item.words === '' && item.done === undefined
  if (silent && item.title !== undefined) return []
  if (item.kind === 'user') return split(renderQuotedWords(item))
  return renderResolution(item)
}

function split(text: string): readonly string[] {
  return text === '' ? [] : text.split('\n')
}

const resolutionLabel = '**Resolution:**'
// Words of the error that read like the label carry a backslash more than they have.
const escapedLabel = /^\\+\*\*Resolution:\*\*/
const anyLabel = /^\\*\*\*Resolution:\*\*/

function parseResolution(lines: readonly string[]): Pick<ErrorCallout, 'text' | 'resolution'> {
  const plain = (part: readonly string[]) =>
    part.map(line => (escapedLabel.test(line) ? line.slice(1) : line)).join('\n')
  const at = lines.findIndex(line => line.startsWith(resolutionLabel))
  if (at === -1) return { text: plain(lines), resolution: undefined }
  const before = at > 0 && lines[at - 1] === '' ? at - 1 : at
  const first = lines[at]!.slice(resolutionLabel.length).replace(/^ /, '')
  const rest = lines.slice(at + 1)
  const resolution = rest.length === 0 ? first : `${first}\n${plain(rest)}`
  return { text: plain(lines.slice(0, before)), resolution }
}

function renderResolution({ text, resolution }: ErrorCallout): readonly string[] {
  const escaped = (line: string) => (anyLabel.test(line) ? `\\${line}` : line)
  const said = split(text).map(escaped)
  if (resolution === undefined) return said
  const [first = '', ...rest] = resolution.split('\n')
  const label = first === '' ? resolutionLabel : `${resolutionLabel} ${first}`
  return [...said, ...(said.length === 0 ? [] : ['']), label, ...rest.map(escaped)]
}

const subagentTitle = /^@([^\s@]+)(?:@([^\s@]+))?(?:[ \t]+\((.+)\))?$/s

function parseSubagent({ title, lines }: Callout, line: number): SubagentCallout | undefined {
  const [, agent, version, model] = subagentTitle.exec(title) ?? []
  if (agent === undefined) return undefined
  const [, word] = /^mode:[ \t]*(\w+)[ \t]*$/i.exec(lines[0] ?? '') ?? []
  const said = subagentModes.find(mode => mode === word?.toLowerCase())
  const body = said === undefined ? lines : lines.slice(1)
  const link = said === 'inline' ? undefined : parseWikilink(body[0] ?? '')
  const mode: SubagentMode = said ?? link?.form ?? 'inline'
  const text = (link === undefined ? body : body.slice(1)).join('\n')
  const words = mode === 'inline' ? text : text.replace(/^Summary: ?/, '')
  const given = { agent, version, model, mode, session: link?.id }
  return { kind: 'subagent', line, ...given, text: words === '' ? undefined : words }
}

function subagentCallout(item: SubagentCallout): Callout {
  const { agent, version, model, mode, session, text } = item
  const name = version === undefined ? `@${agent}` : `@${agent}@${version}`
  const link = session === undefined || mode === 'inline' ? [] : [renderWikilink({ form: mode, id: session })]
  const words = text === undefined ? [] : split(mode === 'inline' ? text : `Summary: ${text}`)
  return {
    kind: 'subagent',
    title: model === undefined ? name : `${name} (${model})`,
    lines: [`mode: ${mode}`, ...link, ...words],
  }
}

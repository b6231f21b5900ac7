// One tool call as one list item: - `READ src/a.ts` → 40 lines; a failed one starts with a cross.

import { parseValue, renderValue } from '../report/value.ts'
import type { ToolCall } from './note.ts'

/** The paragraph above a list of tool calls. */
export const toolCallsLabel = '**Tool calls:**'

const longestSummary = 100

const label = /^\*\*Tool calls:?\*\*:?[ \t]*$/i
const arrow = /^[ \t]+(?:→|->)(?:[ \t]+(.*))?$/s
const cross = '❌'

/** Whether a line is the label above a list of tool calls. */
export function isToolCallsLabel(line: string): boolean {
  return line.startsWith('**') && label.test(line)
}

// As nearly every call is written: plain words in a plain code span, and a summary that is no code.
const simple = /^- (❌ )?`([!#-_a-~][ -_a-~]*)`(?: → ([^\s`❌](?:[^\n\r]*\S)?))?$/u

/** Parses a list item; undefined when it is no tool call. */
export function parseToolCall(line: string, number: number): ToolCall | undefined {
  const plain = simple.exec(line)
  if (plain === null) return parseAnyCall(line, number)
  const [, mark, call, summary] = plain
  const space = call!.indexOf(' ')
  return {
    kind: 'tool',
    line: number,
    name: space === -1 ? call! : call!.slice(0, space),
    args: space === -1 ? '' : call!.slice(space + 1),
    summary,
    outcome: mark === undefined ? 'done' : 'failed',
  }
}

function parseAnyCall(line: string, number: number): ToolCall | undefined {
  const start = /^[-*+][ \t]+(?:(❌)\ufe0f?[ \t]*)?(`+)/.exec(line)
  if (start === null) return undefined
  const [whole, mark, ticks] = start
  const from = whole.length - ticks!.length
  const close = closingTicks(line, whole.length, ticks!.length)
  if (close === undefined) return undefined
  const rest = line.slice(close)
  const source = rest.trim() === '' ? '' : arrow.exec(rest)?.[1]?.trim()
  if (source === undefined && !/^[ \t]+(?:→|->)[ \t]*$/.test(rest)) return undefined
  const call = textOf(line.slice(from, close))
  const space = call.search(/\s/)
  const [said, failed] = withoutCross(source ?? '')
  return {
    kind: 'tool',
    line: number,
    name: space === -1 ? call : call.slice(0, space),
    args: space === -1 ? '' : call.slice(space + 1),
    summary: said === '' ? undefined : textOf(said) || undefined,
    outcome: mark !== undefined || failed === 'failed' ? 'failed' : 'done',
  }
}

/** Renders a tool call; its summary is cut to 100 characters. */
export function renderToolCall({ name, args, summary, outcome }: Omit<ToolCall, 'kind' | 'line'>): string {
  const call = renderValue(args === '' ? name : `${name} ${args}`, 'code')
  const short = summary === undefined ? '' : cutSummary(summary)
  const said = short === '' ? '' : ` → ${renderValue(short, short.startsWith(cross) ? 'code' : 'words')}`
  return `- ${outcome === 'failed' ? `${cross} ` : ''}${call}${said}`
}

/** A summary on one line, at most 100 characters by code point, the last one `…` when something was cut. */
export function cutSummary(text: string): string {
  const oneLine = text.trim().replace(/\s+/g, ' ')
  if (oneLine.length <= longestSummary) return oneLine
  // A code point has at most two units: no more of a long text has to be looked at.
  const points = [...oneLine.slice(0, 2 * longestSummary + 2)]
  if (points.length <= longestSummary) return oneLine
  // A joiner whose other half was cut off joins nothing, and would have to be spelled out.
  return `${points
    .slice(0, longestSummary - 1)
    .join('')
    .replace(/[\u200d\ufe0f]+$/, '')}…`
}

function withoutCross(text: string): readonly [string, ToolCall['outcome']] {
  if (!text.startsWith(cross)) return [text, 'done']
  return [text.slice(cross.length).replace(/^\ufe0f?[ \t]*/, ''), 'failed']
}

function textOf(source: string): string {
  const { text, badAt } = parseValue(source)
  return badAt === undefined ? text : source
}

// Where the code span ends: after the first run of exactly as many backticks.
function closingTicks(line: string, from: number, length: number): number | undefined {
  for (let at = line.indexOf('`', from); at !== -1; ) {
    let end = at + 1
    while (line[end] === '`') end++
    if (end - at === length) return end
    at = line.indexOf('`', end)
  }
  return undefined
}

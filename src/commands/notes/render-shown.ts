// A note for the terminal: facts, phases, tool calls, callouts with a bar in their colour, embedded notes inside.

import type { Embedded, EmbeddedNotes } from '../../note/embedded.ts'
import {
  agentReference,
  type Item,
  type Note,
  type Phase,
  type SubagentCallout,
  type Task,
} from '../../note/note.ts'
import { line, paint, type Style, type Styled } from '../../text/styled.ts'
import { noteFacts } from './note-facts.ts'
import { shortTime } from './short-time.ts'

/** The lines of the note. */
export function renderShown(id: string, note: Note, embedded: EmbeddedNotes): readonly Styled[] {
  const facts = noteFacts(note)
  const width = Math.max(...facts.map(([name]) => name.length))
  return [
    paint('bold', id),
    ...facts.map(([name, value]) => line`  ${paint('dim', name.padEnd(width))}  ${value}`),
    ...renderBody(note, embedded),
  ]
}

function renderBody({ preamble, phases, summary }: Note, embedded: EmbeddedNotes): readonly Styled[] {
  return [
    ...(preamble === '' ? [] : [line``, ...textLines(preamble)]),
    ...phases.flatMap(phase => [line``, ...renderPhase(phase, embedded)]),
    ...(summary === undefined
      ? []
      : [line``, paint('bold', 'Summary'), ...indented(textLines(summary.text))]),
  ]
}

function renderPhase(phase: Phase, embedded: EmbeddedNotes): readonly Styled[] {
  const agent = agentReference(phase)
  const who = agent === undefined ? line`` : paint('cyan', `  @${agent}`)
  const channel = phase.channel === undefined ? '' : `  #${phase.channel}`
  const when = phase.time === undefined ? '' : `  ${shortTime(phase.time)}`
  const anchor = phase.id === undefined ? '' : `  ^${phase.id}`
  return [
    line`${paint('bold', phase.title)}${who}${paint('dim', `${channel}${when}${anchor}`)}`,
    ...indented(phase.items.flatMap(item => renderItem(item, embedded))),
  ]
}

function renderItem(item: Item, embedded: EmbeddedNotes): readonly Styled[] {
  switch (item.kind) {
    case 'tool': {
      const mark = item.outcome === 'failed' ? paint('red', '✗') : paint('green', '✓')
      const said = item.summary === undefined ? '' : ` → ${item.summary}`
      return [
        line`${mark} ${item.args === '' ? item.name : `${item.name} ${item.args}`}${paint('dim', said)}`,
      ]
    }
    case 'decision':
      return callout('cyan', heading('decision', item.title), item.text)
    case 'error': {
      const resolution = item.resolution === undefined ? '' : `\nResolution: ${item.resolution}`
      return callout('red', heading('error', item.title), `${item.text}${resolution}`)
    }
    case 'user': {
      const done = item.done === undefined ? '' : ` - ${item.done}`
      const said = item.words === '' ? (item.done ?? '') : `"${item.words}"${done}`
      return callout('yellow', heading('user', item.title), said)
    }
    case 'subagent':
      return renderSubagent(item, embedded.get(item))
    case 'tasks':
      return item.tasks.map(renderTask)
    case 'markdown':
      return textLines(item.text)
  }
}

function renderSubagent(item: SubagentCallout, child: Embedded | undefined): readonly Styled[] {
  const model = item.model === undefined ? '' : ` (${item.model})`
  const link = item.session === undefined ? '' : `  [[${item.session}]]`
  const title = `subagent @${agentReference(item)}${model}  ${item.mode}${link}`
  const own = callout('green', title, item.text ?? '')
  return child === undefined ? own : [...own, ...barred('green', renderEmbedded(child))]
}

const absent = {
  missing: 'there is no note with this id',
  cycle: 'left out here: it embeds itself',
  repeated: 'shown above',
} as const

function renderEmbedded(child: Embedded): readonly Styled[] {
  if (child.kind !== 'note') return [paint('dim', line`${child.id}: ${absent[child.kind]}`)]
  return renderShown(child.id, child.note, child.embedded)
}

const boxes = { pending: '[ ]', in_progress: '[~]', completed: '[x]' } as const

function renderTask({ id, content, status, priority }: Task): Styled {
  const details = [priority, id].filter(part => part !== undefined && part !== '').join(' · ')
  return line`${boxes[status]} ${content}${paint('dim', details === '' ? '' : `  ${details}`)}`
}

function heading(kind: string, title: string | undefined): string {
  return title === undefined ? kind : `${kind}  ${title}`
}

function callout(style: Style, title: string, text: string): readonly Styled[] {
  return barred(style, [paint(style, title), ...(text === '' ? [] : textLines(text))])
}

function barred(style: Style, lines: readonly Styled[]): readonly Styled[] {
  return lines.map(one => line`${paint(style, '│')} ${one}`)
}

function indented(lines: readonly Styled[]): readonly Styled[] {
  return lines.map(one => (one.length === 0 ? one : line`  ${one}`))
}

function textLines(text: string): readonly Styled[] {
  return text.split('\n').map(one => (one === '' ? line`` : line`${one}`))
}

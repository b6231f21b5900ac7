// A note as one page of HTML that needs nothing else: no scripts, no links to load, every foreign text escaped.

import type { Embedded, EmbeddedNotes } from '../../note/embedded.ts'
import { agentReference, type Item, type Note, type Phase, type SubagentCallout } from '../../note/note.ts'
import { escapeHtml } from './escape-html.ts'
import { noteFacts } from './note-facts.ts'
import { pageStyle } from './page-style.ts'
import { shortTime } from './short-time.ts'
import { textHtml } from './text-html.ts'

/** The whole page. */
export function noteHtml(id: string, note: Note, embedded: EmbeddedNotes): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${escapeHtml(id)}</title>
<style>
${pageStyle}</style>
</head>
<body>
<main>
${article(id, note, embedded)}</main>
</body>
</html>
`
}

function article(id: string, note: Note, embedded: EmbeddedNotes): string {
  const { preamble, phases, summary } = note
  const facts = noteFacts(note).map(
    ([name, value]) => `<dt>${escapeHtml(name)}</dt><dd>${escapeHtml(value)}</dd>\n`,
  )
  return [
    `<article>\n<h1>${escapeHtml(id)}</h1>\n<dl>\n${facts.join('')}</dl>\n`,
    preamble === '' ? '' : textHtml(preamble),
    ...phases.map(phase => phaseHtml(phase, embedded)),
    summary === undefined ? '' : `<section>\n<h2>Summary</h2>\n${textHtml(summary.text)}</section>\n`,
    '</article>\n',
  ].join('')
}

function phaseHtml(phase: Phase, embedded: EmbeddedNotes): string {
  const agent = agentReference(phase)
  const details = [
    agent === undefined ? '' : `@${agent}`,
    phase.channel === undefined ? '' : `#${phase.channel}`,
    phase.time === undefined ? '' : shortTime(phase.time),
  ].filter(part => part !== '')
  const small = details.length === 0 ? '' : ` <small>${escapeHtml(details.join(' · '))}</small>`
  return `<section>\n<h2>${escapeHtml(phase.title)}${small}</h2>\n${itemsHtml(phase.items, embedded)}</section>\n`
}

/** Tool calls in a row are one list. */
function itemsHtml(items: readonly Item[], embedded: EmbeddedNotes): string {
  return items
    .map((item, n) => {
      if (item.kind !== 'tool') return itemHtml(item, embedded)
      const call = item.args === '' ? item.name : `${item.name} ${item.args}`
      const said = item.summary === undefined ? '' : ` → ${escapeHtml(item.summary)}`
      const mark = item.outcome === 'failed' ? '✗' : '✓'
      const row = `<li class="${item.outcome}"><b>${mark}</b> <code>${escapeHtml(call)}</code>${said}</li>\n`
      const [first, last] = [items[n - 1]?.kind !== 'tool', items[n + 1]?.kind !== 'tool']
      return `${first ? '<ul class="calls">\n' : ''}${row}${last ? '</ul>\n' : ''}`
    })
    .join('')
}

function itemHtml(item: Exclude<Item, { kind: 'tool' }>, embedded: EmbeddedNotes): string {
  switch (item.kind) {
    case 'decision':
      return callout('decision', item.title, textHtml(item.text))
    case 'error': {
      const resolution = item.resolution === undefined ? '' : textHtml(`Resolution: ${item.resolution}`)
      return callout('error', item.title, `${textHtml(item.text)}${resolution}`)
    }
    case 'user': {
      const done = item.done === undefined ? '' : ` - ${item.done}`
      return callout(
        'user',
        item.title,
        textHtml(item.words === '' ? (item.done ?? '') : `“${item.words}”${done}`),
      )
    }
    case 'subagent':
      return subagentHtml(item, embedded.get(item))
    case 'tasks': {
      const rows = item.tasks.map(({ content, status }) => {
        const box = status === 'completed' ? '☑' : status === 'in_progress' ? '◪' : '☐'
        return `<li>${box} ${escapeHtml(content)}</li>\n`
      })
      return `<ul class="tasks">\n${rows.join('')}</ul>\n`
    }
    case 'markdown':
      return textHtml(item.text)
  }
}

function subagentHtml(item: SubagentCallout, child: Embedded | undefined): string {
  const model = item.model === undefined ? '' : ` (${item.model})`
  const link = item.session === undefined ? '' : ` ${item.session}`
  const inside = child === undefined ? '' : embeddedHtml(child)
  const own = item.text === undefined ? '' : textHtml(item.text)
  return callout('subagent', `@${agentReference(item)}${model} ${item.mode}${link}`, `${own}${inside}`)
}

function embeddedHtml(child: Embedded): string {
  if (child.kind === 'note') return article(child.id, child.note, child.embedded)
  const why = { missing: 'there is no such note', cycle: 'it embeds itself', repeated: 'shown above' }
  return textHtml(`${child.id}: ${why[child.kind]}`)
}

function callout(kind: string, title: string | undefined, inner: string): string {
  const more = title === undefined ? '' : ` <span>${escapeHtml(title)}</span>`
  return `<aside class="${kind}">\n<strong>${kind}</strong>${more}\n${inner}</aside>\n`
}

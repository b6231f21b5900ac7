// A phase as Markdown: its heading, the stamp below it, and its items with a blank line between them.

import { renderCallout } from './callout.ts'
import { calloutOf } from './callout-items.ts'
import type { Item, Phase } from './note.ts'
import { renderHeading, renderStamp } from './phase-heading.ts'
import { renderTasks } from './task-list.ts'
import { renderToolCall, toolCallsLabel } from './tool-call.ts'

/** Renders a phase; it ends in a line feed. */
export function renderPhase(phase: Phase): string {
  const stamp = renderStamp(phase)
  const head = stamp === '' ? renderHeading(phase) : `${renderHeading(phase)}\n${stamp}`
  return `${[head, ...renderItems(phase.items)].join('\n\n')}\n`
}

/** The blocks that say the items; tool calls in a row share one label. */
export function renderItems(items: readonly Item[]): readonly string[] {
  const blocks: string[] = []
  for (const [n, item] of items.entries()) {
    if (item.kind !== 'tool') blocks.push(renderBlock(item))
    else if (items[n - 1]?.kind === 'tool') blocks.push(`${blocks.pop()}\n${renderToolCall(item)}`)
    else blocks.push(`${toolCallsLabel}\n${renderToolCall(item)}`)
  }
  return blocks
}

function renderBlock(item: Exclude<Item, { kind: 'tool' }>): string {
  if (item.kind === 'markdown') return item.text
  return item.kind === 'tasks' ? renderTasks(item.tasks) : renderCallout(calloutOf(item))
}

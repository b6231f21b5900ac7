// What goes into a note, item by item: keys taken out, names without blanks, summaries short.

import { cleanLine, cleanName, cleanText } from './clean-text.ts'
import type { Item, Markdown } from './note.ts'
import type { TaskChange } from './task-list-with.ts'
import { cutSummary } from './tool-call.ts'

/** What TeDDy itself writes into a phase; free Markdown is a person's. */
export type WrittenItem = Exclude<Item, Markdown>

/** The item, fit to be written. */
export function cleanItem<T extends WrittenItem>(item: T): T
export function cleanItem(item: WrittenItem): WrittenItem {
  switch (item.kind) {
    case 'tool': {
      const summary = cutSummary(cleanText(item.summary ?? '')) || undefined
      return { ...item, name: cleanName(item.name) ?? 'tool', args: cleanText(item.args), summary }
    }
    case 'decision':
      return { ...item, text: cleanText(item.text) }
    case 'error':
      return { ...item, text: cleanText(item.text), resolution: cleaned(item.resolution) }
    case 'user':
      return {
        ...item,
        title: item.title === undefined ? undefined : cleanLine(item.title) || undefined,
        words: cleanText(item.words),
        done: cleaned(item.done) || undefined,
      }
    case 'subagent': {
      const model = cleanLine(item.model ?? '') || undefined
      const named = { agent: cleanName(item.agent) ?? 'agent', version: cleanName(item.version), model }
      return { ...item, ...named, text: cleaned(item.text) || undefined }
    }
    case 'tasks':
      return { ...item, tasks: item.tasks.map(task => ({ ...task, ...cleanTask(task) })) }
  }
}

/** What is said of a task, fit to be written. */
export function cleanTask({ id, content, status, priority }: TaskChange): TaskChange {
  return {
    ...(id !== undefined && { id: cleanLine(id) }),
    ...(content !== undefined && { content: cleanText(content) }),
    ...(status !== undefined && { status }),
    ...(priority !== undefined && { priority: cleanLine(priority) }),
  }
}

function cleaned(text: string | undefined): string | undefined {
  return text === undefined ? undefined : cleanText(text)
}

// The tasks of the sessions as the goals of a workflow: open again, with their ids.

import { cleanLine } from '../../note/clean-text.ts'
import { type Note, tasksOf } from '../../note/note.ts'
import type { Goals, Item } from '../workflow.ts'

const place = { line: 1, column: 1 }

/** A section with each task once; undefined without any. */
export function goalsOf(notes: readonly Note[]): Goals | undefined {
  const items = new Map<string, Item>()
  for (const { content, id } of notes.flatMap(tasksOf)) {
    const text = cleanLine(content)
    if (text === '' || items.has(text)) continue
    const known = cleanLine(id)
    items.set(text, { box: 'open', text, id: known === '' ? undefined : known, place })
  }
  if (items.size === 0) return undefined
  return { kind: 'goals', blocks: [{ kind: 'items', items: [...items.values()], place }], place }
}

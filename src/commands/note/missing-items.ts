// What a phase lacks of what its turn gave it: a run that was killed may have told a part only.

import { cleanItem, type WrittenItem } from '../../note/clean-item.ts'
import type { Item } from '../../note/note.ts'

/** The items that are not there, but for the agent it called. One that a person changed still counts as there, so that nothing stands twice. */
export function missingItems(there: readonly Item[], wanted: readonly WrittenItem[]): readonly WrittenItem[] {
  const own = there.filter(({ kind }) => kind !== 'markdown' && kind !== 'tasks' && kind !== 'subagent')
  const count = wanted.length - own.length
  if (count <= 0) return []
  const left = own.map(keyOf)
  const missing = wanted.filter(item => {
    const at = left.indexOf(keyOf(cleanItem(item)))
    if (at !== -1) left.splice(at, 1)
    return at === -1
  })
  return missing.slice(-count)
}

// A resolution comes later.
function keyOf(item: Item): string {
  return JSON.stringify({ ...item, line: 0, resolution: undefined })
}

// What this run wrote and somebody's save took away again: an editor that had an older copy open does that.

import { addItems, addPhase, type NoteState, sameItem } from './apply-changes.ts'
import type { WrittenPhase } from './changes.ts'
import { findPhase, itemsIn } from './insert-blocks.ts'
import { layoutOf } from './note-layout.ts'

/**
 * Puts a lost end back. Only an end: a phase or an item that is missing while later ones of ours are there was taken
 * out by a person, and an item that was changed is still one item, so it counts as there.
 */
export function restoreLost(state: NoteState): NoteState {
  const layout = layoutOf(state.text)
  const isThere = ({ id }: WrittenPhase) => findPhase(layout, id) !== undefined
  const lastThere = state.written.findLastIndex(isThere)
  const lost = state.written.slice(lastThere + 1).filter(({ id, restored }) => id !== '' && !restored)
  const kept = state.written.slice(0, lastThere + 1)
  const withItems = kept.filter(isThere).reduce(restoreItems, { ...state, written: kept })
  return lost.reduce((now, phase) => {
    const added = addPhase(now, phase.key, phase)
    const filled = phase.items.length === 0 ? added : addItems(added, phase.key, phase.items)
    const written = filled.written.map(there =>
      there.key === phase.key ? { ...there, restored: true } : there,
    )
    return { ...filled, written }
  }, withItems)
}

function restoreItems(state: NoteState, phase: WrittenPhase): NoteState {
  const place = findPhase(layoutOf(state.text), phase.id)!
  const there = itemsIn(state.text.slice(place.start, place.end))
  const missing = phase.count - there.length
  const firstLost = phase.items.findLastIndex(item => there.some(other => sameItem(item, other))) + 1
  const lost = missing > 0 ? phase.items.slice(firstLost).slice(-missing) : []
  // Put back once: whoever takes it out again means it.
  const known = {
    ...phase,
    items: phase.items.slice(0, phase.items.length - lost.length),
    count: there.length,
  }
  const written = state.written.map(other => (other.key === phase.key ? known : other))
  if (lost.length === 0) return { ...state, written }
  const restored = addItems({ ...state, written }, phase.key, lost)
  return {
    ...restored,
    written: restored.written.map(other =>
      other.key === phase.key ? { ...other, items: known.items } : other,
    ),
  }
}

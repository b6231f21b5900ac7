// What keys do while the list is shown.

import type { Checklist } from './checklist.ts'
import { itemAt, moved, switchedAll, toggled, withChoice } from './choice.ts'
import { bodyPage } from './draw.ts'
import type { Key } from './keys.ts'
import { layoutFor } from './layout.ts'
import { writing } from './message-entry.ts'
import { protectedFiles } from './protected-files.ts'
import { scrolled } from './scroll.ts'

/** The checklist after a key. */
export function listKey(state: Checklist, key: Key, mostScroll: number): Checklist {
  const { preview } = layoutFor(state.size, state.rows.length)
  if (state.focus === 'preview') {
    if (preview === undefined) return listKey({ ...state, focus: 'tree' }, key, mostScroll)
    const scroll = key === ' ' ? undefined : scrolled(state.scroll, key, mostScroll, bodyPage(state))
    if (scroll !== undefined) return { ...state, scroll }
  }
  switch (key) {
    case 'up':
    case 'k':
      return movedBy(state, -1)
    case 'down':
    case 'j':
      return movedBy(state, 1)
    case 'pageup':
      return movedBy(state, -page(state))
    case 'pagedown':
      return movedBy(state, page(state))
    case 'home':
      return movedBy(state, -state.rows.length)
    case 'end':
      return movedBy(state, state.rows.length)
    case 'left':
      return folded(state, 'fold')
    case 'right':
      return folded(state, 'unfold')
    case ' ':
      return { ...state, ...toggled(state) }
    case 'a':
      return { ...state, ...switchedAll(state, 'on') }
    case 'n':
      return { ...state, ...switchedAll(state, 'off') }
    case 'b':
      return filtered(state)
    case 'm':
      return { ...state, mode: { kind: 'message', ...writing(state.message) } }
    case 'p':
    case 'e':
      return wished(state, key)
    case '?':
      return { ...state, mode: { kind: 'help' }, scroll: 0 }
    case 'tab':
      return preview === undefined
        ? { ...state, notice: 'the window is too small for the preview; p shows it' }
        : { ...state, focus: state.focus === 'tree' ? 'preview' : 'tree' }
    case 'enter':
      return approved(state)
    case 'escape':
      return state.focus === 'preview' ? { ...state, focus: 'tree' } : { ...state, wish: { kind: 'back' } }
    case 'q':
    case 'ctrl-d':
      return { ...state, wish: { kind: 'back' } }
    default:
      return state
  }
}

function movedBy(state: Checklist, by: number): Checklist {
  const next = moved(state, state.cursor + by)
  return { ...state, ...next, scroll: next.cursor === state.cursor ? state.scroll : 0 }
}

function page({ size, rows }: Checklist): number {
  return Math.max(1, layoutFor(size, rows.length).tree.rows - 1)
}

function folded(state: Checklist, how: 'fold' | 'unfold'): Checklist {
  const row = state.rows[state.cursor]
  if (row === undefined) return state
  const name = row.kind === 'group' ? row.group.name : row.item.group
  const next = new Set(state.folded)
  if (how === 'unfold') next.delete(name)
  else next.add(name)
  const choice = withChoice(state, { folded: next })
  const head = choice.rows.findIndex(one => one.kind === 'group' && one.group.name === name)
  return { ...state, ...(how === 'fold' ? moved(choice, head) : choice), scroll: 0 }
}

function filtered(state: Checklist): Checklist {
  if (state.filter === 'broken') return { ...state, ...withChoice(state, { filter: 'all' }) }
  const choice = withChoice(state, { filter: 'broken' })
  return { ...state, ...choice, notice: choice.filter === 'all' ? 'everything that is on can run' : '' }
}

function wished(state: Checklist, key: 'p' | 'e'): Checklist {
  const item = itemAt(state)
  if (item === undefined) return { ...state, notice: 'move to an item below it first' }
  return { ...state, wish: { kind: key === 'p' ? 'preview' : 'edit', id: item.id } }
}

function approved(state: Checklist): Checklist {
  const { runs } = state.selection
  if (runs.size === 0) return { ...state, notice: 'nothing would run; q goes back, where s skips the plan' }
  const left = protectedFiles(state.review, id => runs.has(id))
  if (left.length === 0) return { ...state, wish: { kind: 'run', confirmed: [] } }
  return { ...state, mode: { kind: 'confirm', left, confirmed: [] }, scroll: 0 }
}

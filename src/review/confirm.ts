// The question that every protected file has of its own. Only y is a yes.

import type { Checklist } from './checklist.ts'
import { moved } from './choice.ts'
import { bodyPage } from './draw.ts'
import type { Key } from './keys.ts'
import { scrolled } from './scroll.ts'

export type Confirming = {
  /** Files still to be asked about; the first one is asked now. */
  readonly left: readonly string[]
  readonly confirmed: readonly string[]
}

/** The checklist after a key on such a question, which can be scrolled when it does not fit. */
export function confirmKey(
  state: Checklist,
  { left, confirmed }: Confirming,
  key: Key,
  mostScroll: number,
): Checklist {
  const [path, ...rest] = left
  if (key === 'y' || key === 'Y') {
    const yes = [...confirmed, path!]
    if (rest.length > 0) return { ...state, mode: { kind: 'confirm', left: rest, confirmed: yes }, scroll: 0 }
    return { ...state, mode: { kind: 'list' }, wish: { kind: 'run', confirmed: yes } }
  }
  if (!['n', 'N', 'q', 'escape', 'ctrl-d'].includes(key)) {
    const scroll = scrolled(state.scroll, key, mostScroll, bodyPage(state))
    return scroll === undefined ? state : { ...state, scroll }
  }
  const row = state.rows.findIndex(
    one => one.kind === 'item' && one.item.marks.includes('protected') && one.item.target === path,
  )
  return {
    ...state,
    ...(row === -1 ? {} : moved(state, row)),
    mode: { kind: 'list' },
    scroll: 0,
    notice: 'nothing was run; space switches the file off',
  }
}

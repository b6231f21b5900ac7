// The question that every protected file has of its own. Only y is a yes.

import type { Checklist } from './checklist.ts'
import { moved } from './choice.ts'
import type { Key } from './keys.ts'

export type Confirming = {
  /** Files still to be asked about; the first one is asked now. */
  readonly left: readonly string[]
  readonly confirmed: readonly string[]
}

/** The checklist after a key on such a question. */
export function confirmKey(state: Checklist, { left, confirmed }: Confirming, key: Key): Checklist {
  const [path, ...rest] = left
  if (key === 'y' || key === 'Y') {
    const yes = [...confirmed, path!]
    if (rest.length > 0) return { ...state, mode: { kind: 'confirm', left: rest, confirmed: yes } }
    return { ...state, mode: { kind: 'list' }, wish: { kind: 'run', confirmed: yes } }
  }
  if (!['n', 'N', 'q', 'escape', 'ctrl-d'].includes(key)) return state
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

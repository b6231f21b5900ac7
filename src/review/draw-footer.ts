// The lines below the list: what was just said or is to know, and which keys there are.

import { line, paint, type Styled } from '../text/styled.ts'
import type { Checklist } from './checklist.ts'
import { itemAt } from './choice.ts'
import { cut, ends, widthOf, wrap } from './columns.ts'
import { layoutFor } from './layout.ts'
import type { Writing } from './message-entry.ts'
import { reveal } from './reveal.ts'

/** A notice, else what is wrong with the item under the cursor, else what it is for. */
export function drawStatus(state: Checklist, columns: number): Styled {
  const message = state.message === '' ? [] : paint('cyan', `✉ ${reveal(state.message).slice(0, 40)}`)
  return ends(cut(statusOf(state), columns), message, columns)
}

function statusOf(state: Checklist): Styled {
  if (state.notice !== '') return paint('cyan', state.notice)
  const item = itemAt(state)
  const trouble = item && state.selection.troubles.get(item.id)
  if (trouble) return paint(trouble.kind === 'broken' ? 'red' : 'yellow', `! ${trouble.why}`)
  if (state.filter === 'broken') return paint('dim', 'only what cannot run; b shows all')
  // The preview has it too, where there is one.
  if (item?.description === undefined || layoutFor(state.size, state.rows.length).preview) return []
  return paint('dim', reveal(item.description))
}

type Hint = { readonly key: string; readonly what: string; readonly weight: number }

/** The keys of the list; what has no room goes by its weight. */
export function drawKeys({ selection, review }: Checklist, columns: number): Styled {
  const run = `run ${selection.runs.size} of ${review.items.length}`
  return fitting(
    [
      { key: '↑↓', what: 'move', weight: 5 },
      { key: 'space', what: 'toggle', weight: 8 },
      { key: 'p', what: 'preview', weight: 6 },
      { key: 'e', what: 'edit', weight: 2 },
      { key: 'a', what: 'all', weight: 4 },
      { key: 'n', what: 'none', weight: 3 },
      { key: 'm', what: 'message', weight: 1 },
      { key: 'enter', what: run, weight: 10 },
      { key: 'q', what: 'back', weight: 7 },
      { key: '?', what: 'keys', weight: 9 },
    ],
    columns,
  )
}

/** Hints on one line: those that weigh least go first. */
export function fitting(hints: readonly Hint[], columns: number): Styled {
  const draw = (kept: readonly Hint[]) =>
    kept.reduce<Styled>((all, { key, what }, n) => {
      const hint = line`${paint('bold', key)} ${paint('dim', what)}`
      return n === 0 ? hint : line`${all}  ${hint}`
    }, [])
  let kept = hints
  while (kept.length > 1 && widthOf(draw(kept)) > columns) {
    const lightest = Math.min(...kept.map(({ weight }) => weight))
    kept = kept.filter(({ weight }) => weight > lightest)
  }
  return cut(draw(kept), columns)
}

/** The message as it is typed; of a long one, the end around the cursor. */
export function drawEntry({ before, after }: Writing, columns: number): Styled {
  const shown = (text: string) => reveal(text.replaceAll('\n', '⏎'))
  const text = line`${paint('cyan', 'message ›')} ${shown(before.slice(-1_000))}▏${shown(after.slice(0, 200))}`
  if (widthOf(text) <= columns) return text
  const start = wrap(line`${shown(before.slice(-1_000))}`, Math.max(1, columns - 4)).at(-1) ?? []
  return cut(line`… ${start}▏`, columns)
}

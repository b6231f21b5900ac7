// What is chosen and where the cursor stands: kept together, so that they cannot disagree.

import type { GroupName, Item, ItemId, Review } from './items.ts'
import { layoutFor, type Size } from './layout.ts'
import { type Filter, type Row, rowsOf } from './rows.ts'
import { type Selection, select } from './selection.ts'

export type Choice = {
  readonly review: Review
  readonly selection: Selection
  /** Made from the review, the selection, what is folded and the filter. */
  readonly rows: readonly Row[]
  readonly folded: ReadonlySet<GroupName>
  readonly filter: Filter
  readonly size: Size
  /** The row under the cursor. */
  readonly cursor: number
  /** The first row on the screen. */
  readonly top: number
}

type Change = Partial<Pick<Choice, 'review' | 'folded' | 'filter'>> & { readonly off?: ReadonlySet<ItemId> }

/** The choice after a change; the cursor stays on its item where that still has a row. */
export function withChoice(choice: Choice, change: Change): Choice {
  const { review = choice.review, folded = choice.folded, off = choice.selection.off } = change
  const selection =
    change.review === undefined && change.off === undefined ? choice.selection : select(review, off)
  const wanted = change.filter ?? choice.filter
  const filtered = rowsOf(review, selection, folded, wanted)
  // Once nothing is broken any more, all rows come back.
  const filter = filtered.length === 0 ? 'all' : wanted
  const rows = filtered.length === 0 ? rowsOf(review, selection, folded, 'all') : filtered
  const here = keyOf(choice.rows[choice.cursor])
  const found = here === undefined ? -1 : rows.findIndex(row => keyOf(row) === here)
  const cursor = found === -1 ? Math.min(choice.cursor, rows.length - 1) : found
  return moved({ ...choice, review, selection, rows, folded, filter }, cursor)
}

/** The choice with the cursor on another row, and that row on the screen. */
export function moved(choice: Choice, to: number): Choice {
  const cursor = Math.max(0, Math.min(to, choice.rows.length - 1))
  const height = layoutFor(choice.size, choice.rows.length).tree.rows
  const last = Math.max(0, choice.rows.length - height)
  const top = Math.max(0, Math.min(choice.top, cursor, last), cursor - height + 1)
  return { ...choice, cursor, top }
}

/** The choice on a screen of another size. */
export function resized(choice: Choice, size: Size): Choice {
  return moved({ ...choice, size }, choice.cursor)
}

/** The item under the cursor; undefined on a group. */
export function itemAt({ rows, cursor }: Choice): Item | undefined {
  const row = rows[cursor]
  return row?.kind === 'item' ? row.item : undefined
}

/** Switches the row under the cursor; a group goes off when all of it is on, else it goes on. */
export function toggled(choice: Choice): Choice {
  const row = choice.rows[choice.cursor]
  if (row === undefined) return choice
  const items = row.kind === 'item' ? [row.item] : shownItems(choice, row.group.items)
  const allOn = items.every(({ id }) => !choice.selection.off.has(id))
  return switched(choice, items, allOn ? 'off' : 'on')
}

/** Switches everything that has a row, or is folded away in a group that has one. */
export function switchedAll(choice: Choice, to: 'on' | 'off'): Choice {
  return switched(choice, shownItems(choice, choice.review.items), to)
}

// With the filter on, only what it shows is meant.
function shownItems({ filter, selection }: Choice, items: readonly Item[]): readonly Item[] {
  return filter === 'all' ? items : items.filter(({ id }) => selection.troubles.get(id)?.kind === 'broken')
}

function switched(choice: Choice, items: readonly Item[], to: 'on' | 'off'): Choice {
  const off = new Set(choice.selection.off)
  for (const { id } of items) {
    if (to === 'off') off.add(id)
    else off.delete(id)
  }
  return withChoice(choice, { off })
}

function keyOf(row: Row | undefined): string | undefined {
  return row === undefined ? undefined : row.kind === 'group' ? row.group.name : row.item.id
}

// The rows of the checklist: groups and, below them, their items; what is folded or filtered out has no row.

import type { Group, GroupName, Item, Review } from './items.ts'
import type { Selection } from './selection.ts'

export type Row =
  | { readonly kind: 'group'; readonly group: Group }
  | { readonly kind: 'item'; readonly item: Item; readonly last: boolean }

export type Filter = 'all' | 'broken'

/** The rows to show; with the filter, only items that cannot run and the groups they are in. */
export function rowsOf(
  { groups }: Review,
  { troubles }: Selection,
  folded: ReadonlySet<GroupName>,
  filter: Filter,
): readonly Row[] {
  return groups.flatMap((group): Row[] => {
    const items =
      filter === 'all' ? group.items : group.items.filter(({ id }) => troubles.get(id)?.kind === 'broken')
    if (items.length === 0) return []
    const head: Row = { kind: 'group', group }
    if (folded.has(group.name)) return [head]
    return [head, ...items.map((item, n): Row => ({ kind: 'item', item, last: n === items.length - 1 }))]
  })
}

// Where things stand on the checklist's screen, for every size of terminal.

export type Size = { readonly columns: number; readonly rows: number }

export type Layout = {
  readonly tree: Size
  /** Beside the tree where there is room, else below it; undefined on small screens, where `p` still shows it. */
  readonly preview: (Size & { readonly where: 'beside' | 'below' }) | undefined
  readonly rule: 0 | 1
  readonly status: 0 | 1
  readonly footer: 0 | 1
}

const besideFrom = 100

/** The parts for a terminal of this size and a tree of this many rows. */
export function layoutFor({ columns, rows }: Size, treeRows: number): Layout {
  const footer = rows >= 2 ? 1 : 0
  const status = rows >= 4 ? 1 : 0
  const rule = rows >= 8 ? 1 : 0
  const body = Math.max(1, rows - footer - status - rule)
  if (columns >= besideFrom) {
    const left = Math.floor((columns - 3) / 2)
    return {
      tree: { columns: left, rows: body },
      preview: { columns: columns - left - 3, rows: body, where: 'beside' },
      rule,
      status,
      footer,
    }
  }
  if (body < 11) return { tree: { columns, rows: body }, preview: undefined, rule, status, footer }
  const tree = Math.max(4, Math.min(treeRows, Math.floor(body / 2)))
  // One row between the two.
  const preview = { columns, rows: body - tree - 1, where: 'below' as const }
  return { tree: { columns, rows: tree }, preview, rule, status, footer }
}

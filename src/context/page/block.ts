// Blocks of Markdown and how they are put below each other.

export type Block = {
  readonly kind: 'text' | 'list' | 'other'
  readonly text: string
  /** Of a list: whether its items are numbered, for lists that touch. */
  readonly numbered?: boolean
}

export type Item = { readonly marker: string; readonly blocks: readonly Block[] }

/** Adds blocks to a list, one by one: a call with a hundred thousand arguments fails. */
export function addBlocks(to: Block[], more: readonly Block[]): void {
  for (const block of more) to.push(block)
}

/** The blocks with a blank line between them. */
export function joinBlocks(blocks: readonly Block[]): string {
  return blocks.map(({ text }) => text).join('\n\n')
}

/** The items below each other, each with what belongs to it indented to the width of its marker. */
export function renderItems(items: readonly Item[]): string {
  const tight = items.every(({ blocks }) => isTight(blocks))
  const rendered = items.map(({ marker, blocks }) => {
    const text = tight ? blocks.map(block => block.text).join('\n') : joinBlocks(blocks)
    return marker + indent(text, ' '.repeat(marker.length))
  })
  return rendered.join(tight ? '\n' : '\n\n')
}

// One text and lists that may follow it without a blank line: a numbered one only if it begins with 1.
function isTight(blocks: readonly Block[]): boolean {
  return blocks.every(({ kind, text }, n) =>
    n === 0 ? kind !== 'other' || blocks.length === 1 : kind === 'list' && /^([-*]|1[.)]) /.test(text),
  )
}

/** The lines after the first, moved right; blank ones stay empty. */
export function indent(text: string, by: string): string {
  return text.replace(/\n(?=[^\n])/g, `\n${by}`)
}

/** The lines as a quotation. */
export function quote(text: string): string {
  return text.replace(/^(?=.)/gm, '> ').replace(/^$/gm, '>')
}

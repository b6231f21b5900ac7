// The bullets of Goals and Validation.

import { escapeName, unescapeName } from './heading-text.ts'
import type { Item, ItemList } from './workflow.ts'

const idMark = /(?:^|[ \t]+)\[id::[ \t]*((?:\\.|[^\\\]])*)\]$/
const boxMark = /^\[([ xX])\](?:[ \t]+|$)/

/** The text of one bullet, without its mark and indentation, as an item. */
export function parseItem(source: string, number: number): Item {
  const text = source.trim()
  const box = boxMark.exec(text)
  const rest = (box ? text.slice(box[0].length) : text).trimStart()
  const [first = '', ...more] = rest.split('\n')
  const mark = first.length <= 2_000 ? idMark.exec(first) : null
  // An id of nothing is text.
  const id = mark?.index === 0 && more.length > 0 ? null : mark
  return {
    box: box ? (box[1] === ' ' ? 'open' : 'done') : undefined,
    text: [id ? first.slice(0, id.index) : first, ...more].join('\n').trim(),
    id: id ? unescapeName(id[1]!) : undefined,
    place: { line: number, column: 1 },
  }
}

/** The list's lines. */
export function renderItems({ items }: ItemList): string {
  return items.map(renderItem).join('\n')
}

function renderItem({ box, text, id }: Item): string {
  const mark = box === undefined ? '' : box === 'open' ? '[ ] ' : '[x] '
  const [first = '', ...more] = text.split('\n')
  const tail = id === undefined ? '' : ` [id:: ${escapeName(id).replace(/[[\]]/g, '\\$&')}]`
  const rest = more.map(line => (line === '' ? '' : `  ${line}`))
  return [`- ${mark}${first}${tail}`.trimEnd(), ...rest].join('\n')
}

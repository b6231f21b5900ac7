// One line of State Changes: `[+] memo, APPLIED, modified by user: text`.

import { shown } from '../plan/report.ts'
import type { Item } from './blocks.ts'
import type { Found } from './found.ts'
import { addBlankValue, readValue } from './read-value.ts'
import type { StateChange } from './report.ts'

const shape = /^\[([+-])\] (memo|context), (APPLIED|SKIPPED|UNCHANGED)(, modified by user)?:/i

/** Reads the line; what is wrong with it is reported. */
export function readChange(item: Item, found: Found): StateChange[] {
  const match = shape.exec(item.text)
  if (!match) {
    const message = `expected "[+] memo, APPLIED: text", found ${shown(item.text)}`
    const hint = '[+] or [-]; memo or context; APPLIED, SKIPPED or UNCHANGED; perhaps "modified by user"'
    found.add('bad-value', item, message, hint)
    return []
  }
  const [before, mark, list, status, modified] = match
  const text = item.text.slice(before.length).trimStart()
  const place = { line: item.line, column: item.column + item.text.length - text.length }
  if (text === '') addBlankValue(place, found)
  return [
    {
      list: list!.toLowerCase() as StateChange['list'],
      change: mark === '+' ? 'add' : 'remove',
      text: readValue(place, text, found),
      status: status!.toUpperCase() as StateChange['status'],
      modifiedByUser: modified !== undefined,
    },
  ]
}

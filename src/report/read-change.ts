// One line of State Changes: `[+] memo, APPLIED, modified by user: text`.

import { findName } from '../plan/names.ts'
import { shown } from '../plan/report.ts'
import type { Item } from './blocks.ts'
import { skipReasons } from './format.ts'
import type { Found } from './found.ts'
import { addBlankValue, readValue } from './read-value.ts'
import type { SkipReason, StateChange } from './report.ts'

const reasonWords = Object.values(skipReasons).join('|')
const shape = new RegExp(
  `^\\[([+-])\\] (memo|context), (APPLIED|SKIPPED|UNCHANGED)(, modified by user)?(?:, (${reasonWords}))?:`,
  'i',
)

/** Reads the line; what is wrong with it is reported. */
export function readChange(item: Item, found: Found): StateChange[] {
  const match = shape.exec(item.text)
  if (!match) {
    const message = `expected "[+] memo, APPLIED: text", found ${shown(item.text)}`
    const hint =
      '[+] or [-]; memo or context; APPLIED, SKIPPED or UNCHANGED; perhaps "modified by user" and a reason'
    found.add('bad-value', item, message, hint)
    return []
  }
  const [before, mark, list, status, modified, words] = match
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
      reason: words === undefined ? undefined : reasonOf(words),
    },
  ]
}

function reasonOf(words: string): SkipReason | undefined {
  const reasons = Object.keys(skipReasons) as SkipReason[]
  return reasons.find(reason => findName([skipReasons[reason]], words) !== undefined)
}

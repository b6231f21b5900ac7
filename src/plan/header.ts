// The plan's header: the bullet list right below the title.

import type { Block } from './document.ts'
import { readField, textOf } from './field.ts'
import { cutList, lazyTail } from './lazy-tail.ts'
import { lineText } from './lines.ts'
import { findName, foldName } from './names.ts'
import type { HeaderField, Place } from './plan.ts'
import type { Reading } from './reading.ts'
import { shown } from './report.ts'

/** Keys that every plan should have. */
const expectedKeys = ['Status', 'Plan Type', 'Agent'] as const

/** Reads the header list; text around it is reported and ignored. */
export function readHeader(reading: Reading, title: Place, blocks: readonly Block[]): HeaderField[] {
  const { lines, report } = reading
  const whole = blocks.find(block => block.kind === 'list')
  const tail = whole && lazyTail(lines, whole)
  const list = whole && tail !== undefined ? cutList(whole, tail) : whole
  if (tail !== undefined) reportText(reading, tail)
  const fields: HeaderField[] = []
  for (const item of list?.items ?? []) {
    const field = readField(lines, item)
    if (!field) {
      const message = `expected "- **Key:** value", found ${shown(lineText(lines, item.line))}; it is ignored`
      report.warn('header-text', item, message)
    } else if (fields.some(other => foldName(other.key) === foldName(field.key))) {
      report.error(
        'duplicate-field',
        field.place,
        `the header has ${shown(field.key)} twice`,
        'keep one of them',
      )
    } else {
      const value = `${field.value} ${textOf(lines, field.blocks)}`.trim()
      fields.push({ key: field.key, value, place: field.place })
    }
  }
  reportMissingKeys(reading, title, fields)
  for (const block of blocks) {
    if (block !== whole && block.kind !== 'break') reportText(reading, block.line)
  }
  return fields
}

function reportText(reading: Reading, line: number): void {
  const found = shown(lineText(reading.lines, line))
  const message = `text between the header and the first section is ignored: ${found}`
  reading.report.warn('header-text', { line, column: 1 }, message)
}

function reportMissingKeys(reading: Reading, title: Place, fields: readonly HeaderField[]): void {
  const missing = expectedKeys.filter(key => !fields.some(field => findName([key], field.key)))
  if (missing.length === 0) return
  const message = `the header lacks ${missing.join(', ')}`
  reading.report.warn('missing-header', title, message, `write - **${missing[0]}:** … below the title`)
}

// CREATE: a new file with the content of one fence.

import { isPlaceholder, mayHoldPlaceholder } from '../edit/placeholder.ts'
import { type ActionSource, splitBody } from './body.ts'
import { type FieldName, proseField, readFields } from './fields.ts'
import { onlyFence } from './parts.ts'
import { checkTrailingPath, pathField } from './path-field.ts'
import type { Create, Fenced } from './plan.ts'
import type { Reading } from './reading.ts'
import { shown } from './report.ts'

const names: readonly FieldName[] = ['File Path', 'Description']

/** Reads a CREATE; undefined when a part it needs is missing. */
export function readCreate(reading: Reading, source: ActionSource): Create | undefined {
  const type = 'CREATE'
  const place = { line: source.heading.line, column: source.heading.column }
  const { list, rest } = splitBody(reading.lines, source.blocks, names)
  const fields = readFields(reading, { type, place }, names, list)
  const file = pathField(reading, fields)
  const description = proseField(reading, fields, 'Description')
  const content = onlyFence(reading, fields, rest, 'the content of the file')
  if (file) checkTrailingPath(reading, source, file.path)
  if (content) checkWrittenOut(reading, content)
  return file && content && { type, place, description, file, content }
}

// There is nothing that the rest of a new file could be taken from.
function checkWrittenOut({ report }: Reading, { text, place }: Fenced): void {
  if (!mayHoldPlaceholder(text)) return
  const lines = text.split(/\r\n|\n|\r/)
  const at = lines.findIndex(isPlaceholder)
  if (at === -1) return
  const message = `CREATE: the line ${shown(lines[at]!.trim())} seems to stand for content that is left out`
  report.warn('create-placeholder', { line: place.line + at, column: 1 }, message, 'write the whole file')
}

// CREATE: a new file with the content of one fence.

import { type ActionSource, splitBody } from './body.ts'
import { type FieldName, proseField, readFields } from './fields.ts'
import { onlyFence } from './parts.ts'
import { checkTrailingPath, pathField } from './path-field.ts'
import type { Create } from './plan.ts'
import type { Reading } from './reading.ts'

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
  return file && content && { type, place, description, file, content }
}

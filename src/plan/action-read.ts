// READ and PRUNE: a resource comes into the context, or leaves it.

import { type ActionSource, splitBody } from './body.ts'
import { bareValue, type FieldName, type Fields, optionalValue, proseField, readFields } from './fields.ts'
import { expectNoFence } from './parts.ts'
import { checkTrailingPath, resourceField } from './path-field.ts'
import type { Prune, Read } from './plan.ts'
import type { Reading } from './reading.ts'
import { shown } from './report.ts'

const readNames: readonly FieldName[] = ['Resource', 'Description', 'Lines']
const pruneNames: readonly FieldName[] = ['Resource', 'Description']

/** Reads a READ; undefined when a part it needs is missing. */
export function readRead(reading: Reading, source: ActionSource): Read | undefined {
  const type = 'READ'
  const { fields, ...parts } = readParts(reading, source, type, readNames)
  const lines = readLineRange(reading, fields)
  return parts.resource && { type, place: fields.place, ...parts, resource: parts.resource, lines }
}

/** Reads a PRUNE; undefined when a part it needs is missing. */
export function readPrune(reading: Reading, source: ActionSource): Prune | undefined {
  const type = 'PRUNE'
  const { fields, ...parts } = readParts(reading, source, type, pruneNames)
  return parts.resource && { type, place: fields.place, ...parts, resource: parts.resource }
}

function readParts(
  reading: Reading,
  source: ActionSource,
  type: 'READ' | 'PRUNE',
  names: readonly FieldName[],
) {
  const place = { line: source.heading.line, column: source.heading.column }
  const { list, rest } = splitBody(reading.lines, source.blocks, names)
  const fields = readFields(reading, { type, place }, names, list)
  const resource = resourceField(reading, fields)
  const description = proseField(reading, fields, 'Description')
  expectNoFence(reading, fields, rest)
  if (resource?.kind === 'file') checkTrailingPath(reading, source, resource.path)
  return { fields, description, resource }
}

function readLineRange(reading: Reading, fields: Fields): Read['lines'] {
  const field = fields.known.get('Lines')
  const value = optionalValue(field)
  if (!field || value === undefined) return undefined
  const match = /^L?(\d{1,9})(?:\s*(?:-|–|\.\.)\s*L?(\d{1,9}))?$/i.exec(bareValue(value))
  const from = Number(match?.[1] ?? 0)
  const to = Number(match?.[2] ?? from)
  if (from >= 1 && to >= from) return { from, to }
  const message = `Lines: expected a range such as 10-40, found ${shown(value)}`
  reading.report.error('bad-value', field.valuePlace, message)
  return undefined
}

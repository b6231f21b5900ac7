// RESEARCH: every fence is one query.

import { type ActionSource, splitBody } from './body.ts'
import { type FieldName, proseField, readFields } from './fields.ts'
import { fenced, ownFences, reportLeftovers } from './parts.ts'
import type { Research } from './plan.ts'
import type { Reading } from './reading.ts'

const names: readonly FieldName[] = ['Description']

/** Reads a RESEARCH; undefined when it has no query. */
export function readResearch(reading: Reading, source: ActionSource): Research | undefined {
  const type = 'RESEARCH'
  const place = { line: source.heading.line, column: source.heading.column }
  const { list, rest } = splitBody(reading.lines, source.blocks, names)
  const fields = readFields(reading, { type, place }, names, list)
  const description = proseField(reading, fields, 'Description')
  const fences = ownFences(reading, fields, rest)
  reportLeftovers(reading, fields, rest)
  const empty = fences.find(block => block.fence.text.trim() === '')
  if (empty) reading.report.error('empty-query', empty, 'RESEARCH: a query is empty', 'remove its fence')
  if (fences.length === 0) {
    reading.report.error(
      'missing-fence',
      place,
      'RESEARCH has no query',
      'put each query in a fence of its own',
    )
  }
  if (empty || fences.length === 0) return undefined
  return { type, place, description, queries: fences.map(block => fenced(reading, block)) }
}

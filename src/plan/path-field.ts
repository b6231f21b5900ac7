// The fields that name what an action works on: File Path and Resource.

import type { ActionSource } from './body.ts'
import { type Fields, requireField } from './fields.ts'
import { readLink } from './link.ts'
import type { FilePath, Resource } from './plan.ts'
import type { Reading } from './reading.ts'
import { shown } from './report.ts'
import { readPath, readResource, textAgreement } from './resource.ts'

/** The file that a CREATE or EDIT writes. */
export function pathField(reading: Reading, fields: Fields): FilePath | undefined {
  const field = requireField(
    reading,
    fields,
    'File Path',
    '- **File Path:** [path/from/root](/path/from/root)',
  )
  if (!field) return undefined
  const written = { value: field.value, place: field.valuePlace }
  return readPath(reading, written, { purpose: 'write', bare: 'deviation' })
}

/** The file or address that a READ or PRUNE names. */
export function resourceField(reading: Reading, fields: Fields): Resource | undefined {
  const example = '- **Resource:** [path/from/root](/path/from/root) or [text](https://…)'
  const field = requireField(reading, fields, 'Resource', example)
  if (!field) return undefined
  const written = { value: field.value, place: field.valuePlace }
  return readResource(reading, written, { purpose: 'read', bare: 'deviation' })
}

/** A path behind the action's name (`### CREATE: src/a.ts`) must be the one in its field. */
export function checkTrailingPath(reading: Reading, source: ActionSource, path: string): void {
  const trailing = source.trailing.replace(/^\((.*)\)$/, '$1')
  const link = readLink(trailing)
  const named = link && 'destination' in link ? link.destination : trailing.replace(/^[`"'*]+|[`"'*]+$/g, '')
  if (!/^\S+$/.test(named) || !/[/.]/.test(named)) return
  if (textAgreement(named, path) !== 'differs') return
  const message = `the heading names ${shown(named)}, the field ${shown(path)}`
  reading.report.error('heading-contradicts', source.heading, message, `write ### \`${source.type}\` alone`)
}

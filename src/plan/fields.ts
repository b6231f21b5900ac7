// The field list of an action: every known field once, unknown ones named with the nearest known name.

import { type FenceBlock, fencesIn, type List } from './document.ts'
import { type Field, readField, textOf } from './field.ts'
import { limits } from './limits.ts'
import { lineText } from './lines.ts'
import { findName, nearestName } from './names.ts'
import type { ActionType, Place } from './plan.ts'
import type { Reading } from './reading.ts'
import { shown } from './report.ts'

export type FieldName =
  | 'File Path'
  | 'Resource'
  | 'Lines'
  | 'Description'
  | 'Match All'
  | 'Expected Outcome'
  | 'cwd'
  | 'env'
  | 'Allow Failure'
  | 'Timeout'
  | 'Agent'
  | 'Handoff Resources'

export type Fields = {
  readonly type: ActionType
  readonly place: Place
  readonly known: ReadonlyMap<FieldName, Field>
  /** Fences that are indented under a bullet. */
  readonly fences: readonly FenceBlock[]
}

/** Fields whose value is prose: it may go on over several lines and paragraphs. */
export const proseFields: readonly FieldName[] = ['Description', 'Expected Outcome']

/** Fields that hold a list below them. */
const listFields: readonly FieldName[] = ['env', 'Handoff Resources']

/** The known field that a bullet is, if it is one. */
export function fieldName(names: readonly FieldName[], field: Field | undefined): FieldName | undefined {
  return field && findName(names, withoutOptional(field.key))
}

/** Reads the bullets of an action as its fields. */
export function readFields(
  reading: Reading,
  action: { readonly type: ActionType; readonly place: Place },
  names: readonly FieldName[],
  list: List | undefined,
): Fields {
  const known = new Map<FieldName, Field>()
  for (const item of list?.items ?? []) {
    const field = readField(reading.lines, item)
    const name = fieldName(names, field)
    if (!field) reportNoField(reading, item)
    else if (!name) reportUnknown(reading, action.type, names, field)
    else if (known.has(name)) {
      const message = `${action.type} has ${name} twice`
      reading.report.error('duplicate-field', field.place, message, 'keep one of them')
    } else known.set(name, settled(reading, action.type, name, field))
  }
  return { ...action, known, fences: list ? fencesIn([list]) : [] }
}

function settled(reading: Reading, type: ActionType, name: FieldName, field: Field): Field {
  if (proseFields.includes(name)) {
    return { ...field, value: `${field.value} ${textOf(reading.lines, field.blocks)}`.trim(), blocks: [] }
  }
  const surplus = field.blocks.find(
    block => block.kind !== 'fence' && !(block.kind === 'list' && listFields.includes(name)),
  )
  if (surplus) {
    const found = shown(lineText(reading.lines, surplus.line))
    reading.report.error('leftover-text', surplus, `${type}: ${name} takes one value, found more: ${found}`)
  }
  return field
}

/** The value of an optional field without the template's `(Optional)`; undefined when nothing is left. */
export function optionalValue(field: Field | undefined): string | undefined {
  const value = field && withoutOptional(field.value)
  return value === '' ? undefined : value
}

/** A required field, or an error that says which one is missing. */
export function requireField(
  reading: Reading,
  fields: Fields,
  name: FieldName,
  example: string,
): Field | undefined {
  const field = fields.known.get(name)
  if (field && field.value !== '') return field
  const what = field ? 'is empty' : 'is missing'
  reading.report.error(
    'missing-field',
    field?.place ?? fields.place,
    `${fields.type}: ${name} ${what}`,
    `write ${example}`,
  )
  return undefined
}

/** The text of a field that a plan should have but can do without. */
export function proseField(reading: Reading, fields: Fields, name: FieldName): string | undefined {
  const value = fields.known.get(name)?.value
  if (value) return value
  reading.report.warn(
    'missing-detail',
    fields.place,
    `${fields.type}: ${name} is missing`,
    `write - **${name}:** …`,
  )
  return undefined
}

/** A value without the code marks or bold marks around all of it. */
export function bareValue(value: string): string {
  if (value.length > limits.pathBytes) return value
  return /^(`+|\*\*|__)(.*)\1$/s.exec(value)?.[2]?.trim() ?? value
}

function withoutOptional(text: string): string {
  return text.replace(/^\s*\(optional\)|\(optional\)\s*$/i, '').trim()
}

function reportNoField(reading: Reading, place: Place): void {
  const found = shown(lineText(reading.lines, place.line))
  const message = `expected a field such as "- **Description:** …", found ${found}`
  reading.report.error('not-a-field', place, message)
}

function reportUnknown(reading: Reading, type: ActionType, names: readonly FieldName[], field: Field): void {
  if (names.includes('env') && /^[A-Z_][A-Z0-9_]*$/.test(field.key)) {
    const message = `${shown(field.key)} looks like a variable, but is not below env`
    reading.report.error('bad-env', field.place, message, 'indent its bullet under env')
    return
  }
  const nearest = nearestName(names, field.key)
  const hint = nearest ? `did you mean ${nearest}?` : `its fields are ${names.join(', ')}`
  reading.report.warn(
    'unknown-field',
    field.place,
    `${type} has no field ${shown(field.key)}; it is ignored`,
    hint,
  )
}

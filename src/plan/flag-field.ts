// Fields that are on or off, and numbers.

import { bareValue, type FieldName, type Fields, optionalValue } from './fields.ts'
import { limits } from './limits.ts'
import type { Reading } from './reading.ts'
import { shown } from './report.ts'

/** A field that is `true` or `false`; false when it is not there. */
export function flagField(reading: Reading, fields: Fields, name: FieldName): boolean {
  const field = fields.known.get(name)
  const value = optionalValue(field)
  if (!field || value === undefined) return false
  const word = bareValue(value).toLowerCase()
  if (word === 'true' || word === 'yes') return true
  if (word !== 'false' && word !== 'no') {
    const message = `${name}: expected true or false, found ${shown(value)}`
    reading.report.error('bad-value', field.valuePlace, message)
  }
  return false
}

/** The seconds an EXECUTE may take; undefined when the plan does not say. */
export function timeoutField(reading: Reading, fields: Fields): number | undefined {
  const field = fields.known.get('Timeout')
  const value = optionalValue(field)
  if (!field || value === undefined) return undefined
  const seconds = Number(/^(\d{1,9})\s*(?:s|sec|seconds)?$/i.exec(bareValue(value))?.[1] ?? 0)
  if (seconds >= 1 && seconds <= limits.timeout) return seconds
  const message = `Timeout: expected seconds from 1 to ${limits.timeout}, found ${shown(value)}`
  reading.report.error('bad-value', field.valuePlace, message)
  return undefined
}

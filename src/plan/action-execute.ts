// EXECUTE: the command in one fence, with where and how to run it.

import { type ActionSource, splitBody } from './body.ts'
import { envField } from './env-field.ts'
import { type FieldName, type Fields, optionalValue, proseField, readFields } from './fields.ts'
import { flagField, timeoutField } from './flag-field.ts'
import { hiddenInBlock } from './hidden.ts'
import { onlyFence } from './parts.ts'
import type { Execute, Fenced, FilePath } from './plan.ts'
import type { Reading } from './reading.ts'
import { shown } from './report.ts'
import { readPath } from './resource.ts'

const names: readonly FieldName[] = [
  'Description',
  'Expected Outcome',
  'cwd',
  'env',
  'Allow Failure',
  'Timeout',
]

/** Reads an EXECUTE; undefined when a part it needs is missing. */
export function readExecute(reading: Reading, source: ActionSource): Execute | undefined {
  const type = 'EXECUTE'
  const place = { line: source.heading.line, column: source.heading.column }
  const { list, rest } = splitBody(reading.lines, source.blocks, names)
  const fields = readFields(reading, { type, place }, names, list)
  const parts = {
    description: proseField(reading, fields, 'Description'),
    expectedOutcome: proseField(reading, fields, 'Expected Outcome'),
    cwd: cwdField(reading, fields),
    env: envField(reading, fields),
    allowFailure: flagField(reading, fields, 'Allow Failure'),
    timeout: timeoutField(reading, fields),
  }
  const command = onlyFence(reading, fields, rest, 'the command')
  if (!command || !checkCommand(reading, fields, command)) return undefined
  return { type, place, ...parts, command }
}

function cwdField(reading: Reading, fields: Fields): FilePath | undefined {
  const field = fields.known.get('cwd')
  const value = optionalValue(field)
  if (!field || value === undefined) return undefined
  return readPath(reading, { value, place: field.valuePlace }, { purpose: 'folder', bare: 'usual' })
}

function checkCommand(reading: Reading, fields: Fields, command: Fenced): boolean {
  if (command.text.trim() === '') {
    reading.report.error('empty-command', fields.place, 'EXECUTE: the command is empty')
    return false
  }
  const hidden = hiddenInBlock(command.text)
  if (hidden === -1) return true
  const above = command.text.slice(0, hidden).split(/\r\n|\n|\r/)
  const place = { line: command.place.line + above.length - 1, column: above.at(-1)!.length + 1 }
  const found = shown(command.text.slice(Math.max(0, hidden - 20), hidden + 20))
  const message = `the command holds a character that cannot be seen: ${found}`
  reading.report.error('hidden-characters', place, message, 'type the command anew')
  return false
}

// The environment of an EXECUTE: a bullet list below `env`, one variable a bullet.

import type { Item } from './document.ts'
import type { Field } from './field.ts'
import { type Fields, optionalValue } from './fields.ts'
import { hiddenInLine } from './hidden.ts'
import { limits } from './limits.ts'
import { lineText } from './lines.ts'
import type { EnvVariable } from './plan.ts'
import type { Reading } from './reading.ts'
import { shown } from './report.ts'

const hint = 'write - `NAME`: "value" in a bullet below env'

/** Reads the variables of the field `env`. */
export function envField(reading: Reading, fields: Fields): EnvVariable[] {
  const field = fields.known.get('env')
  if (!field) return []
  const value = optionalValue(field)
  if (value !== undefined) {
    reading.report.error(
      'bad-env',
      field.valuePlace,
      `env takes a list below it, found ${shown(value)}`,
      hint,
    )
  }
  const variables: EnvVariable[] = []
  for (const item of itemsBelow(field)) {
    const variable = readVariable(reading, item)
    if (variable && variables.some(other => other.name === variable.name)) {
      reading.report.error(
        'duplicate-field',
        variable.place,
        `env sets ${variable.name} twice`,
        'keep one of them',
      )
    } else if (variable) variables.push(variable)
  }
  return variables
}

function itemsBelow(field: Field): readonly Item[] {
  return field.blocks.flatMap(block => (block.kind === 'list' ? block.items : []))
}

function readVariable(reading: Reading, item: Item): EnvVariable | undefined {
  const place = { line: item.line, column: item.column }
  const [first, second] = item.blocks
  const line =
    first?.kind === 'paragraph' && first.line === first.last ? lineText(reading.lines, first.line) : ''
  const source = line.slice((first?.column ?? 1) - 1).trim()
  const match = /^(`|\*\*|)([A-Za-z_][A-Za-z0-9_]*)(?:\1\s*[:=]|[:=]\1)(.*)$/s.exec(source)
  if (!match || second) {
    const found = shown(source || lineText(reading.lines, item.line))
    reading.report.error('bad-env', place, `expected a variable and its value, found ${found}`, hint)
    return undefined
  }
  if (source.length > limits.variable) {
    reading.report.error('bad-env', place, `${match[2]} is longer than ${limits.variable} characters`)
    return undefined
  }
  const value = unquoted(match[3]!.trim())
  if (hiddenInLine(value) !== -1) {
    const message = `the value of ${match[2]} holds characters that cannot be seen: ${shown(value)}`
    reading.report.error('hidden-characters', place, message, 'type it anew')
    return undefined
  }
  return { name: match[2]!, value, place }
}

/** The value without the quotes around it; in double quotes `\"` and `\\` stand for `"` and `\`. */
function unquoted(value: string): string {
  if (/^'[^']*'$/.test(value)) return value.slice(1, -1)
  if (/^"(?:[^"\\]|\\.)*"$/s.test(value)) return value.slice(1, -1).replace(/\\(["\\])/g, '$1')
  return /^`[^`]+`$/.test(value) ? value.slice(1, -1) : value
}

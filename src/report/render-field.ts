// The facts of a report: one item of a list each, with its name in bold; what does not apply is left out.

import type { FieldName } from './format.ts'
import { renderValue } from './value.ts'

/** Renders a fact whose value is ready; nothing when there is none. */
export function renderField(name: FieldName, value: string | undefined): string {
  return value === undefined ? '' : `- **${name}:** ${value}\n`
}

/** Renders a fact whose value is any text. */
export function renderTextField(name: FieldName, text: string | undefined): string {
  return renderField(name, text === undefined ? undefined : renderValue(text))
}

/** Renders a fact that is said only when it is true. */
export function renderFlag(name: FieldName, flag: boolean): string {
  return renderField(name, flag ? 'yes' : undefined)
}

/** Renders a heading with any text behind its words; an empty text is left out. */
export function renderHeading(words: string, between: ' ' | ': ', text: string): string {
  return `${words}${text === '' ? '' : between + renderValue(text)}\n`
}

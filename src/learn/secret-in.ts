// Whether a text holds a key: by the redactor's rules, and by a second list that must not fail with them.

import { redactForOthers } from '../text/redact.ts'

/** Shapes of keys that must never be seen, told apart from the redactor's own rules on purpose. */
const canaries: readonly RegExp[] = [
  /sk-ant-[\w-]{8}/,
  /\bsk-[A-Za-z0-9]{32}/,
  /gh[pousr]_\w{20}/,
  /github_pat_\w{20}/,
  /\b(?:AKIA|ASIA)[A-Z0-9]{16}\b/,
  /AIza[\w-]{35}/,
  /xox[abprs]-[\w-]{10}/,
  /-----BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY/,
]

/** The kind of the first key in any text of `value`; undefined when there is none. */
export function secretIn(value: unknown): string | undefined {
  for (const text of textsOf(value)) {
    const kind =
      redactForOthers(text).found[0]?.kind ?? (canaries.some(shape => shape.test(text)) ? 'key' : undefined)
    if (kind !== undefined) return kind
  }
  return undefined
}

/** Every text in a value, at any depth. */
export function textsOf(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOf) : []
}

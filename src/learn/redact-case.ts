// Redaction once more before anything leaves: whatever cannot be proven clean is not written at all.

import { Fault } from '../errors.ts'
import type { LearningCase } from './learning-case.ts'
import { secretIn } from './secret-in.ts'

/** Takes keys out of one text. */
export type Redactor = (text: string) => string

/** The case with every text redacted. */
export function redactCase(learned: LearningCase, redactor: Redactor): LearningCase {
  try {
    return redacted(learned, redactor) as LearningCase
  } catch (cause) {
    throw new Fault('guard', `redaction failed for case ${learned.id}; nothing is exported`, {
      hints: ['run the command again; if it fails again, leave this session out'],
      cause,
    })
  }
}

/** Throws when a text still holds what looks like a key. */
export function expectClean(value: unknown, name: string): void {
  const kind = secretIn(value)
  if (kind === undefined) return
  throw new Fault('guard', `${name} still holds what looks like a ${kind}; nothing is exported`, {
    hints: ['take the key out of the session’s note, and replace it where it is used'],
  })
}

function redacted(value: unknown, redactor: Redactor): unknown {
  if (typeof value === 'string') return redactor(value.toWellFormed())
  if (Array.isArray(value)) return value.map(part => redacted(part, redactor))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, redacted(part, redactor)]))
}

// A text of several lines while it is written: the lines that are done, and one with the cursor in it.

import { safeLine } from './safe.ts'

export type Draft = {
  readonly done: readonly string[]
  /** The line that is being written, with the cursor between the two. */
  readonly before: string
  readonly after: string
}

/** A longer line, or one that cannot be shown as it is, is no line to write on. */
const longestEditable = 1_000

/** The draft after text was put in at the cursor, whatever line breaks it has. */
export function withText({ done, before, after }: Draft, text: string): Draft {
  const lines = (before + text.replace(/\r\n?/g, '\n')).split('\n')
  const last = lines.pop()!
  if (isEditable(last + after)) return { done: [...done, ...lines], before: last, after }
  return { done: [...done, ...lines, last + after], before: '', after: '' }
}

/** What is written, without blank lines at its end. */
export function draftText({ done, before, after }: Draft): string {
  return [...done, before + after].join('\n').trimEnd()
}

function isEditable(text: string): boolean {
  return text.length <= longestEditable && safeLine(text) === text
}

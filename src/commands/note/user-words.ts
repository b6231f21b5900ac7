// What of a turn's message the user said: without what the turn before handed on, or the loop added by itself.

import { redact } from '../../text/redact.ts'
import { goOnMessage } from '../turn/go-on-message.ts'
import type { NextInput } from '../turn/next-input.ts'

type Said = {
  /** user_prompt.txt. */
  readonly prompt: string | undefined
  /** What the turn before said to this one; undefined for a first turn. */
  readonly before: Pick<NextInput, 'carried' | 'fromReview'> | undefined
  /** Whether the plan was run by `--yolo`. */
  readonly by: 'user' | 'yes' | 'yolo' | undefined
}

/** The user's own words; undefined when there are none. */
export function userWords({ prompt, before, by }: Said): string | undefined {
  if (prompt === undefined || prompt.trim() === '') return undefined
  if (before === undefined) return prompt
  // The loop's own words when nobody says anything; `--yolo` says the first message again before them.
  if (prompt === goOnMessage || (by === 'yolo' && prompt.endsWith(`\n\n${goOnMessage}`))) return undefined
  const parts = [before.carried, before.fromReview].filter(part => part?.trim())
  if (parts.length === 0) return prompt
  const handed = redact(parts.join('\n\n')).text
  if (prompt === handed) return undefined
  const own = prompt.startsWith(`${handed}\n\n`) ? prompt.slice(handed.length + 2) : prompt
  return own.trim() === '' ? undefined : own
}

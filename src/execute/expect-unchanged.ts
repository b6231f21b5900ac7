// What you approve is what runs: a file must still be what the review showed.

import { Fault } from '../errors.ts'
import { safeLine } from '../text/safe.ts'
import { sha256 } from '../text/sha256.ts'
import type { Execution } from './execution.ts'

/** Throws when the file is not what was approved, or what this plan made of it. */
export function expectUnchanged(execution: Execution, path: string, bytes: Uint8Array | undefined): void {
  const expected = execution.written.get(path) ?? execution.approved.get(path)
  // After a command a file may be another one on purpose; then FIND itself must match exactly.
  if (expected === undefined || execution.commandRan) return
  if (expected === (bytes === undefined ? 'missing' : sha256(bytes))) return
  throw new Fault('conflict', `changed since review: ${safeLine(path)}`, { hints: ['review the plan again'] })
}

// What is not worth learning: failures of the machine or the network, and anything that held a secret.

import type { LearningCase, LeftOut } from './learning-case.ts'
import { secretIn, textsOf } from './secret-in.ts'

const network =
  /\b(?:ECONN(?:RESET|REFUSED|ABORTED)|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|socket hang up|network (?:error|is unreachable)|rate.?limit(?:ed)?|too many requests|service unavailable|bad gateway|gateway timeout|DNS|TLS handshake|connection (?:reset|refused|timed out))\b|\b(?:429|502|503|504)\b/i

const environment =
  /\b(?:ENOSPC|EACCES|EPERM|EROFS|EDQUOT|EMFILE|ENOMEM|EBUSY|no space left|disk (?:is )?full|permission denied|out of memory|heap out of memory|command not found|not installed|no such command|read-only file system|killed|segmentation fault|quota exceeded)\b/i

/** Why a failure teaches nothing; undefined when it does. */
export function failureOfMachine(text: string): 'environment' | 'network' | undefined {
  if (network.test(text)) return 'network'
  return environment.test(text) ? 'environment' : undefined
}

/** Whether any text of the case holds a key, or the mark of one that was taken out. */
export function holdsSecret(learned: LearningCase): boolean {
  return secretIn(learned) !== undefined || textsOf(learned).some(text => text.includes('[redacted: '))
}

/** The record of a case that is left out. */
export function leftOut({ kind, source }: LearningCase, reason: LeftOut['reason']): LeftOut {
  return { kind, sessionId: source.sessionId, phase: source.phase, reason }
}

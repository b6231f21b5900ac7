// The hash that reports and approvals name a plan by.

import { createHash } from 'node:crypto'

export function sha256OfText(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

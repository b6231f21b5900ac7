// The hash that plans, files and reports are named by.

import { createHash } from 'node:crypto'

/** In hexadecimal. */
export function sha256(content: Uint8Array | string): string {
  return createHash('sha256').update(content).digest('hex')
}

// Places in a sanitized plan that are places in the text it was made from.

import { cutLines } from './lines.ts'
import { findWrapper } from './wrapper.ts'

/**
 * The sanitized text with blank lines for those that were taken from its start. Lengthened fences leave lines where
 * they are; only a reply that was taken out of its wrapping begins later.
 */
export function keepPlaces(given: string, sanitized: string): string {
  const [before, after] = [cutLines(given), cutLines(sanitized)]
  const wrapper = before && after && after.count < before.count ? findWrapper(before) : undefined
  return wrapper === undefined ? sanitized : '\n'.repeat(wrapper.open) + sanitized
}

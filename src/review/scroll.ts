// Where a text is scrolled to after a key.

import type { Key } from './keys.ts'

/** The first row to show; undefined when the key does not scroll. */
export function scrolled(from: number, key: Key, most: number, page: number): number | undefined {
  const to = target(Math.min(from, most), key, most, Math.max(1, page))
  return to === undefined ? undefined : Math.max(0, Math.min(to, most))
}

function target(from: number, key: Key, most: number, page: number): number | undefined {
  switch (key) {
    case 'up':
    case 'k':
      return from - 1
    case 'down':
    case 'j':
      return from + 1
    case 'pageup':
      return from - page
    case 'pagedown':
    case ' ':
      return from + page
    case 'home':
      return 0
    case 'end':
      return most
    default:
      return undefined
  }
}

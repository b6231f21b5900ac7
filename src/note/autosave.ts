// When a note is saved by itself: after each phase, after each action, or every so many seconds.

export type Autosave =
  | { readonly by: 'phase' }
  | { readonly by: 'action' }
  | { readonly by: 'seconds'; readonly seconds: number }

/** Parses the setting `autosave`: `phase`, `action`, or a number of seconds; undefined for anything else. */
export function parseAutosave(value: string | number): Autosave | undefined {
  if (value === 'phase' || value === 'action') return { by: value }
  const seconds = typeof value === 'number' ? value : Number(value.trim() || Number.NaN)
  return Number.isFinite(seconds) && seconds > 0 ? { by: 'seconds', seconds } : undefined
}

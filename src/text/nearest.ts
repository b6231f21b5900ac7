// "Did you mean …?"

import { distance } from 'fastest-levenshtein'

/** The candidate that `name` is most likely a slip of, or undefined when none is near. */
export function nearest(name: string, candidates: readonly string[]): string | undefined {
  const wanted = fold(name).slice(0, 100)
  let best: { candidate: string; slips: number } | undefined
  for (const candidate of candidates) {
    const slips = distance(wanted, fold(candidate))
    if (best === undefined || slips < best.slips) best = { candidate, slips }
  }
  const allowed = Math.max(1, Math.floor(wanted.length / 3))
  return best !== undefined && best.slips <= allowed ? best.candidate : undefined
}

function fold(name: string): string {
  return name.toLowerCase().replace(/[\s_-]/g, '')
}

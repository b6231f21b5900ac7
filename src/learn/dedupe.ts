// Cases that say the same: one of them is enough.

import { sha256 } from '../text/sha256.ts'
import type { Found, LearningCase, LeftOut } from './learning-case.ts'
import { leftOut } from './worth.ts'

/** Keeps the first of each kind; case, white space and numbers make no difference. */
export function dedupe(cases: readonly LearningCase[]): Found {
  const seen = new Set<string>()
  const kept: LearningCase[] = []
  const out: LeftOut[] = []
  for (const learned of cases) {
    const key = sha256(
      JSON.stringify([
        learned.kind,
        learned.prompt.map(({ role, content }) => [role, folded(content)]),
        folded(learned.chosen),
        folded(learned.rejected ?? ''),
      ]),
    )
    if (seen.has(key)) out.push(leftOut(learned, 'same as another'))
    else kept.push(learned)
    seen.add(key)
  }
  return { cases: kept, leftOut: out }
}

function folded(text: string): string {
  return text.toLowerCase().replace(/\d+/g, '0').replace(/\s+/g, ' ').trim()
}

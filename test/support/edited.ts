// One pair applied, said in short: the new text, how it matched, or why it was refused.

import { applyPairs } from '../../src/edit/apply.ts'
import type { EditOptions } from '../../src/edit/options.ts'
import type { Refusal } from '../../src/edit/refusal.ts'
import { renderMatch } from '../../src/edit/render-match.ts'

/** The new text. */
export function edited(text: string, find: string, replace: string, options: EditOptions = {}): string {
  const result = applyPairs(text, [{ find, replace }], { fullOverwrite: 'allow', ...options })
  return result.outcome === 'applied' ? result.text : `refused: ${result.refusal.kind}`
}

/** How it matched. */
export function matched(text: string, find: string, replace: string, options: EditOptions = {}): string {
  const result = applyPairs(text, [{ find, replace }], { fullOverwrite: 'allow', ...options })
  return result.outcome === 'applied' ? renderMatch(result.matches[0]!) : `refused: ${result.refusal.kind}`
}

/** Why it was refused, with full overwrites refused as they are by default. */
export function refusal(
  text: string,
  find: string,
  replace: string,
  options: EditOptions = {},
): Refusal | undefined {
  const result = applyPairs(text, [{ find, replace }], options)
  return result.outcome === 'refused' ? result.refusal : undefined
}

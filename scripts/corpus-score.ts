// The edit corpus beside the project, and how the edit engine does on it.

import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { applyPairs } from '../src/edit/apply.ts'
import type { RefusalKind } from '../src/edit/refusal.ts'

const path = fileURLToPath(new URL('../../shared/corpus/edit-cases.json', import.meta.url))

const tiers = ['exact', 'reject', 'drift', 'policy', 'fuzzy'] as const

export type Tier = (typeof tiers)[number]

export type EditCase = {
  readonly id: string
  readonly tier: Tier
  readonly original: string
  readonly find: string
  readonly replace: string
  readonly all?: boolean
  /** The text after the edit; a case has this or the kind of its refusal. */
  readonly expected?: string
  readonly expectError?: string
}

/** `right`: the expected text or kind of refusal. `refused`: safe, though not what was hoped for. */
export type Verdict = 'right' | 'refused' | 'wrong'

export type TierScore = {
  readonly tier: Tier
  readonly cases: number
  readonly applied: number
  readonly refused: number
  /** Neither the expected text nor a refusal: what must never happen. */
  readonly wrongPlace: number
  /** Cases that did not end as this tier demands. */
  readonly failed: readonly string[]
}

/** Names that the corpus has for our kinds. */
const kindOf: Readonly<Record<string, RefusalKind>> = { elision: 'placeholder' }

/** The cases, or none where the corpus is not beside the project. */
export function readCases(): readonly EditCase[] {
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as EditCase[]) : []
}

/** How the engine does on one case. Many cases are one pair for a tiny file, so overwriting all of it is allowed. */
export function judge(given: EditCase): { verdict: Verdict; applied: boolean; got: string } {
  const pair = { find: given.find, replace: given.replace }
  const edited = applyPairs(given.original, [pair], { matchAll: given.all === true, fullOverwrite: 'allow' })
  if (edited.outcome === 'applied') {
    return { verdict: edited.text === given.expected ? 'right' : 'wrong', applied: true, got: edited.text }
  }
  const { kind } = edited.refusal
  const asked = given.expectError === undefined ? undefined : (kindOf[given.expectError] ?? given.expectError)
  return { verdict: kind === asked ? 'right' : 'refused', applied: false, got: kind }
}

/** The score of each tier. */
export function score(cases: readonly EditCase[]): readonly TierScore[] {
  return tiers.map(tier => {
    const judged = cases.filter(one => one.tier === tier).map(one => ({ id: one.id, ...judge(one) }))
    const demanded = tier === 'exact' || tier === 'reject'
    return {
      tier,
      cases: judged.length,
      applied: judged.filter(one => one.applied).length,
      refused: judged.filter(one => !one.applied).length,
      wrongPlace: judged.filter(one => one.verdict === 'wrong').length,
      failed: judged
        .filter(one => one.verdict === 'wrong' || (demanded && one.verdict !== 'right'))
        .map(one => `${one.id}: got ${JSON.stringify(one.got)}`),
    }
  })
}

/** The share of drifted cases that were applied, and applied right. */
export function driftRate(scores: readonly TierScore[]): number {
  const drift = scores.find(one => one.tier === 'drift')
  return drift === undefined || drift.cases === 0 ? 1 : (drift.applied - drift.wrongPlace) / drift.cases
}

// Why a pair was not applied, as data. Lines count from 1, pairs from 0.

import type { Closest } from './closest.ts'
import type { Level } from './place.ts'

/** What is wrong with one pair. */
export type RefusalReason =
  | {
      readonly kind: 'not-found'
      readonly closest: Closest | undefined
      /** Where REPLACE is, when that does not say that the pair is applied. */
      readonly replaceAt?: readonly number[]
      /** Since when the file may be another than the one the model saw. */
      readonly staleSince?: string
    }
  | {
      readonly kind: 'ambiguous'
      readonly level: Level | 'left-out-lines'
      readonly lines: readonly number[]
    }
  | { readonly kind: 'already-applied'; readonly lines: readonly number[]; readonly closest?: Closest }
  | { readonly kind: 'overlap'; readonly earlier: number; readonly lines: readonly number[] }
  | {
      readonly kind: 'placeholder'
      readonly part: 'FIND' | 'REPLACE'
      readonly line: number
      readonly text: string
    }
  | { readonly kind: 'empty-find' }
  | { readonly kind: 'no-change' }
  | { readonly kind: 'full-overwrite'; readonly lines: number }
  | {
      readonly kind: 'repeated'
      readonly line: number
      readonly text: string
      readonly side: 'before' | 'after'
    }
  /** FIND has to be shifted, and REPLACE is indented in a way that cannot be shifted with it. */
  | { readonly kind: 'indentation'; readonly line: number }

export type Refusal = RefusalReason & { readonly pair: number }

export type RefusalKind = Refusal['kind']

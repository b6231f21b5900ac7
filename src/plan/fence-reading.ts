// One way to read the fences of a plan: where each opens and ends.

import type { FenceLine } from './fence-line.ts'
import type { Position } from './slot.ts'

/** A fence with its end. `free` fences are part of a message; the others hold a part of the plan. */
export type ReadFence = {
  readonly open: FenceLine & { readonly line: number }
  readonly close: FenceLine & { readonly line: number }
  readonly use: 'part' | 'free'
}

export type FenceReading = { readonly fences: readonly ReadFence[]; readonly end: Position }

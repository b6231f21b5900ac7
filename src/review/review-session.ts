// What a review knows while it goes on; it survives going back and forth between summary and checklist.

import type { PrivateFolder } from '../world/private-folder.ts'
import type { World } from '../world/world.ts'
import type { Approval } from './approval.ts'
import type { Candidate, ReviewInput } from './decision.ts'
import type { ItemId, Review } from './items.ts'

export type ReviewSession = {
  readonly world: World
  readonly input: ReviewInput
  readonly folder: () => PrivateFolder
  /** What was edited and not accepted, by item. */
  readonly drafts: Map<ItemId, string>
  candidate: Candidate
  review: Review
  off: ReadonlySet<ItemId>
  modified: ReadonlySet<ItemId>
  message: string
  /** The files as they were when they were first shown. */
  seen: Approval
  /** Files that were found to be others since; all is shown anew, and the user is told. */
  changedMeanwhile: readonly string[]
}

// What the caller of the edit engine may choose.

import type { Search } from './locate.ts'

export type EditOptions = {
  /** Change every match of the first level that has any, instead of refusing a second one. */
  readonly matchAll?: boolean
  /** `exact` takes FIND only as it is written: for a file that a command of the plan may have changed. */
  readonly tolerance?: Search['tolerance']
  /** `allow` lets one pair replace every line of a file. */
  readonly fullOverwrite?: 'refuse' | 'allow'
  /** Set when the file is no longer what the model saw; says since when, for the refusal. */
  readonly staleSince?: string
}

/** How the options say to search. */
export function searchOf({ matchAll, tolerance }: EditOptions): Search {
  return { matches: matchAll ? 'all' : 'one', tolerance: tolerance ?? 'all-levels' }
}

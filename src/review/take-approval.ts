// An approval taken from the files as they are now.

import { mostEditBytes } from '../edit/decode.ts'
import type { Plan } from '../plan/plan.ts'
import type { Entry, ProjectFiles } from '../project-files.ts'
import { sha256 } from '../text/sha256.ts'
import { type Approval, type Standing, touchedPaths } from './approval.ts'
import type { ItemId } from './items.ts'

type Subject = {
  /** The plan's text, byte for byte. */
  readonly text: string
  readonly plan: Plan
  readonly selected: readonly ItemId[]
  /** The project's folder without links. */
  readonly root: string
  /** A fresh record: one that was used before remembers what it saw. */
  readonly files: ProjectFiles
}

/** What the approval of these actions is bound to. Taken again before the first effect, it must be the same. */
export function takeApproval({ text, plan, selected, root, files }: Subject): Approval {
  const standings = touchedPaths(plan, selected).map(path => [path, standingOf(files.look(path))] as const)
  return { plan: sha256(text), root, files: new Map(standings) }
}

function standingOf(entry: Entry): Standing {
  switch (entry.kind) {
    case 'file': {
      const read = entry.read(mostEditBytes)
      return 'problem' in read ? `unreadable: ${read.problem}` : sha256(read.bytes)
    }
    case 'link':
      return `link to ${entry.target}`
    case 'below-file':
      return `below the file ${entry.at}`
    case 'special':
      return entry.what
    case 'unreadable':
      return `unreadable: ${entry.problem}`
    default:
      return entry.kind
  }
}

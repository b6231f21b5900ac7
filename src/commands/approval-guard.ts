// What you approve is what runs: what the review shows is bound to bytes, and they are looked at again before the
// first effect.

import type { Project } from '../config/project.ts'
import { Fault } from '../errors.ts'
import type { Plan } from '../plan/plan.ts'
import { type Approval, changesSince, touchedPaths } from '../review/approval.ts'
import type { ItemId } from '../review/items.ts'
import { takeApproval } from '../review/take-approval.ts'
import { projectFiles } from '../world/project-files.ts'
import type { World } from '../world/world.ts'
import type { CheckedText } from './check-source.ts'

type Check = (text: string) => CheckedText
type Decided = { readonly text: string; readonly plan: Plan; readonly selected: readonly ItemId[] }

export type ApprovalGuard = {
  /** Checks a text and remembers the very files that the check, and so the review, saw. */
  readonly check: Check
  /** Throws when a file of the selected actions is no longer as the review showed it; else what was approved. */
  readonly approve: (decided: Decided) => Approval
}

/** Files that change under our eyes are looked at this often. */
const tries = 5

/** Guards one review. */
export function approvalGuard(world: World, project: Project, check: Check): ApprovalGuard {
  const seen = new Map<string, Approval>()
  return {
    check: text => {
      let checked = check(text)
      for (let n = 0; checked.plan !== undefined; n++) {
        const before = approvalNow(world, project, checked.text, checked.plan)
        checked = check(text)
        const after = approvalNow(world, project, checked.text, checked.plan ?? unsteady())
        // The same before and after: the check between them saw exactly this.
        if (changesSince(before, after).length === 0) {
          seen.set(checked.text, after)
          break
        }
        if (n === tries) unsteady()
      }
      return checked
    },
    approve: ({ text, plan, selected }) => {
      const shown = seen.get(text)
      if (shown === undefined) throw new Fault('bug', 'a plan was approved that was not shown')
      const touched = new Set(touchedPaths(plan, selected))
      const approved = { ...shown, files: new Map([...shown.files].filter(([path]) => touched.has(path))) }
      const changes = changesSince(approved, approvalNow(world, project, text, plan))
      if (changes.length === 0) return approved
      throw new Fault('conflict', changes.join('; '), { hints: ['nothing was run; review the plan again'] })
    },
  }
}

function approvalNow({ disk }: World, project: Project, text: string, plan: Plan): Approval {
  const root = disk.realpath(project.root)
  const selected = plan.actions.map((_, n): ItemId => `actions:${n + 1}`)
  return takeApproval({ text, plan, selected, root, files: projectFiles(disk, root) })
}

function unsteady(): never {
  throw new Fault('conflict', 'the files change while they are looked at', { hints: ['try again'] })
}

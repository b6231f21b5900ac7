// What you approve is what runs: what the review shows is bound to bytes, and they are looked at again before the
// first effect.

import type { Project } from '../config/project.ts'
import { Fault } from '../errors.ts'
import type { Plan } from '../plan/plan.ts'
import { type Approval, approvalOf, changesSince, everyItem } from '../review/approval.ts'
import type { Candidate, Decision, Warning } from '../review/decision.ts'
import { takeApproval } from '../review/take-approval.ts'
import type { World } from '../world/world.ts'
import type { CheckedText } from './check-source.ts'
import { siteFiles } from './site-files.ts'

type Check = (text: string) => CheckedText
type Decided = Pick<Extract<Decision, { kind: 'run' }>, 'text' | 'plan' | 'selected' | 'seen'>

export type GuardedText = CheckedText & Candidate

export type ApprovalGuard = {
  /** Checks a text and tells with it the very files that the check saw. */
  readonly check: (text: string) => GuardedText
  /** Throws when a file of the selected items is no longer as the review showed it; else what was approved. */
  readonly approve: (decided: Decided) => Approval
}

/** Files that change under our eyes are looked at this often. */
const tries = 5

/** Guards one review. */
export function approvalGuard(world: World, project: Project, check: Check): ApprovalGuard {
  const now = (text: string, plan: Plan) => approvalNow(world, project, text, plan)
  return {
    check: text => {
      let checked = check(text)
      for (let n = 0; checked.plan !== undefined; n++) {
        const before = now(checked.text, checked.plan)
        checked = check(text)
        const after = now(checked.text, checked.plan ?? unsteady())
        // The same before and after: the check between them saw exactly this.
        if (changesSince(before, after).length === 0)
          return { ...checked, warnings: warningsOf(checked), seen: after }
        if (n === tries) unsteady()
      }
      return { ...checked, warnings: warningsOf(checked), seen: undefined }
    },
    approve: ({ text, plan, selected, seen }) => {
      const approved = approvalOf(seen, plan, selected)
      const changes = changesSince(approved, now(text, plan))
      if (changes.length === 0) return approved
      throw new Fault('conflict', changes.join('; '), { hints: ['nothing was run; review the plan again'] })
    },
  }
}

/** What was repaired, and what was accepted although it is no good spelling. */
function warningsOf({ repairs, problems }: CheckedText): readonly Warning[] {
  const all = [
    ...repairs.map(({ line, message }) => ({ line, message: `repaired: ${message}` })),
    ...problems,
  ]
  return all.map(({ line, message }) => ({ line, message })).toSorted((a, b) => a.line - b.line)
}

function approvalNow({ disk }: World, project: Project, text: string, plan: Plan): Approval {
  const root = disk.realpath(project.root)
  return takeApproval({
    text,
    plan,
    selected: everyItem(plan),
    root,
    files: siteFiles(disk, { ...project, root }),
  })
}

function unsteady(): never {
  throw new Fault('conflict', 'the files change while they are looked at', { hints: ['try again'] })
}

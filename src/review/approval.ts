// What an approval is bound to: the plan's bytes, where its paths really lead, and what the files held.

import type { Action, Plan } from '../plan/plan.ts'
import { safeLine } from '../text/safe.ts'
import type { GroupName, ItemId } from './items.ts'

/** What stood at a path: the sha256 of a file, or `missing`, `folder`, `link to /there`, … */
export type Standing = string

export type Approval = {
  /** sha256 of the plan's bytes. */
  readonly plan: string
  /** Where the project's folder really is. */
  readonly root: string
  /** By path from the root: every file and folder that the selected actions touch. */
  readonly files: ReadonlyMap<string, Standing>
}

/** Where a project keeps its memos. */
const memosFile = '.teddy/memos.yaml'

/** The paths that the selected actions and memo changes touch, each once, in the order of the plan. */
export function touchedPaths({ actions, memos }: Plan, selected: readonly ItemId[]): readonly string[] {
  const wanted = new Set(selected)
  const touched = actions.filter((_, n) => wanted.has(`actions:${n + 1}`)).flatMap(pathsOf)
  const remembers = memos.some((_, n) => wanted.has(`memos:${n + 1}`))
  return [...new Set([...touched, ...(remembers ? [memosFile] : [])])]
}

/** Everything that a plan could do. */
export function everyItem({ actions, memos, activeContext }: Plan): readonly ItemId[] {
  const ids = (group: GroupName, items: readonly unknown[]) =>
    items.map((_, n): ItemId => `${group}:${n + 1}`)
  return [...ids('context', activeContext), ...ids('memos', memos), ...ids('actions', actions)]
}

/** Of what was seen, the part that the selected items touch. */
export function approvalOf(seen: Approval, plan: Plan, selected: readonly ItemId[]): Approval {
  const touched = new Set(touchedPaths(plan, selected))
  return { ...seen, files: new Map([...seen.files].filter(([path]) => touched.has(path))) }
}

function pathsOf(action: Action): readonly string[] {
  switch (action.type) {
    case 'CREATE':
    case 'EDIT':
      return [action.file.path]
    case 'READ':
      return action.resource.kind === 'file' ? [action.resource.path] : []
    case 'EXECUTE':
      return action.cwd === undefined ? [] : [action.cwd.path]
    default:
      return []
  }
}

/** What is no longer as it was approved, in a sentence each; nothing when all of it is. */
export function changesSince(approved: Approval, now: Approval): readonly string[] {
  const changes: string[] = []
  if (now.plan !== approved.plan) changes.push('plan changed, review again')
  if (now.root !== approved.root) {
    changes.push(`changed since review: the project is now ${safeLine(now.root)}`)
  }
  for (const [path, standing] of approved.files) {
    const found = now.files.get(path)
    if (found !== standing) changes.push(`changed since review: ${safeLine(path)}${wordsFor(found)}`)
  }
  return changes
}

function wordsFor(found: Standing | undefined): string {
  if (found === undefined) return ' (not looked at)'
  return /^[0-9a-f]{64}$/.test(found) ? '' : ` (${safeLine(found)})`
}

/** Whether what was approved is still what would run. */
export function stillApproved(
  approved: Approval,
  now: Approval,
): { readonly approved: true } | { readonly approved: false; readonly changes: readonly string[] } {
  const changes = changesSince(approved, now)
  return changes.length === 0 ? { approved: true } : { approved: false, changes }
}

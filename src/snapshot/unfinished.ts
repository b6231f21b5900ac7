// Git's own work that waits to be finished: a merge, a rebase and the like. Files are not written under it.

import { join } from 'node:path'
import { Fault } from '../errors.ts'
import { gitOrFault } from '../world/git.ts'
import type { World } from '../world/world.ts'
import type { Place } from './place.ts'

const signs: Readonly<Record<string, { readonly what: string; readonly ends: string }>> = {
  MERGE_HEAD: { what: 'a merge', ends: 'git merge --continue, or --abort' },
  'rebase-merge': { what: 'a rebase', ends: 'git rebase --continue, or --abort' },
  'rebase-apply': { what: 'a rebase or `git am`', ends: 'git rebase --continue, or --abort' },
  CHERRY_PICK_HEAD: { what: 'a cherry-pick', ends: 'git cherry-pick --continue, or --abort' },
  REVERT_HEAD: { what: 'a revert', ends: 'git revert --continue, or --abort' },
  BISECT_LOG: { what: 'a bisection', ends: 'git bisect reset' },
}

/** Refuses to go on while git is in the middle of something at this place. */
export async function refuseUnfinished(world: World, place: Place): Promise<void> {
  refuseMidway(world, place)
  const { ownGitDir, root } = place
  if (ownGitDir === undefined) return
  const args = ['ls-files', '-z', '-u']
  const request = { cwd: root, args, gitDir: ownGitDir, workTree: root }
  // Names alone are listed, so that no filter is met.
  const { stdout } = await gitOrFault(world, { ...request, drivers: 'none' })
  if (stdout.length > 0) throw conflictsFault(place)
}

/** The same without the files in conflict, for one who lists the files anyway. */
export function refuseMidway({ disk }: World, { ownGitDir, root }: Place): void {
  if (ownGitDir === undefined) return
  for (const [name, { what, ends }] of Object.entries(signs)) {
    if (disk.lstat(join(ownGitDir, name), { throwIfNoEntry: false }) === undefined) continue
    throw new Fault('conflict', `git is in the middle of ${what} in ${root}`, {
      hints: [`finish it first: ${ends}`],
    })
  }
}

export function conflictsFault({ root }: Place): Fault {
  return new Fault('conflict', `there are unresolved conflicts in ${root}`, {
    hints: ['resolve them and `git add` the files first; `git status` names them'],
  })
}

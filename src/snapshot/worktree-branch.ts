// The branch of a session's worktree. It moves only while it is TeDDy's own and nobody else has it checked out.

import { git, gitOrFault } from '../world/git.ts'
import type { World } from '../world/world.ts'
import type { Place } from './place.ts'
import { readRef, setRef, worktreeRef } from './refs.ts'
import { type Store, tryStoreGit } from './store.ts'
import { listRegistered } from './worktree-state.ts'

export const branchName = (session: string) => `teddy/${session}`

/** Lets the worktree stand at `commit`: on its branch where that can be, else detached. Gives the branch. */
export async function standAt(
  world: World,
  place: Place,
  session: string,
  commit: string,
): Promise<string | undefined> {
  const { store } = place
  const branch = await moveBranch(world, place, session, commit)
  if (branch === undefined) await inWorktree(world, place, ['update-ref', '--no-deref', 'HEAD', commit])
  else await inWorktree(world, place, ['symbolic-ref', 'HEAD', `refs/heads/${branch}`])
  await setRef(world, store, { ref: worktreeRef(session), commit })
  return branch
}

async function moveBranch(
  world: World,
  place: Place,
  session: string,
  commit: string,
): Promise<string | undefined> {
  const { store, root } = place
  const ref = `refs/heads/${branchName(session)}`
  const registered = await listRegistered(world, store)
  if (registered.some(({ path, branch }) => branch === ref && path !== root)) return undefined
  const [tip, ours] = [await readRef(world, store, ref), await readRef(world, store, worktreeRef(session))]
  // A branch of that name that TeDDy has not made, or that got other commits, is somebody's work.
  if (tip !== undefined && tip !== ours && tip !== commit && !(await isBefore(world, store, tip, commit)))
    return undefined
  const args = ['update-ref', '-m', 'teddy', ref, commit, tip ?? '']
  const { code } = await tryStoreGit(world, store, args)
  // With a branch called `teddy` there can be none below it.
  return code === 0 ? branchName(session) : undefined
}

async function isBefore(world: World, store: Store, tip: string, commit: string): Promise<boolean> {
  return (await tryStoreGit(world, store, ['merge-base', '--is-ancestor', tip, commit])).code === 0
}

/** The commit that the worktree stands at; undefined when that is gone. */
export async function standsAt(world: World, place: Place): Promise<string | undefined> {
  const args = ['rev-parse', '--verify', '--quiet', 'HEAD^{commit}']
  const { code, stdout } = await git(world, requestIn(place, args))
  return code === 0 ? stdout.toString().trim() : undefined
}

async function inWorktree(world: World, place: Place, args: readonly string[]): Promise<void> {
  await gitOrFault(world, requestIn(place, args))
}

function requestIn({ root, ownGitDir }: Place, args: readonly string[]) {
  return { cwd: root, args, gitDir: ownGitDir!, workTree: root }
}

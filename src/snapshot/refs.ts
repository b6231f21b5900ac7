// The refs that hold snapshots. All are below refs/teddy/; nothing else of the user's refs is ever written here.

import { Fault } from '../errors.ts'
import type { World } from '../world/world.ts'
import { createLooseRef, readLooseRef } from './loose-ref.ts'
import { type Store, storeGit, tryStoreGit } from './store.ts'

/** The snapshot after a turn. */
export const turnRef = (session: string, turn: string) => `refs/teddy/${session}/${turn}`

/** The files of the checkout that the session already knows. */
export const baseRef = (session: string) => `refs/teddy/base/${session}/now`

/** The same, as it was after a turn. */
export const turnBaseRef = (session: string, turn: string) => `refs/teddy/base/${session}/turn-${turn}`

/** What TeDDy last put on the branch of the session's worktree. */
export const worktreeRef = (session: string) => `refs/teddy/worktree/${session}`

/** The files before and after a restore or a landing, and the session's base before it. */
export const undoRef = (id: string, when: 'before' | 'after' | 'base') => `refs/teddy/undo/${id}/${when}`

export type HeldSnapshot = { readonly ref: string; readonly commit: string }

/** The commit that a ref holds; undefined when there is no such ref, or its commit is gone. */
export async function readRef(world: World, store: Store, ref: string): Promise<string | undefined> {
  const known = readLooseRef(world, store, ref)
  if (known !== undefined) return known
  const args = ['rev-parse', '--verify', '--quiet', '--end-of-options', `${ref}^{commit}`]
  const { code, stdout } = await tryStoreGit(world, store, args)
  return code === 0 ? stdout.toString().trim() : undefined
}

/** Lets `ref` hold `commit`. With `from`, only if it holds that now; `none`: only if there is none. */
export async function setRef(
  world: World,
  store: Store,
  { ref, commit, from }: HeldSnapshot & { readonly from?: string },
): Promise<void> {
  mustBeOurs(ref)
  if (from === undefined && createLooseRef(world, store, { ref, commit })) return
  const old = from === undefined ? [] : [from === 'none' ? '' : from]
  await storeGit(world, store, ['update-ref', '--no-deref', '--', ref, commit, ...old])
}

/** The refs below a folder of refs, such as `refs/teddy/undo/`, in the order of their names. */
export async function listRefs(world: World, store: Store, below: string): Promise<readonly HeldSnapshot[]> {
  const { stdout } = await storeGit(world, store, [
    'for-each-ref',
    '--format=%(objectname) %(refname)',
    below,
  ])
  const lines = stdout.toString().split('\n').filter(Boolean)
  return lines.map(line => {
    const space = line.indexOf(' ')
    return { commit: line.slice(0, space), ref: line.slice(space + 1) }
  })
}

function mustBeOurs(ref: string): void {
  if (!ref.startsWith('refs/teddy/')) throw new Fault('bug', `${ref} is not a ref of TeDDy's`)
}

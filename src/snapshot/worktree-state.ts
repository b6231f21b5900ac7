// What there is of a session's worktree: ready, never made, or changed by hand.

import { join } from 'node:path'
import { Fault } from '../errors.ts'
import { safeLine } from '../text/safe.ts'
import { findRepository, type Repository } from '../world/repository.ts'
import type { World } from '../world/world.ts'
import { looker } from './look.ts'
import { type Store, storeGit } from './store.ts'

export type RegisteredWorktree = {
  readonly path: string
  readonly commit: string | undefined
  readonly branch: string | undefined
  readonly locked: boolean
}

export type WorktreeState =
  | {
      readonly kind: 'ready'
      readonly path: string
      readonly gitDir: string
      readonly branch: string | undefined
    }
  /** Nothing is there, and git knows of nothing there. */
  | { readonly kind: 'none'; readonly path: string }
  /** Git knows of it, the folder or its `.git` is gone: deleted or moved by hand. */
  | { readonly kind: 'missing'; readonly path: string; readonly locked: boolean }
  /** Something else is there. */
  | { readonly kind: 'foreign'; readonly path: string; readonly what: string }

/** Where the worktree of a session is. */
export function worktreePath(local: string, session: string): string {
  return join(local, 'worktrees', session)
}

/** All worktrees that git knows of, the user's own among them. */
export async function listRegistered(world: World, store: Store): Promise<readonly RegisteredWorktree[]> {
  const { stdout } = await storeGit(world, store, ['worktree', 'list', '--porcelain', '-z'])
  const records = stdout.toString().split('\0\0').filter(Boolean)
  return records.map(record => {
    const lines = new Map(
      record.split('\0').map(line => {
        const space = line.indexOf(' ')
        return space === -1 ? [line, ''] : [line.slice(0, space), line.slice(space + 1)]
      }),
    )
    return {
      path: lines.get('worktree') ?? '',
      commit: lines.get('HEAD'),
      branch: lines.get('branch'),
      locked: lines.has('locked'),
    }
  })
}

/** Looks at the worktree of a session. */
export async function worktreeState(world: World, store: Store, path: string): Promise<WorktreeState> {
  const registered = (await listRegistered(world, store)).find(each => each.path === realPath(world, path))
  const { kind } = looker(
    world.disk,
    join(path, '..'),
  )(Buffer.from(path.split('/').at(-1)!).toString('latin1'))
  if (kind === 'missing') {
    return registered === undefined
      ? { kind: 'none', path }
      : { kind: 'missing', path, locked: registered.locked }
  }
  if (kind !== 'folder') return { kind: 'foreign', path, what: kind === 'link' ? 'a link' : 'a file' }
  const found = await repositoryAt(world, path)
  if (found?.commonDir === store.commonDir && found.top === realPath(world, path)) {
    return { kind: 'ready', path, gitDir: found.gitDir, branch: registered?.branch }
  }
  if (registered !== undefined && world.disk.readdir(path).length === 0) {
    return { kind: 'missing', path, locked: registered.locked }
  }
  // What git finds from a plain folder is the repository around it.
  const isRepository = found?.top === realPath(world, path)
  return { kind: 'foreign', path, what: isRepository ? 'another repository' : 'a plain folder' }
}

/** The Fault for something that is in the worktree's place and not TeDDy's to remove. */
export function foreignFault({ path, what }: { readonly path: string; readonly what: string }): Fault {
  return new Fault('guard', `${safeLine(path)} is ${what}, not the worktree of this session`, {
    hints: [
      `ls -la '${safeLine(path)}'        shows what it is; TeDDy leaves it alone`,
      `mv '${safeLine(path)}' '${safeLine(path)}.old'        moves it away; then run the command again`,
    ],
  })
}

/** The Fault for a worktree that its user has locked, which is theirs to unlock. */
export function lockedFault(path: string, what = ''): Fault {
  return new Fault('conflict', `the worktree ${safeLine(path)} is locked${what}`, {
    hints: [`git worktree unlock '${safeLine(path)}'`],
  })
}

async function repositoryAt(world: World, path: string): Promise<Repository | undefined> {
  try {
    return await findRepository(world, path)
  } catch (error) {
    // Its `.git` leads nowhere: whose it was cannot be told.
    if (error instanceof Fault) return undefined
    throw error
  }
}

/** Git knows folders by their real path; one that is gone has that of the folder above it. */
function realPath({ disk }: World, path: string): string {
  const steps = path.split('/')
  for (let n = steps.length; n > 1; n--) {
    try {
      return join(disk.realpath(steps.slice(0, n).join('/')), ...steps.slice(n))
    } catch {
      // Try the folder above.
    }
  }
  return path
}

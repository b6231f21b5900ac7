// One commit of landed files on the user's branch, made without hooks, filters or a signature.

import { join } from 'node:path'
import { errorCode, Fault } from '../errors.ts'
import { safeLine } from '../text/safe.ts'
import { git, gitOrFault } from '../world/git.ts'
import { temporaryName } from '../world/temporary-name.ts'
import type { World } from '../world/world.ts'
import { joinPaths, nameOf, pathOf, splitPaths } from './byte-path.ts'
import { type CommitText, renderCommitText } from './commit.ts'
import type { Place } from './place.ts'

export type LandCommit = CommitText

type Landing = { readonly paths: readonly string[]; readonly conflicts: readonly string[] }

/** Refuses a commit that would hold more than the session's changes, or not what git would have stored. */
export async function checkLandCommit(
  world: World,
  place: Place,
  { paths, conflicts }: Landing,
): Promise<void> {
  if (place.ownGitDir === undefined) {
    throw new Fault('usage', 'there is no git repository here to commit to', {
      hints: ['land without --commit'],
    })
  }
  await mustHaveIdentity(world, place)
  if (conflicts.length > 0) {
    throw refusal('there are conflicts, which are not committed', conflicts)
  }
  const input = joinPaths(paths.map(pathOf))
  const changed = await userGit(world, place, ['status', '-z', '--no-renames', '--untracked-files=all'])
  const wanted = new Set(paths.map(pathOf))
  const dirty = splitPaths(changed.stdout)
    .map(line => line.slice(3))
    .filter(path => wanted.has(path))
    .map(nameOf)
  if (dirty.length > 0) throw refusal('these files have changes of yours that are not committed', dirty)
  const attributes = await userGit(world, place, ['check-attr', '-z', '--stdin', 'filter'], { input })
  const filtered = filteredPaths(splitPaths(attributes.stdout))
  if (filtered.length > 0)
    throw refusal('these files go through a filter, which TeDDy does not run', filtered)
}

/** Commits the files as they are in the checkout now; only they change in the user's index. */
export async function commitLanded(
  world: World,
  place: Place,
  paths: readonly string[],
  text: LandCommit,
): Promise<string> {
  const head = await git(world, request(place, ['rev-parse', '--verify', '--quiet', 'HEAD^{commit}']))
  const parent = head.code === 0 ? head.stdout.toString().trim() : undefined
  const input = joinPaths(paths.map(pathOf))
  const stage = ['update-index', '-z', '--add', '--remove', '--replace', '--stdin']
  const indexFile = join(place.gitDir, temporaryName())
  try {
    if (parent !== undefined) await userGit(world, place, ['read-tree', parent], { indexFile })
    await userGit(world, place, stage, { indexFile, input })
    const tree = (await userGit(world, place, ['write-tree'], { indexFile })).stdout.toString().trim()
    const parents = parent === undefined ? [] : ['-p', parent]
    const made = await userGit(world, place, ['commit-tree', ...parents, tree], {
      input: renderCommitText(text),
      env: identityVariables(world),
    })
    const commit = made.stdout.toString().trim()
    // With the old value: a commit that somebody made meanwhile is not lost.
    await userGit(world, place, ['update-ref', '-m', 'teddy land', 'HEAD', commit, parent ?? ''])
    await userGit(world, place, stage, { input })
    return commit
  } finally {
    removeIfThere(world, indexFile)
  }
}

function userGit(
  world: World,
  place: Place,
  args: readonly string[],
  more: {
    readonly input?: Uint8Array | string
    readonly indexFile?: string
    readonly env?: Record<string, string>
  } = {},
) {
  return gitOrFault(world, { ...request(place, args), ...more })
}

function request({ root, ownGitDir }: Place, args: readonly string[]) {
  return { cwd: root, args, gitDir: ownGitDir!, workTree: root }
}

/** The commit is the user's, who may have named themselves in the environment. */
function identityVariables({ env }: World): Record<string, string> {
  const names = ['AUTHOR_NAME', 'AUTHOR_EMAIL', 'COMMITTER_NAME', 'COMMITTER_EMAIL'].map(
    name => `GIT_${name}`,
  )
  return Object.fromEntries(names.flatMap(name => (env[name] === undefined ? [] : [[name, env[name]]])))
}

async function mustHaveIdentity(world: World, place: Place): Promise<void> {
  const given = identityVariables(world)
  for (const part of ['name', 'email']) {
    const inEnvironment = given[`GIT_COMMITTER_${part.toUpperCase()}`] !== undefined
    if (inEnvironment || (await git(world, request(place, ['config', `user.${part}`]))).code === 0) continue
    throw new Fault('usage', `git does not know your ${part}, which a commit needs`, {
      hints: [`git config --global user.${part} '…'`, 'or land without --commit'],
    })
  }
}

/** Of `path NUL attribute NUL value NUL`, the paths whose value names a filter. */
function filteredPaths(fields: readonly string[]): readonly string[] {
  return fields
    .filter((_, n) => n % 3 === 0 && !/^(unspecified|unset|set)$/.test(fields[n + 2] ?? 'unset'))
    .map(nameOf)
}

function refusal(why: string, names: readonly string[]): Fault {
  const named = names.slice(0, 5).map(safeLine)
  return new Fault('conflict', `no commit is made: ${why}: ${named.join(', ')}`, {
    hints: ['land without --commit, then commit yourself'],
  })
}

function removeIfThere({ disk }: World, path: string): void {
  try {
    disk.unlink(path)
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error
  }
}

// What commands need and git ignores: folders of the checkout are linked into the worktree, single files copied.

import { join } from 'node:path'
import { insideRoot } from '../world/contained.ts'
import { git, gitOrFault } from '../world/git.ts'
import { putFile, putLink } from '../world/put-file.ts'
import { readBytes } from '../world/read-file.ts'
import type { World } from '../world/world.ts'
import { isTeddys, joinPaths, nameOf, pathOf, splitPaths } from './byte-path.ts'
import { looker } from './look.ts'
import { type OwnLink, readOwnLinks, writeOwnLinks } from './own-links.ts'
import type { Place } from './place.ts'

type Sides = { readonly checkout: Place; readonly worktree: Place }

export type Brought = {
  readonly path: string
  readonly how: 'linked' | 'copied' | 'there' | 'missing' | 'not-ignored'
}

/** A larger file is not copied but linked. */
const mostCopied = 10_000_000

/** Written when a worktree has all that commands need: a set-up that failed or was cut short runs again. */
export const furnishedMark = ({ gitDir }: Place) => join(gitDir, 'furnished')

/** Brings ignored files and folders in: those that are named, and those that `.worktreeinclude` of the checkout matches. */
export async function bringIgnored(
  world: World,
  { checkout, worktree }: Sides,
  names: readonly string[],
): Promise<readonly Brought[]> {
  const wanted = [
    ...new Set([
      ...names.map(name => pathOf(name.replace(/\/+$/, ''))),
      ...(await included(world, checkout)),
    ]),
  ]
  const ignored = await ignoredOf(world, checkout, wanted)
  const outer = wanted.filter(path => !wanted.some(other => path.startsWith(`${other}/`)))
  return outer
    .filter(path => !isTeddys(path))
    .map(path => bring(world, { checkout, worktree }, path, ignored))
}

function bring(world: World, sides: Sides, path: string, ignored: ReadonlySet<string>): Brought {
  const { checkout, worktree } = sides
  const name = nameOf(path)
  const seen = looker(world.disk, checkout.root)(path)
  if (seen.kind !== 'folder' && seen.kind !== 'file') return { path: name, how: 'missing' }
  if (!ignored.has(path)) return { path: name, how: 'not-ignored' }
  if (looker(world.disk, worktree.root)(path).kind !== 'missing') return { path: name, how: 'there' }
  const target = join(checkout.root, name)
  if (seen.kind === 'file' && seen.size <= mostCopied) {
    copy(world, worktree, name, { target, kind: seen.executable ? 'executable' : 'plain' })
    return { path: name, how: 'copied' }
  }
  link(world, worktree, { path: name, target })
  return { path: name, how: 'linked' }
}

function copy(
  { disk }: World,
  { root }: Place,
  path: string,
  { target, kind }: { readonly target: string; readonly kind: 'plain' | 'executable' },
): void {
  const bytes = readBytes(disk, target, mostCopied)
  if (bytes === undefined) return
  insideRoot(disk, { root, path, missing: 'make' }, name => putFile(disk, name, bytes, { kind }))
}

function link(world: World, worktree: Place, { path, target }: OwnLink): void {
  const { disk } = world
  const others = readOwnLinks(world, worktree).filter(other => other.path !== path)
  writeOwnLinks(world, worktree, [...others, { path, target }])
  insideRoot(disk, { root: worktree.root, path, missing: 'make' }, name =>
    putLink(disk, name, Buffer.from(target)),
  )
}

async function included(world: World, { root, ownGitDir }: Place): Promise<readonly string[]> {
  const file = join(root, '.worktreeinclude')
  if (ownGitDir === undefined || !world.disk.lstat(file, { throwIfNoEntry: false })?.isFile()) return []
  const args = ['ls-files', '-z', '-o', '-i', '--directory', `--exclude-from=${file}`]
  const { stdout } = await gitOrFault(world, { cwd: root, args, gitDir: ownGitDir, workTree: root })
  return splitPaths(stdout).map(path => path.replace(/\/$/, ''))
}

async function ignoredOf(
  world: World,
  { root, ownGitDir }: Place,
  paths: readonly string[],
): Promise<ReadonlySet<string>> {
  if (paths.length === 0 || ownGitDir === undefined) return new Set()
  const request = { cwd: root, args: ['check-ignore', '-z', '--stdin'], gitDir: ownGitDir, workTree: root }
  const { stdout } = await git(world, { ...request, input: joinPaths(paths) })
  return new Set(splitPaths(stdout))
}

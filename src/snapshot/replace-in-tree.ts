// A tree in which some files have another content, made in git's own format: one new object for each folder above them.

import { readLooseObject, writeLooseObject } from '../world/loose-object.ts'
import type { World } from '../world/world.ts'
import { foldersAbove } from './byte-path.ts'
import { type Place, placeGit } from './place.ts'
import { objectsOf } from './store.ts'
import type { TreeEntry } from './tree.ts'
import { findEntries, type Placed, replaceEntry } from './tree-bytes.ts'

/** A larger folder is git's to write. */
const mostBytes = 20_000_000

type Folder = {
  readonly bytes: Buffer
  /** Those that are wanted, by name. */
  readonly entries: ReadonlyMap<string, Placed>
}

/** By byte paths; the tree itself is `''`. */
type Folders = Map<string, Folder>

/**
 * The tree with these files replaced, by byte paths. Undefined when git has to do it: where one of them is no file of
 * the tree yet, so that more than its entry changes.
 */
export async function replaceInTree(
  world: World,
  place: Place,
  tree: string,
  files: ReadonlyMap<string, TreeEntry>,
): Promise<string | undefined> {
  const folders = await readFolders(world, place, tree, [...files.keys()])
  if (folders === undefined) return undefined
  const replace = (path: string, entry: TreeEntry, kind: 'file' | 'folder') => {
    const [folder, name] = split(path)
    const { bytes, entries } = folders.get(folder)!
    return replaceEntry(bytes, entries.get(name), entry, kind)
  }
  for (const [path, entry] of files) if (!replace(path, entry, 'file')) return undefined
  // From the innermost outwards, since each changes its own entry in the one above.
  let id = tree
  for (const [folder, { bytes }] of [...folders].sort(([a], [b]) => depth(b) - depth(a))) {
    const object = { kind: 'tree', bytes, format: place.store.habits.objectFormat } as const
    id = writeLooseObject(world, objectsOf(place.store), object)
    if (folder !== '') replace(folder, { mode: '40000', id }, 'folder')
  }
  return id
}

/** The folders above the files, as git stores them; undefined when one of them is not in the tree. */
async function readFolders(
  world: World,
  place: Place,
  tree: string,
  paths: readonly string[],
): Promise<Folders | undefined> {
  const found: Folders = new Map()
  const away: string[] = []
  const idOf = (folder: string) => {
    if (folder === '') return tree
    const [above, name] = split(folder)
    return found.get(above)?.entries.get(name)?.id
  }
  const names = wantedNames(paths)
  const keep = (folder: string, bytes: Buffer) =>
    found.set(folder, { bytes, entries: findEntries(bytes, names.get(folder)!, tree.length / 2) })
  for (const folder of [...names.keys()].sort((a, b) => depth(a) - depth(b))) {
    const id = idOf(folder)
    const readable = { kind: 'tree', most: mostBytes } as const
    const bytes = id && readLooseObject(world.disk, objectsOf(place.store), id, readable)
    if (bytes) keep(folder, bytes)
    else away.push(folder)
  }
  return (await readPacked(world, place, tree, away, keep)) ? found : undefined
}

/** Those that are in packs, which git reads; false when one is not there. */
async function readPacked(
  world: World,
  place: Place,
  tree: string,
  folders: readonly string[],
  keep: (folder: string, bytes: Buffer) => void,
): Promise<boolean> {
  if (folders.length === 0) return true
  // Git takes one name a line, whose end it takes for one of Windows where it looks like that.
  if (folders.some(folder => /\n|\r$/.test(folder))) return false
  const input = Buffer.from(folders.map(folder => `${tree}:${folder}\n`).join(''), 'latin1')
  const { stdout } = await placeGit(world, place, ['cat-file', '--batch'], { input })
  let at = 0
  for (const folder of folders) {
    const end = stdout.indexOf(0x0a, at)
    const size = / tree (\d+)$/.exec(stdout.toString('latin1', at, end))?.[1]
    if (size === undefined) return false
    at = end + 1 + Number(size) + 1
    keep(folder, Buffer.from(stdout.subarray(end + 1, at - 1)))
  }
  return true
}

/** The names in each folder above the paths that lead to them. */
function wantedNames(paths: readonly string[]): ReadonlyMap<string, ReadonlySet<string>> {
  const names = new Map<string, Set<string>>()
  for (const path of paths) {
    const steps = path.split('/')
    for (const [n, folder] of foldersAbove(path).entries())
      names.set(folder, (names.get(folder) ?? new Set()).add(steps[n]!))
  }
  return names
}

const depth = (folder: string) => (folder === '' ? 0 : folder.split('/').length)

function split(path: string): readonly [folder: string, name: string] {
  const slash = path.lastIndexOf('/')
  return [path.slice(0, Math.max(slash, 0)), path.slice(slash + 1)]
}

// Storing a few changed files beside the kept index, which stays as it is: without git, whose start takes longest.

import { writeLooseObject } from '../world/loose-object.ts'
import type { World } from '../world/world.ts'
import { blobId } from './blobs.ts'
import { foldersAbove, nameOf, pathOf } from './byte-path.ts'
import { readContent } from './content.ts'
import type { LastTake, Newer } from './last-take.ts'
import type { Seen } from './look.ts'
import { type TakeLook, type TakeRules, takeLooker } from './look-for-take.ts'
import type { Place } from './place.ts'
import { replaceInTree } from './replace-in-tree.ts'
import { objectsOf } from './store.ts'
import { checkAmount } from './take-limits.ts'
import type { TreeEntry } from './tree.ts'

/**
 * With more than these, git's index is brought up to date again. Each new object, of a file or of a folder above it, is
 * synced on its own, so that git is faster with many.
 */
const most = { files: 40, objects: 16, newer: 200, fileBytes: 2_000_000 }

type Wanted = {
  readonly last: LastTake
  /** Byte paths. */
  readonly paths: readonly string[]
  /** When the looking began, in milliseconds. */
  readonly since: number
  readonly expected?: Expected | undefined
}

/** The tree that is to come out, if the files are these; by byte paths. */
export type Expected = { readonly tree: string; readonly entries: ReadonlyMap<string, TreeEntry> }

/**
 * The last snapshot with these files as they are on the disk. Undefined when git has to store them: files that are
 * new, gone, large or many, or that change meanwhile.
 */
export async function storeBeside(
  world: World,
  place: Place,
  rules: TakeRules,
  { last, paths, since, expected }: Wanted,
): Promise<LastTake | undefined> {
  const isFew = paths.length <= most.files && last.newer.length + paths.length <= most.newer
  if (!isFew || !canBeWritten(place)) return undefined
  const looks = paths.map(takeLooker(world, place, rules))
  if (!looks.every(({ why, size }) => why === undefined && size <= most.fileBytes)) return undefined
  checkAmount(rules.limits, { files: last.listed, bytes: looks.reduce((sum, { size }) => sum + size, 0) })
  const files = looks.map(look => readOne(world, place, look))
  if (!files.every(file => file !== undefined)) return undefined
  const again = takeLooker(world, place, rules)
  if (looks.some(({ path, stamp }) => again(path).stamp !== stamp)) return undefined
  const isExpected = expected !== undefined && files.every(isAs(expected.entries))
  const tree = isExpected ? expected.tree : await treeWith(world, place, last, files)
  if (tree === undefined) return undefined
  const newer = [...without(last.newer, new Set(paths)), ...files.map(newerOf)]
  return { ...last, tree, taken: since, newer }
}

/** The others. */
export function without<T extends readonly [path: string, ...unknown[]]>(
  all: readonly T[],
  paths: ReadonlySet<string>,
): readonly T[] {
  return all.filter(([path]) => !paths.has(path))
}

type File = TreeEntry & { readonly look: TakeLook; readonly bytes: Buffer }

const newerOf = ({ look, mode, id }: File): Newer => [look.path, look.stamp, mode, id]

const isAs = (entries: ReadonlyMap<string, TreeEntry>) => (file: File) => {
  const entry = entries.get(file.look.path)
  return entry?.id === file.id && entry.mode === file.mode
}

/** The last tree with these files, of which it may have some already. */
async function treeWith(
  world: World,
  place: Place,
  last: LastTake,
  files: readonly File[],
): Promise<string | undefined> {
  const known = new Map(last.newer.map(([path, , mode, id]) => [path, { mode, id }]))
  const others = files.filter(file => !isAs(known)(file))
  if (others.length === 0) return last.tree
  const folders = new Set(others.flatMap(({ look }) => foldersAbove(look.path)))
  if (others.length + folders.size > most.objects) return undefined
  const { objectFormat: format } = place.store.habits
  for (const { bytes } of others)
    writeLooseObject(world, objectsOf(place.store), { kind: 'blob', bytes, format })
  const entries = new Map(others.map(({ look, mode, id }) => [look.path, { mode, id }]))
  return replaceInTree(world, place, last.tree, entries)
}

function canBeWritten({ store: { habits } }: Place): boolean {
  // Where the disk keeps neither links nor modes, git takes both from its index.
  const keepsLinks = !habits.lines.some(line => /^symlinks = (false|no|off|0)$/i.test(line))
  return habits.plain && habits.fileMode && keepsLinks
}

function readOne(world: World, place: Place, look: TakeLook): File | undefined {
  const name = nameOf(look.path)
  const bytes = pathOf(name) === look.path && readContent(world, place, name, look.seen, most.fileBytes)
  if (!bytes) return undefined
  return { look, bytes, mode: modeOf(look.seen), id: blobId(bytes, place.store.habits.objectFormat) }
}

function modeOf(seen: Seen): string {
  if (seen.kind === 'link') return '120000'
  return seen.kind === 'file' && seen.executable ? '100755' : '100644'
}

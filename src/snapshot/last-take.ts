// What the last snapshot of a place found, so that the next one looks at changes only. It may be deleted at any time.

import { join } from 'node:path'
import { sha256 } from '../text/sha256.ts'
import { diskFault } from '../world/disk-fault.ts'
import { readBytes, readText } from '../world/read-file.ts'
import type { World } from '../world/world.ts'
import { joinPaths, splitPaths } from './byte-path.ts'
import { keptIndex, type Place } from './place.ts'
import { indexStamp } from './private-index.ts'

export type LeftOut = {
  readonly path: string
  /** `replaced`: a folder is there now, whose files are listed on their own. */
  readonly why: 'missing' | 'replaced' | 'large' | 'submodule' | 'nested-repository' | 'special'
}

export type Stamped = readonly [path: string, stamp: string]

export type Newer = readonly [path: string, stamp: string, mode: string, id: string]

export type LastTake = {
  readonly version: 2
  /** When, in milliseconds. */
  readonly taken: number
  readonly tree: string
  readonly files: number
  /** How many files were listed, those left out among them. */
  readonly listed: number
  /** How many of them a sparse checkout left out. */
  readonly sparse: number
  /** The limit of one file. */
  readonly fileBytes: number
  /** Of the listing and the options it was made with. */
  readonly key: string
  /** Listed, but not in the tree. */
  readonly leftOut: readonly LeftOut[]
  /**
   * Files that were changed in the second in which they were stored, with their stamps. Git compares seconds: it
   * would not see one that is changed once more in that second and then given its old time.
   */
  readonly fresh: readonly Stamped[]
  /** Files that the tree has newer than the index, as they were when they were stored. */
  readonly newer: readonly Newer[]
  /** Which index this belongs to. */
  readonly index: string
  /** The hash of the list of files. */
  readonly list: string
}

const listLimit = 1_000_000_000

/** What is known of the last snapshot; undefined when that, or the index, is not as it was left. */
export function readLastTake({ disk }: World, place: Place): LastTake | undefined {
  try {
    const last = JSON.parse(readText(disk, fileOf(place), listLimit) ?? '{}') as Partial<LastTake>
    return isWhole(last) && last.index === indexStamp(disk, keptIndex(place)) ? last : undefined
  } catch {
    // Torn or foreign: everything is looked at again.
    return undefined
  }
}

function isWhole(last: Partial<LastTake>): last is LastTake {
  const texts = [last.tree, last.key, last.index, last.list].every(each => typeof each === 'string')
  const numbers = [last.taken, last.files, last.listed, last.sparse, last.fileBytes].every(Number.isFinite)
  const lists = [last.leftOut, last.fresh, last.newer].every(Array.isArray)
  return last.version === 2 && texts && numbers && lists
}

/** The files that were listed then; undefined when that list is gone or damaged. */
export function readLastList({ disk }: World, place: Place, { list }: LastTake): string[] | undefined {
  const bytes = readBytes(disk, listOf(place), listLimit)
  return bytes === undefined || sha256(bytes) !== list ? undefined : splitPaths(bytes)
}

type NewTake = Omit<LastTake, 'version' | 'list'>

/**
 * Remembers a snapshot, with the list of files where that is a new one. The index it belongs to is named by the caller:
 * the one that is kept at this moment may be another process's.
 */
export function writeLastTake(
  { disk }: World,
  place: Place,
  last: NewTake,
  list: { readonly hash: string } | { readonly paths: Iterable<string> },
): void {
  const hash = 'hash' in list ? list.hash : writeList(disk, place, list.paths)
  const whole: LastTake = { version: 2, ...last, list: hash }
  writePlainly(disk, fileOf(place), Buffer.from(`${JSON.stringify(whole)}\n`))
}

function writeList(disk: World['disk'], place: Place, paths: Iterable<string>): string {
  const bytes = joinPaths([...paths])
  writePlainly(disk, listOf(place), bytes)
  return sha256(bytes)
}

// Neither synced nor put in place whole: one that is torn does not match its hash or the index, and is not used.
function writePlainly(disk: World['disk'], path: string, bytes: Buffer): void {
  try {
    const fd = disk.open(path, 'w', 0o600)
    try {
      // What a full disk does not take is missing from the file, which then does not count.
      for (let done = 0, taken = 1; done < bytes.length && taken > 0; done += taken) {
        taken = disk.write(fd, bytes, done, bytes.length - done)
      }
    } finally {
      disk.close(fd)
    }
  } catch (error) {
    throw diskFault(error, path)
  }
}

const fileOf = ({ gitDir }: Place) => join(gitDir, 'last-take.json')
const listOf = ({ gitDir }: Place) => join(gitDir, 'last-list')

// Token counts by hash of the text, in `.teddy/local/cache`. Damaged lines count for nothing; all can be deleted.

import { join } from 'node:path'
import { errorCode, Fault } from '../errors.ts'
import { writeAtomic } from '../world/atomic-write.ts'
import { insideRoot } from '../world/contained.ts'
import { makeFolder } from '../world/create.ts'
import type { Disk } from '../world/disk.ts'
import { readBytes } from '../world/read-file.ts'

const path = '.teddy/local/cache/tokens-o200k_base'
const mostBytes = 10_000_000

/** The oldest go first when there are more. */
const mostEntries = 20_000

/** What is known; nothing when there is no cache, or none that can be read. */
export function readTokenCache(disk: Disk, projectRoot: string): Map<string, number> {
  const known = new Map<string, number>()
  for (const line of readLines(disk, projectRoot)) {
    // The end mark tells a whole line from one that was cut.
    const [, hash, count] = /^([0-9a-f]{64}) (\d{1,12})\.$/.exec(line) ?? []
    if (hash !== undefined) known.set(hash, Number(count))
  }
  return known
}

/** Keeps what is known. Of two writers the later one wins, and what the other knew is counted again some day. */
export function writeTokenCache(disk: Disk, projectRoot: string, known: ReadonlyMap<string, number>): void {
  const entries = [...known].slice(-mostEntries)
  const text = entries.map(([hash, count]) => `${hash} ${count}.\n`).join('')
  try {
    for (const folder of ['.teddy/local', '.teddy/local/cache'])
      makeFolder(disk, join(projectRoot, folder), 0o700)
    const target = { root: projectRoot, path, missing: 'refuse' } as const
    insideRoot(disk, target, name => writeAtomic(disk, name, text, { mode: 0o600 }))
  } catch (error) {
    // A cache that cannot be written costs time, and must not cost the turn; links in its way stay untouched.
    if (!isOfDisk(error)) throw error
  }
}

function readLines(disk: Disk, projectRoot: string): readonly string[] {
  try {
    const target = { root: projectRoot, path, missing: 'refuse' } as const
    const bytes = insideRoot(disk, target, name => readBytes(disk, name, mostBytes))
    return bytes === undefined ? [] : bytes.toString('latin1').split('\n')
  } catch (error) {
    if (isOfDisk(error)) return []
    throw error
  }
}

function isOfDisk(error: unknown): boolean {
  return error instanceof Fault || errorCode(error) !== undefined
}

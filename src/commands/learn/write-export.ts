// The exported files in their folder. What we wrote there before is replaced; any other file stops it first.

import { join, resolve } from 'node:path'
import { Fault } from '../../errors.ts'
import type { ExportFile } from '../../learn/export-cases.ts'
import { sha256 } from '../../text/sha256.ts'
import { writeAtomic } from '../../world/atomic-write.ts'
import { createFile, makeFolder } from '../../world/create.ts'
import { readBytes, readText } from '../../world/read-file.ts'
import type { World } from '../../world/world.ts'

/** Hidden and without an ending, so that no loader of data sets takes it for one. */
const record = '.teddy-export'
const maxBytes = 2_000_000_000

type Needs = Pick<World, 'disk' | 'cwd'>

/** Hashes by name: of a file that is being replaced, the old one and the new one. */
type Written = ReadonlyMap<string, ReadonlySet<string>>

/** Writes all files; returns the folder. Nothing is written when one of the places is somebody else's. */
export function writeExport({ disk, cwd }: Needs, folder: string, files: readonly ExportFile[]): string {
  const path = resolve(cwd, folder)
  makeFolder(disk, path)
  const ours = readRecord({ disk }, path)
  const before = new Map(files.map(({ name }) => [name, hashAt({ disk }, join(path, name))]))
  const foreign = files.filter(({ name }) => {
    const hash = before.get(name)
    return hash !== undefined && !ours.get(name)?.has(hash)
  })
  if (foreign.length > 0)
    throw new Fault(
      'guard',
      `not written by teddy, or changed since: ${foreign.map(({ name }) => name).join(', ')}`,
      {
        hints: [
          `move ${foreign.length === 1 ? 'it' : 'them'} away from ${path}, or name another folder with -o`,
        ],
      },
    )
  const fresh: Written = new Map(files.map(({ name, text }) => [name, new Set([sha256(text)])]))
  // First what may be there from now on: a run that is cut short can be done again over its own files.
  writeAtomic(disk, join(path, record), renderRecord(together(ours, fresh)))
  for (const { name, text } of files) {
    if (before.get(name) !== undefined) writeAtomic(disk, join(path, name), text)
    else if (!createFile(disk, join(path, name), text))
      throw new Fault('conflict', `${join(path, name)} was made by somebody else meanwhile`, {
        hints: ['move it away, and run it again'],
      })
  }
  writeAtomic(disk, join(path, record), renderRecord(new Map([...ours, ...fresh])))
  return path
}

function together(one: Written, other: Written): Written {
  const names = new Set([...one.keys(), ...other.keys()])
  return new Map(
    [...names].map(name => [name, new Set([...(one.get(name) ?? []), ...(other.get(name) ?? [])])]),
  )
}

/** Lines of hash and name, as `sha256sum` writes and checks them. */
function renderRecord(written: Written): string {
  return [...written].flatMap(([name, hashes]) => [...hashes].map(hash => `${hash}  ${name}\n`)).join('')
}

function readRecord({ disk }: Pick<World, 'disk'>, folder: string): Written {
  const text = readText(disk, join(folder, record), 1_000_000) ?? ''
  const lines = [...text.matchAll(/^([0-9a-f]{64}) {2}(.+)$/gm)]
  return lines.reduce<Written>(
    (all, [, hash, name]) => together(all, new Map([[name!, new Set([hash!])]])),
    new Map(),
  )
}

function hashAt({ disk }: Pick<World, 'disk'>, path: string): string | undefined {
  const stat = disk.lstat(path, { throwIfNoEntry: false })
  if (stat === undefined) return undefined
  // A link or a folder is nothing that we wrote.
  if (!stat.isFile()) return 'none'
  return sha256(readBytes(disk, path, maxBytes) ?? '')
}

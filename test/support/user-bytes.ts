// The small model of a random walk: every text that a person wrote, until that person writes over it or deletes it.

import { createHash } from 'node:crypto'
import { lstatSync, mkdirSync, readdirSync, readFileSync, rmSync, type Stats, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const blobId = (bytes: Buffer) =>
  createHash('sha1').update(`blob ${bytes.length}\0`).update(bytes).digest('hex')

/** What stands at a path, no link followed; undefined where nothing does, or a link or file is above it. */
function standing(path: string, above: string): Stats | undefined {
  for (let folder = dirname(path); folder.length > above.length; folder = dirname(folder))
    if (lstatSync(folder, { throwIfNoEntry: false })?.isDirectory() === false) return undefined
  return lstatSync(path, { throwIfNoEntry: false })
}

function* filesBelow(folder: string): Generator<string> {
  for (const name of readdirSync(folder)) {
    if (name === '.git' || name === '.teddy') continue
    const path = join(folder, name)
    const stat = lstatSync(path)
    if (stat.isDirectory()) yield* filesBelow(path)
    else if (stat.isFile()) yield path
  }
}

/** Follows the texts of one person. */
export function userBytes() {
  const had = new Map<string, string>()
  let count = 0
  return {
    /** The person writes a new text; a link or a folder in the way is left alone. */
    write: (root: string, file: string) => {
      const path = join(root, file)
      const stat = standing(path, root)
      if (stat?.isFile()) had.delete(blobId(readFileSync(path)))
      else if (stat !== undefined || standing(dirname(path), root)?.isDirectory() === false) return
      mkdirSync(dirname(path), { recursive: true })
      const bytes = Buffer.from(`mine ${++count} ${path}\n`)
      writeFileSync(path, bytes)
      had.set(blobId(bytes), bytes.toString())
    },
    delete: (root: string, file: string) => {
      const path = join(root, file)
      if (!standing(path, root)?.isFile()) return
      had.delete(blobId(readFileSync(path)))
      rmSync(path)
    },
    /** Texts that are neither on the disk in these folders nor among the objects. */
    lost: (folders: readonly string[], objects: ReadonlySet<string>): readonly string[] => {
      const onDisk = new Set(
        folders.flatMap(folder => [...filesBelow(folder)].map(path => blobId(readFileSync(path)))),
      )
      return [...had].filter(([id]) => !onDisk.has(id) && !objects.has(id)).map(([, text]) => text)
    },
  }
}

// Small texts that a project keeps by name in a folder of its `.teddy`: agents' prompts and pipelines.

import { join } from 'node:path'
import { errorCode, Fault } from '../../errors.ts'
import { isPlainName } from '../../text/plain-name.ts'
import { safeLine } from '../../text/safe.ts'
import { diskFault } from '../../world/disk-fault.ts'
import { readText } from '../../world/read-file.ts'
import type { World } from '../../world/world.ts'

/** A kind of text: the folder it lies in, and what its files end with. */
export type Shelf = { readonly folder: string; readonly ending: '.xml' | '.yaml' }

type Needs = Pick<World, 'disk'>

const maxBytes = 256_000

/** The name as it is compared: names ignore case. A name that could be a path is a Fault. */
export function plainName(given: string, what: string): string {
  const name = given.trim().toLowerCase()
  if (isPlainName(name)) return name
  throw new Fault('usage', `expected the name of ${what}, found '${safeLine(given.slice(0, 100))}'`, {
    hints: ['a name is at most 64 letters, digits, - and _'],
  })
}

/** The names on a shelf, in order, as they are compared. */
export function namesOn(world: Needs, shelf: Shelf): readonly string[] {
  return [...new Set(filesOn(world, shelf).map(file => nameOf(file, shelf)))].sort()
}

/** The text of that name and its file; undefined when the project has none. */
export function readFrom(
  world: Needs,
  shelf: Shelf,
  name: string,
): { readonly text: string; readonly file: string } | undefined {
  const files = filesOn(world, shelf).filter(file => nameOf(file, shelf) === name)
  if (files.length === 0) return undefined
  if (files.length > 1) {
    throw new Fault('usage', `${shelf.folder} has ${files.join(' and ')}, which are one name`, {
      hints: ['keep one of them'],
    })
  }
  const file = join(shelf.folder, files[0]!)
  const text = readShelved(world, file)
  if (text === undefined) return undefined
  if (text.trim() === '' || text.includes('\0')) {
    const found = text.includes('\0') ? 'holds a NUL byte' : 'is empty'
    throw new Fault('usage', `${file} ${found}`, { hints: [`write it, or remove it`] })
  }
  return { text, file }
}

function readShelved({ disk }: Needs, file: string): string | undefined {
  try {
    return readText(disk, file, maxBytes)
  } catch (error) {
    const fault = diskFault(error, file)
    if (!(fault instanceof Fault)) throw error
    throw new Fault('usage', fault.message, { hints: fault.hints, cause: error })
  }
}

function filesOn({ disk }: Needs, shelf: Shelf): readonly string[] {
  const { folder, ending } = shelf
  try {
    const stat = disk.lstat(folder, { throwIfNoEntry: false })
    if (stat === undefined) return []
    if (!stat.isDirectory()) {
      // A link would let a cloned repository show the model any file of the machine.
      const found = stat.isSymbolicLink() ? `a symbolic link to ${disk.readlink(folder)}` : 'not a folder'
      throw new Fault('guard', `${folder} is ${found}; it must be a folder of its own`, {
        hints: [`replace it by a folder, or remove it`],
      })
    }
    return disk.readdir(folder).filter(file => {
      return file.toLowerCase().endsWith(ending) && isPlainName(nameOf(file, shelf))
    })
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return []
    throw diskFault(error, folder)
  }
}

function nameOf(file: string, { ending }: Shelf): string {
  return file.slice(0, -ending.length).toLowerCase()
}

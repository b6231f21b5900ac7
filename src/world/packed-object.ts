// Which pack of git's holds an object, by the packs' own indexes: to start git for it takes longer than the work.

import { join } from 'node:path'
import type { Disk } from './disk.ts'

/** More packs than this are git's to look through. */
const mostPacks = 20

const magic = 0xff744f63
const fanOut = 8
const firstName = fanOut + 256 * 4

/** The pack that has it. When none has, it may still be in a place that only git knows, such as another repository. */
export function packOf(disk: Disk, objects: string, id: string): string | undefined {
  const folder = join(objects, 'pack')
  try {
    const names = disk.readdir(folder)
    const all = new Set(names)
    // In a pack with times of its own are objects that nobody holds: git counts those from there, not from the file's.
    const counts = (index: string) =>
      all.has(index.replace(/idx$/, 'pack')) && !all.has(index.replace(/idx$/, 'mtimes'))
    const indexes = names.filter(name => name.endsWith('.idx') && counts(name))
    if (indexes.length > mostPacks) return undefined
    const index = indexes.find(name => isInPack(disk, join(folder, name), id))
    return index && join(folder, index.replace(/idx$/, 'pack'))
  } catch {
    // No packs, or one that is replaced at this moment.
    return undefined
  }
}

/** Whether the id is among the sorted names of a pack's index, of version 2. */
export function isInPack(disk: Disk, path: string, id: string): boolean {
  const wanted = Buffer.from(id, 'hex')
  const fd = disk.open(path, 'r')
  try {
    const at = (position: number, length: number) => {
      const bytes = Buffer.alloc(length)
      disk.read(fd, bytes, 0, length, position)
      return bytes
    }
    const head = at(0, 8)
    if (head.readUInt32BE(0) !== magic || head.readUInt32BE(4) !== 2) return false
    const upTo = (first: number) => (first < 0 ? 0 : at(fanOut + first * 4, 4).readUInt32BE(0))
    let [low, high] = [upTo(wanted[0]! - 1), upTo(wanted[0]!)]
    while (low < high) {
      const middle = (low + high) >>> 1
      const order = at(firstName + middle * wanted.length, wanted.length).compare(wanted)
      if (order === 0) return true
      if (order < 0) low = middle + 1
      else high = middle
    }
    return false
  } finally {
    disk.close(fd)
  }
}

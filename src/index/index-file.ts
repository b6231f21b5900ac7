// `.teddy/index.toon` written: one note's rows after a save, or all of it anew.

import { join } from 'node:path'
import type { World } from '../world/world.ts'
import { factsOf, isFresh } from './file-facts.ts'
import type { IndexPlace } from './load-index.ts'
import { noteNames } from './note-names.ts'
import type { Index } from './read-index.ts'
import { readRows } from './read-rows.ts'
import { whileWriting, writeAll, writeOneNote } from './write-rows.ts'

type Needs = Pick<World, 'disk' | 'clock'>

/** Notes above this are left to whoever lists next, so that saving a note stays fast. */
const maxBytesOnSave = 1_000_000

/** Brings the row of one note up to date, after it was saved. */
export async function indexNote(world: Needs, place: IndexPlace, file: string): Promise<void> {
  const stat = world.disk.lstat(join(place.notes, `${file}.md`), { throwIfNoEntry: false })
  if (stat !== undefined && stat.size > maxBytesOnSave) return
  // Read by the only writer: an older state never replaces a newer one.
  await whileWriting(world, place, () => writeOneNote(world, place, file, readRows(world, place, file)))
}

/** Reads every note again and writes the index anew, whatever was there. */
export async function rebuildIndex(world: Needs, place: IndexPlace): Promise<Index> {
  const rows = noteNames(world.disk, place.notes)
    .map(file => readRows(world, place, file))
    .filter(found => found !== undefined)
  const now = await whileWriting(world, place, () => {
    // Saved while the others were read: looked at again.
    const current = rows.flatMap(row => {
      const { file } = row.session
      return isFresh(row.session, factsOf(world, place.notes, file))
        ? row
        : (readRows(world, place, file) ?? [])
    })
    writeAll(world, place, current)
    return current
  })
  const sessions = now.map(({ session }) => session).filter(({ kind }) => kind === 'session')
  return {
    sessions,
    total: sessions.length,
    phases: async () => now.flatMap(({ phases }) => phases),
    read: now.length,
    unsaved: undefined,
  }
}

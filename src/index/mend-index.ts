// What the index does not know, from the notes themselves. Loaded only when there is something: reading notes is a lot of code.

import type { World } from '../world/world.ts'
import type { IndexPlace } from './load-index.ts'
import { readRows } from './read-rows.ts'
import type { NoteRows, PhaseRow } from './rows.ts'
import { whileWriting, writeChanges } from './write-rows.ts'

type Needs = Pick<World, 'disk' | 'clock'>

export type Mended = { readonly fresh: readonly NoteRows[]; readonly unsaved: string | undefined }

/** Reads the notes that changed, and writes their rows; those of notes that are gone are taken out. */
export async function mendIndex(
  world: Needs,
  place: IndexPlace,
  changed: readonly string[],
  gone: readonly string[],
): Promise<Mended> {
  const fresh = changed.map(file => readRows(world, place, file)).filter(rows => rows !== undefined)
  if (fresh.length === 0 && gone.length === 0) return { fresh, unsaved: undefined }
  const write = whileWriting(world, place, () => writeChanges(world, place, { fresh, gone }))
  return { fresh, unsaved: await write.then(() => undefined, saying) }
}

/** The phases of these notes. */
export function phasesFromNotes(
  world: Needs,
  place: IndexPlace,
  files: readonly string[],
): readonly PhaseRow[] {
  return files.flatMap(file => readRows(world, place, file)?.phases ?? [])
}

function saying(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

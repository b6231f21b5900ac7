// The changes of one run on their way into the note: collected, saved one save after the other, none lost by a failure.

import { join } from 'node:path'
import { diskFault } from '../world/disk-fault.ts'
import { afterSteady } from '../world/steady-timer.ts'
import type { World } from '../world/world.ts'
import { applyChanges } from './apply-changes.ts'
import type { Autosave } from './autosave.ts'
import type { Change } from './changes.ts'
import { expectId, type NoteStart, readOrCreate } from './create-note.ts'
import type { Note } from './note.ts'
import { parseNote } from './parse-note.ts'
import { type LeftNote, type Saved, saveChanges, wholeText } from './save-note.ts'
import { whileLocked } from './wait-for-lock.ts'

export type NoteOptions = NoteStart & {
  /** Where lock files go: a folder of the project, also when the note lives elsewhere. */
  readonly locks: string
  readonly autosave?: Autosave
  /** Told after each save, for the index. */
  readonly onSaved?: (saved: SavedNote) => void | Promise<void>
}

export type SavedNote = {
  readonly path: string
  readonly id: string
  /** The copy that holds what could not be brought together with somebody else's changes. */
  readonly conflictCopy: string | undefined
}

export type NoteWriter = {
  readonly path: () => string
  /** Takes changes in; they are saved when `autosave` says so. */
  readonly add: (changes: readonly Change[], after: 'action' | 'phase') => Promise<void>
  readonly save: () => Promise<SavedNote>
  /** The note with what is not saved yet. */
  readonly read: () => Note
}

/** Opens the file, or makes it. */
export async function openWriter(
  world: Pick<World, 'disk' | 'clock'>,
  options: NoteOptions,
): Promise<NoteWriter> {
  const { id, autosave = { by: 'phase' } } = options
  expectId(id)
  const lock = join(options.locks, `note-${id}.lock`)
  const open = () => readOrCreate(world, options)
  let left: LeftNote = await whileLocked(world, lock, `opening the note ${id}`, open).catch(error => {
    throw diskFault(error, options.folder)
  })
  let pending: readonly Change[] = []
  let saving: Promise<unknown> = Promise.resolve()
  let callOff: (() => void) | undefined

  const saveNow = async (): Promise<SavedNote> => {
    const changes = pending
    pending = []
    let saved: Saved | undefined
    try {
      if (changes.length > 0)
        await whileLocked(world, lock, `saving the note ${id}`, () => {
          saved = saveChanges(world, left, changes)
          left = saved.left
        })
      if (saved?.unsynced !== undefined) throw saved.unsynced.error
    } catch (error) {
      // Kept for the next try, before what came meanwhile; what is in the file already is not written twice.
      if (saved === undefined) pending = [...changes, ...pending]
      throw diskFault(error, left.path)
    }
    const conflictCopy = saved?.conflictCopy
    const told = { path: left.path, id, conflictCopy }
    if (changes.length > 0) await options.onSaved?.(told)
    return told
  }
  const save = (): Promise<SavedNote> => {
    callOff?.()
    callOff = undefined
    const next = saving.then(saveNow)
    saving = next.catch(() => {})
    return next
  }
  return {
    path: () => left.path,
    save,
    add: async (changes, after) => {
      pending = [...pending, ...changes]
      if (autosave.by === 'action' || autosave.by === after) await save()
      else if (autosave.by === 'seconds')
        // A save that fails keeps its changes, and the next one that somebody waits for tells why.
        callOff ??= afterSteady(world.clock, autosave.seconds * 1000, () => void save().catch(() => {}))
    },
    read: () => {
      const text = wholeText(left)
      const now = applyChanges({ ...left.state, text, conflicts: [] }, pending, () => undefined)
      return parseNote(now.text).note
    },
  }
}

// Small changes of an open note that a new turn brings along; none is awaited here, so that one save takes them all.

import type { ErrorCallout } from '../../note/note.ts'
import type { OpenNote } from '../../note/open-note.ts'

export type OpenError = {
  /** The id of its phase. */
  readonly phase: string
  readonly error: ErrorCallout
  readonly resolution: string
}

/** A session that was paused or ended goes on. */
export function reopened(note: OpenNote): readonly Promise<unknown>[] {
  const { status } = note.read().frontmatter
  return status === 'paused' || status === 'completed' || status === 'failed' ? [note.resume()] : []
}

/** Says of each error how it was resolved. The current phase is another one afterwards. */
export function resolvedAll(note: OpenNote, errors: readonly OpenError[]): Promise<unknown>[] {
  return errors.flatMap(({ phase, error, resolution }) => [
    note.enter(phase),
    note.resolve(error, resolution),
  ])
}

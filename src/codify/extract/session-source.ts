// What codifying starts from: a note, and what its turns did to files.

import type { Note } from '../../note/note.ts'

export type SessionSource = {
  readonly note: Note
  /** From the turns' plans and reports. A phase without an entry is read from its tool calls. */
  readonly work: readonly PhaseWork[]
}

export type PhaseWork = {
  /** The phase's block id: `phase-3`. */
  readonly phase: string
  /** Paths from the project root, and addresses. */
  readonly read: readonly string[]
  readonly searched: readonly string[]
  /** In the order of writing. */
  readonly written: readonly Written[]
  readonly commands: readonly CommandRun[]
}

export type Written = { readonly path: string; readonly how: 'created' | 'edited' }

export type CommandRun = { readonly command: string; readonly outcome: 'done' | 'failed' }

// What a session is taken up again with: as much of its note as a limit allows, in a file that its context names.

import { join } from 'node:path'
import { tokenizer } from '../../context/tokens.ts'
import { Fault } from '../../errors.ts'
import type { Note } from '../../note/note.ts'
import { type ResumeWindow, resumeWindow } from '../../note/window.ts'
import { resumedFile, sessionContextFile, sessionFolder, turnFileFromRoot } from '../../session/layout.ts'
import { writeAtomic } from '../../world/atomic-write.ts'
import { createFile, makeFolder } from '../../world/create.ts'
import { readText } from '../../world/read-file.ts'
import type { NoteWork } from './session-note.ts'

/** The window as the file holds it: its tokens are those of the whole file. */
export type Restored = Extract<ResumeWindow, { kind: 'window' }>

/** Files that a context takes are smaller than a megabyte. */
const mostBytes = 900_000

/** The window; a Fault when the decisions alone are over the limit. */
export async function restoreWindow(
  { world }: NoteWork,
  id: string,
  note: Note,
  limit: number,
): Promise<Restored> {
  const tokens = await tokenizer()
  const start = heading(id, world.clock.now())
  const count = (text: string) =>
    Buffer.byteLength(text) > mostBytes ? Number.POSITIVE_INFINITY : tokens(start + text)
  const window = resumeWindow(note, { limit, count })
  if (window.kind === 'window') return { ...window, text: start + window.text }
  const size = Number.isFinite(window.tokens)
    ? counted(window.tokens)
    : `more than ${mostBytes.toLocaleString('en')} bytes`
  const allowed = `${counted(limit)} ${limit === 1 ? 'is' : 'are'} allowed`
  throw new Fault('guard', `${least(window.decisions)} ${size}, and ${allowed}`, {
    hints: ['--context-limit <n>        allow more; no decision is ever left out'],
  })
}

function least(decisions: number): string {
  if (decisions === 0) return 'its heading alone has'
  return decisions === 1 ? 'its decision alone has' : `its ${decisions} decisions alone have`
}

function counted(tokens: number): string {
  return tokens === 1 ? '1 token' : `${tokens.toLocaleString('en')} tokens`
}

/** Writes the window into the session's folder, which is made where it is missing. The caller holds the session's lock. */
export function keepWindow({ world, project }: NoteWork, id: string, { text }: Restored): string {
  const { disk } = world
  const folder = sessionFolder(project, id)
  makeFolder(disk, folder)
  const context = join(folder, sessionContextFile)
  createFile(disk, context, '')
  writeAtomic(disk, join(folder, resumedFile), text)
  const named = turnFileFromRoot(id, '.', resumedFile).replace('/./', '/')
  const lines = readText(disk, context, 1_000_000) ?? ''
  if (!lines.split(/\r\n|\n|\r/).some(line => line.trim() === named)) {
    const gap = lines === '' || lines.endsWith('\n') ? '' : '\n'
    writeAtomic(disk, context, `${lines}${gap}${named}\n`)
  }
  return named
}

function heading(id: string, now: Date): string {
  return `# The session ${id} so far

Taken from its note when it was taken up again at ${now.toISOString()}: the latest phases, and every decision.

`
}

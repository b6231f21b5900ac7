// Full text over notes, plans and reports: which files hold all the words, and the lines where they stand.

import { join } from 'node:path'
import { decodeNote } from '../note/read-note.ts'
import { redact } from '../text/redact.ts'
import type { Disk } from '../world/disk.ts'
import { namesIn } from '../world/disk-names.ts'
import { readEnds } from '../world/read-ends.ts'
import { noteNames } from './note-names.ts'

export type SearchPlace = {
  readonly notes: string
  /** The folder that holds the sessions' folders of turns. */
  readonly sessions: string
}

export type Hit = {
  readonly session: string
  readonly kind: 'note' | 'plan' | 'report'
  /** The turn's name, for a plan or a report. */
  readonly turn: string | undefined
  readonly path: string
  /** The first lines that hold a word. */
  readonly snippets: readonly Snippet[]
  /** How many lines hold one. */
  readonly lines: number
  /** Why not all of the file was looked at. */
  readonly problem: string | undefined
}

export type Snippet = { readonly line: number; readonly text: string }

const maxBytes = 64_000_000
const mostSnippets = 3
const snippetLength = 160

/** Looks through all files. Sessions with the later name come first. */
export function searchFiles(disk: Disk, place: SearchPlace, query: string): readonly Hit[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return []
  const hits: Hit[] = []
  for (const file of filesOf(disk, place)) {
    const found = searchFile(disk, file.path, words)
    if (found !== undefined) hits.push({ ...file, ...found })
  }
  return hits
}

type Searched = Pick<Hit, 'session' | 'kind' | 'turn' | 'path'>

function* filesOf(disk: Disk, { notes, sessions }: SearchPlace): Generator<Searched> {
  const noted = new Set(noteNames(disk, notes))
  const folders = new Set(namesIn(disk, sessions).filter(name => isFolder(disk, join(sessions, name))))
  for (const session of [...new Set([...noted, ...folders])].sort().reverse()) {
    if (noted.has(session))
      yield { session, kind: 'note', turn: undefined, path: join(notes, `${session}.md`) }
    if (!folders.has(session)) continue
    for (const turn of namesIn(disk, join(sessions, session)).sort()) {
      if (!/^\d/.test(turn)) continue
      for (const kind of ['plan', 'report'] as const)
        yield { session, kind, turn, path: join(sessions, session, turn, `${kind}.md`) }
    }
  }
}

function searchFile(
  disk: Disk,
  path: string,
  words: readonly string[],
): Pick<Hit, 'snippets' | 'lines' | 'problem'> | undefined {
  let text: string
  let problem: string | undefined
  try {
    const ends = readEnds(disk, path, maxBytes)
    if (ends === undefined) return undefined
    text = decodeNote(ends.head).text
    if (ends.tail !== undefined) {
      text = `${text}\n${decodeNote(ends.tail).text}`
      problem = `only the first and last ${maxBytes / 2e6} MB were searched`
    }
  } catch {
    // A file that cannot be read has no words; the listing of sessions says what is wrong with it.
    return undefined
  }
  const folded = text.toLowerCase()
  if (!words.every(word => folded.includes(word))) return undefined
  // What is shown is redacted, so what is found has to be, too: a key is no word to look for.
  const lines = redact(text).text.split(/\r\n|\n|\r/)
  const found = lines.flatMap((line, n) => {
    const lower = line.toLowerCase()
    const at = Math.min(...words.map(word => lower.indexOf(word)).filter(index => index !== -1))
    return Number.isFinite(at) ? [{ line: n + 1, at }] : []
  })
  if (found.length === 0) return undefined
  const snippets = found
    .slice(0, mostSnippets)
    .map(({ line, at }) => ({ line, text: cut(lines[line - 1]!, at) }))
  return { snippets, lines: found.length, problem }
}

function cut(line: string, at: number): string {
  if (line.length <= snippetLength) return line.trim()
  const from = Math.max(0, at - 40)
  const part = line.slice(from, from + snippetLength).toWellFormed()
  return `${from > 0 ? '…' : ''}${part.trim()}${from + snippetLength < line.length ? '…' : ''}`
}

function isFolder(disk: Disk, path: string): boolean {
  try {
    return disk.lstat(path, { throwIfNoEntry: false })?.isDirectory() ?? false
  } catch {
    return false
  }
}

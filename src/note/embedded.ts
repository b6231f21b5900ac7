// A note with the notes it embeds, each shown once: a cycle, or the same note a second time, is cut.

import type { Note, SubagentCallout } from './note.ts'

export type Embedded =
  | { readonly kind: 'note'; readonly id: string; readonly note: Note; readonly embedded: EmbeddedNotes }
  /** There is no such note. */
  | { readonly kind: 'missing'; readonly id: string }
  /** It embeds itself, or one of those that embed it. */
  | { readonly kind: 'cycle'; readonly id: string }
  /** It stands somewhere above already. */
  | { readonly kind: 'repeated'; readonly id: string }

/** By the callout that embeds it. */
export type EmbeddedNotes = ReadonlyMap<SubagentCallout, Embedded>

const deepest = 16

/** The notes that this one embeds, found by their ids alone. */
export function embeddedIn(id: string, note: Note, find: (id: string) => Note | undefined): EmbeddedNotes {
  return embed(note, [id], new Set([id]), find)
}

function embed(
  note: Note,
  above: readonly string[],
  seen: Set<string>,
  find: (id: string) => Note | undefined,
): EmbeddedNotes {
  const embedded = new Map<SubagentCallout, Embedded>()
  for (const { items } of note.phases) {
    for (const item of items) {
      if (item.kind === 'subagent' && item.mode === 'embed' && item.session !== undefined)
        embedded.set(item, embedOne(item.session, above, seen, find))
    }
  }
  return embedded
}

function embedOne(
  id: string,
  above: readonly string[],
  seen: Set<string>,
  find: (id: string) => Note | undefined,
): Embedded {
  if (above.includes(id)) return { kind: 'cycle', id }
  if (seen.has(id) || above.length >= deepest) return { kind: 'repeated', id }
  seen.add(id)
  const note = find(id)
  if (note === undefined) return { kind: 'missing', id }
  return { kind: 'note', id, note, embedded: embed(note, [...above, id], seen, find) }
}

// A whole note for programs, with the notes it embeds and what is wrong with it.

import type { Problem } from '../../errors.ts'
import type { Embedded, EmbeddedNotes } from '../../note/embedded.ts'
import type { Frontmatter, Item, Note, Phase } from '../../note/note.ts'
import { metricsOf } from '../../note/note-metrics.ts'

type Shown = {
  readonly id: string
  readonly path: string
  readonly note: Note
  readonly problems: readonly Problem[]
}

/** The note as plain data; null for what is not known. */
export function noteJson({ id, path, note, problems }: Shown, embedded: EmbeddedNotes) {
  return { id, path, ...contentJson(note, embedded), problems }
}

function contentJson(note: Note, embedded: EmbeddedNotes) {
  return {
    frontmatter: frontmatterJson(note.frontmatter),
    preamble: note.preamble,
    phases: note.phases.map(phase => phaseJson(phase, embedded)),
    summary: note.summary?.text ?? null,
    metrics: nulled(metricsOf(note)),
  }
}

function frontmatterJson({ other, subagents, ...known }: Frontmatter): object {
  const { type, version, sessionId, tokensUsed, resumePoint, ...rest } = nulled(known) as Record<
    string,
    unknown
  >
  return {
    type,
    version,
    session_id: sessionId,
    ...rest,
    tokens_used: tokensUsed,
    resume_point: resumePoint,
    subagents: subagents.map(nulled),
    ...Object.fromEntries(other),
  }
}

function phaseJson({ items, ...phase }: Phase, embedded: EmbeddedNotes): object {
  return { ...nulled(phase), items: items.map(item => itemJson(item, embedded)) }
}

function itemJson(item: Item, embedded: EmbeddedNotes): object {
  const child = item.kind === 'subagent' ? embedded.get(item) : undefined
  return child === undefined ? nulled(item) : { ...nulled(item), embedded: embeddedJson(child) }
}

function embeddedJson(child: Embedded): object {
  if (child.kind !== 'note') return child
  return { kind: child.kind, id: child.id, ...contentJson(child.note, child.embedded) }
}

function nulled(value: object): object {
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, part ?? null]))
}

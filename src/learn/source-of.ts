// Where a case of a note comes from.

import type { Note, Phase } from '../note/note.ts'
import type { CaseSource } from './learning-case.ts'

/** The source without its hash; what the note does not say is empty, never absent. */
export function sourceOf({ frontmatter, phases }: Note, phase: Phase): Omit<CaseSource, 'hash'> {
  const agent = phase.agent ?? ''
  const channel = phase.channel ?? frontmatter.channel ?? ''
  return {
    sessionId: frontmatter.sessionId ?? '',
    phase: phase.id ?? `phase-${phases.indexOf(phase) + 1}`,
    agent: phase.version === undefined ? agent : `${agent}@${phase.version}`,
    model: frontmatter.model ?? '',
    channel,
    created: phase.time ?? frontmatter.started ?? '',
    tags: [...(agent === '' ? [] : [`agent:${agent}`]), ...(channel === '' ? [] : [`channel:${channel}`])],
  }
}

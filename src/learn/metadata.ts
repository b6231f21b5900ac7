// What a line says about its case, for filtering.

import type { LearningCase } from './learning-case.ts'
import type { Split } from './split.ts'

export type Metadata = Readonly<Record<string, string | readonly string[]>>

/** Always the same keys; empty rather than absent. */
export function metadataOf({ id, kind, source }: LearningCase, split: Split | ''): Metadata {
  return {
    case_id: id,
    kind,
    session_id: source.sessionId,
    phase: source.phase,
    agent: source.agent,
    model: source.model,
    channel: source.channel,
    tags: source.tags,
    created: source.created,
    split,
    source_hash: source.hash,
  }
}

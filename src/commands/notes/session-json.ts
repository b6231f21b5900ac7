// A row of the index for programs: names as in the index file, null for what is not known.

import { join } from 'node:path'
import type { SessionRow } from '../../index/rows.ts'

/** The row as plain data. */
export function sessionJson(row: SessionRow, folder: string) {
  return {
    id: row.id,
    status: row.status,
    started: row.started ?? null,
    ended: row.ended ?? null,
    duration_ms: row.durationMs ?? null,
    channel: row.channel ?? null,
    channels: row.channels,
    participants: row.participants,
    model: row.model ?? null,
    tokens: row.tokens,
    own_tokens: row.ownTokens,
    cost: row.cost ?? null,
    phases: row.phases,
    tool_calls: row.toolCalls,
    failed_calls: row.failedCalls,
    errors: row.errors,
    decisions: row.decisions,
    interventions: row.interventions,
    parent: row.parent ?? null,
    title: row.title ?? null,
    path: join(folder, `${row.file}.md`),
    damage: row.damage ?? null,
  }
}

// A row of the index for tests: all that is not given is empty.

import type { SessionRow } from '../../src/index/rows.ts'

export function sessionRow(given: Partial<SessionRow> & { readonly id: string }): SessionRow {
  return {
    file: given.id,
    size: 1,
    mtime: 1,
    ino: 1,
    kind: 'session',
    status: 'unknown',
    started: undefined,
    ended: undefined,
    durationMs: undefined,
    channel: undefined,
    channels: [],
    participants: [],
    model: undefined,
    tokens: 0,
    ownTokens: 0,
    cost: undefined,
    phases: 0,
    toolCalls: 0,
    failedCalls: 0,
    errors: 0,
    decisions: 0,
    interventions: 0,
    parent: undefined,
    title: undefined,
    damage: undefined,
    ...given,
  }
}

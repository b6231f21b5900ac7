// The report that docs/report-format.md shows.

import type { ActionOutcome } from '../../src/execute/outcome.ts'
import type { Report } from '../../src/report/report.ts'

/** An action of which nothing is said yet. */
export const plainAction: ActionOutcome = {
  number: 1,
  type: 'PRUNE',
  target: '',
  description: undefined,
  status: 'SUCCESS',
  summary: '',
  modifiedByUser: false,
  durationMs: 0,
  change: undefined,
  matches: [],
  command: undefined,
  texts: [],
  message: undefined,
  resources: [],
  reply: undefined,
}

const edit: ActionOutcome = {
  ...plainAction,
  type: 'EDIT',
  target: 'src/a.ts',
  description: 'Return early when the list is empty',
  summary: '2 places changed',
  durationMs: 12,
  change: { added: 8, removed: 4 },
  matches: ['exact, lines 2-4', 'indentation +2, line 88'],
}

const execute: ActionOutcome = {
  ...plainAction,
  number: 3,
  type: 'EXECUTE',
  target: 'npm test',
  description: 'Run `npm test`',
  status: 'FAILURE',
  summary: 'exit 1 after 19 s',
  durationMs: 19_034,
  command: {
    exitCode: 1,
    signal: null,
    timedOut: false,
    interrupted: false,
    sandbox: 'off',
    failureAllowed: false,
    stillRunning: false,
    output: '\u001b[31m1 failed\u001b[0m\n',
    omittedBytes: 0,
  },
}

const research: ActionOutcome = {
  ...plainAction,
  number: 2,
  type: 'RESEARCH',
  target: '2 queries',
  status: 'FAILURE',
  summary: '1 of 2 queries failed',
  durationMs: 830,
  texts: [
    {
      source: 'empty list idiom',
      text: '1. [Early return](https://example.com/early)\n   Leave as soon as you can.\n',
      language: 'markdown',
      sha256: '2c26b46b68ffc68ff99b453c1d30413413422d706483bfa0f98a5e886266e7ae',
      origin: 'https://search.example',
      notes: ['2 results were left out'],
      problem: undefined,
    },
    {
      source: 'Array<T> length check',
      text: '',
      language: 'text',
      sha256: undefined,
      origin: undefined,
      notes: [],
      problem: 'no answer within 20 s',
    },
  ],
}

export const exampleReport: Report = {
  version: 1,
  title: 'Handle empty lists',
  status: 'FAILURE',
  started: '2026-01-24T10:12:03.120Z',
  ended: '2026-01-24T10:12:23.004Z',
  plan: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  agent: 'Developer',
  snapshot: '4be1c0d2a7f35e6689b1d0c3f4a5968778695a4b',
  undo: 'teddy restore 01',
  message: 'Keep the old signature.\nThe app still calls it.',
  changes: [
    {
      list: 'memo',
      change: 'add',
      text: 'Lists may be empty.',
      status: 'APPLIED',
      modifiedByUser: true,
      reason: undefined,
    },
    {
      list: 'context',
      change: 'remove',
      text: 'src/old.ts',
      status: 'SKIPPED',
      modifiedByUser: false,
      reason: 'off',
    },
  ],
  actions: [
    edit,
    research,
    execute,
    {
      ...plainAction,
      number: 4,
      type: 'INVOKE',
      target: 'Architect',
      status: 'SKIPPED',
      summary: 'not run: action 3 failed',
      message: 'Look at the lists.\n\nAll of them.',
      resources: ['src/a.ts', 'https://example.com/lists'],
    },
  ],
}

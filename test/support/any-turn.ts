// Records of turns: a plain one, and any that may be.

import fc from 'fast-check'
import { noUsage } from '../../src/model-usage.ts'
import type { TurnRecord } from '../../src/session/turn-record.ts'

export const plainRecord: TurnRecord = {
  version: 1,
  id: '01kfqv7m3000000000000000aa',
  parentId: undefined,
  branchedFrom: undefined,
  session: '20260124-add-user-auth',
  turn: '01',
  created: '2026-01-24T10:00:00.000Z',
  agent: 'developer',
  agentVersion: '1',
  stack: [],
  contextDepth: 1,
  pipeline: undefined,
  modelAsked: 'anthropic/claude-sonnet',
  modelAnswered: undefined,
  usage: noUsage,
  calls: 0,
  retries: 0,
  title: undefined,
  planSha256: undefined,
  review: undefined,
  status: undefined,
  isolation: undefined,
  snapshot: undefined,
  concluded: false,
  seals: undefined,
  parentSeal: undefined,
}

/** Texts that are hard on a format: YAML's own words, numbers, control characters, half of a pair. */
const hard = [
  ...['true', 'No', 'null', '~', '02', '1e5', '0x1f', '.5', '12:30', '2026-01-24', '', ' ', '-', '- a'],
  ...['a: b', 'a #b', '#a', '&a', '*a', '!a', '|', '>', '%a', '@a', '`a`', "'", '"', '\\', '---', '...'],
  ...[
    '\n',
    '\r\n',
    '\t',
    '\0',
    '\u0085',
    '\u2028',
    '\ud800',
    '\u202e',
    '👩‍👧',
    '[a]',
    '{a}',
    'a:',
    '<<',
    '__proto__',
  ],
]

const text = fc.oneof(
  fc.constantFrom(...hard),
  fc.string({ unit: 'binary' }),
  fc.string({ unit: fc.constantFrom(...hard, 'a', 'Z', '0'), maxLength: 4 }),
)
const needed = text.filter(value => value !== '')
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined })
const amount = fc.double({ min: 0, max: 1e9, noNaN: true }).map(value => value + 0)
const hash = fc.string({ unit: fc.constantFrom('0', '9', 'e', 'f'), minLength: 64, maxLength: 64 })
const word = fc.string({ unit: fc.constantFrom('0', '1', '-', 'a'), minLength: 1, maxLength: 6 })

export const anyRecord: fc.Arbitrary<TurnRecord> = fc.record({
  version: fc.constant(1 as const),
  id: needed,
  parentId: maybe(text),
  branchedFrom: maybe(text),
  session: needed,
  turn: needed,
  created: needed,
  agent: needed,
  agentVersion: maybe(text),
  stack: fc.array(fc.record({ agent: text, turn: word }), { maxLength: 4 }),
  contextDepth: fc.nat(),
  pipeline: maybe(text),
  modelAsked: maybe(text),
  modelAnswered: maybe(text),
  usage: fc.record({
    input: fc.nat(),
    output: fc.nat(),
    cached: fc.nat(),
    cost: maybe(amount),
    estimated: fc.boolean(),
  }),
  calls: fc.nat(),
  retries: fc.nat(),
  title: maybe(text),
  planSha256: maybe(text),
  review: maybe(
    fc.record({
      decision: fc.constantFrom('run' as const, 'skip' as const),
      by: fc.constantFrom('user' as const, 'yes' as const, 'yolo' as const),
      deselected: fc.array(text, { maxLength: 3 }),
      modified: fc.array(text, { maxLength: 3 }),
      confirmedProtected: fc.array(text, { maxLength: 3 }),
      message: maybe(text),
      planEdited: fc.boolean(),
    }),
  ),
  status: maybe(
    fc.constantFrom('SUCCESS' as const, 'FAILURE' as const, 'SKIPPED' as const, 'ABORTED' as const),
  ),
  isolation: maybe(fc.constantFrom('worktree' as const, 'in-place' as const, 'none' as const)),
  snapshot: maybe(text),
  concluded: fc.boolean(),
  seals: maybe(fc.array(fc.tuple(text, hash), { maxLength: 4 }).map(entries => new Map(entries))),
  parentSeal: maybe(text),
})

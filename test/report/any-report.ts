// Arbitrary reports for property tests: every field, and texts made to be misread.

import fc from 'fast-check'
import type { ActionOutcome, CommandOutcome, ReadText } from '../../src/execute/outcome.ts'
import { actionTypes } from '../../src/report/format.ts'
import type { Report, StateChange } from '../../src/report/report.ts'

const pieces =
  'a|foo|1| |  |.|:|, |`|``|```|````|~~~|**|_|__|"|""|[|](|)|#| #|<|<!--|&amp;|&|\\|\\n|\\u{1}|\\x1b|{escaped}'
const invisible = [
  ...['\n', '\n\n', '\r', '\r\n', '\t', '\0', '\u001b[2J', '\u009b', '\u007f', '\u0085', '\ufeff', '\u2028'],
  ...['\u202e', '\u200d', '\u{e0041}', '\ud800', '\udc00', '\u00a0', '\u3164', '😀', '👩‍💻', 'é', '−'],
]
const lines = [
  ...[
    '# Execution Report: x',
    '## Actions',
    '### 1. `EDIT` a',
    '#### Output',
    '- **Status:** SUCCESS',
    '---',
  ],
  ...[
    'End of report.',
    '````text {escaped}',
    '```',
    '`'.repeat(9),
    '~~~~',
    '- [+] memo, APPLIED: x',
    '    code',
  ],
].map(line => `\n${line}\n`)

/** Any text at all: lone surrogates, controls, fences, the report's own words. */
export const anyText: fc.Arbitrary<string> = fc.oneof(
  fc
    .array(fc.constantFrom(...pieces.split('|'), ...invisible, ...lines), { maxLength: 8 })
    .map(all => all.join('')),
  fc
    .array(fc.constantFrom('two words', 'src/a.ts', 'snake_case', '`code`'), { maxLength: 3 })
    .map(all => all.join(' ')),
  fc.string({ unit: 'binary' }),
  fc.array(fc.integer({ min: 0, max: 0xffff })).map(units => String.fromCharCode(...units)),
)

// Without a prototype they would never be strictly equal to what is read back.
const record = <T>(model: { [Key in keyof T]: fc.Arbitrary<T[Key]> }): fc.Arbitrary<T> =>
  fc.record(model, { noNullPrototype: true }) as fc.Arbitrary<T>
const perhaps = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined })
const count = fc.oneof(fc.nat({ max: 20 }), fc.maxSafeNat())
const milliseconds = fc.oneof(
  fc.nat(),
  fc.double({ min: 0, noNaN: true, noDefaultInfinity: true }).map(value => value + 0),
)

const change: fc.Arbitrary<StateChange> = record({
  list: fc.constantFrom('memo', 'context'),
  change: fc.constantFrom('add', 'remove'),
  text: anyText,
  status: fc.constantFrom('APPLIED', 'SKIPPED', 'UNCHANGED'),
  modifiedByUser: fc.boolean(),
  reason: perhaps(fc.constantFrom('off', 'plan-skipped', 'no-project', 'no-session')),
})

const command: fc.Arbitrary<CommandOutcome> = record({
  exitCode: fc.option(fc.integer()),
  signal: fc.option(fc.oneof(fc.constant('SIGKILL'), anyText)),
  timedOut: fc.boolean(),
  interrupted: fc.boolean(),
  failureAllowed: fc.boolean(),
  sandbox: fc.constantFrom('on', 'off', 'on, network on'),
  stillRunning: fc.boolean(),
  output: anyText,
  omittedBytes: count,
})

const readText: fc.Arbitrary<ReadText> = record({
  source: anyText,
  text: anyText,
  language: fc.oneof(fc.constantFrom('text', 'markdown', '', 'c++'), anyText),
  sha256: perhaps(anyText),
  origin: perhaps(anyText),
  notes: fc.array(anyText, { maxLength: 3 }),
  problem: perhaps(anyText),
})

const action: fc.Arbitrary<ActionOutcome> = record({
  number: count,
  type: fc.constantFrom(...actionTypes),
  target: anyText,
  description: perhaps(anyText),
  status: fc.constantFrom('SUCCESS', 'FAILURE', 'SKIPPED'),
  summary: anyText,
  modifiedByUser: fc.boolean(),
  durationMs: milliseconds,
  change: perhaps(record({ added: count, removed: count })),
  matches: fc.array(anyText, { maxLength: 3 }),
  command: perhaps(command),
  texts: fc.array(readText, { maxLength: 3 }),
  message: perhaps(anyText),
  resources: fc.array(anyText, { maxLength: 3 }),
  reply: perhaps(anyText),
})

export const anyReport: fc.Arbitrary<Report> = record({
  version: fc.constant(1),
  title: anyText,
  status: fc.constantFrom('SUCCESS', 'FAILURE', 'SKIPPED', 'ABORTED'),
  started: anyText,
  ended: anyText,
  plan: anyText,
  agent: perhaps(anyText),
  snapshot: perhaps(anyText),
  undo: perhaps(anyText),
  message: perhaps(anyText),
  changes: fc.array(change, { maxLength: 4 }),
  actions: fc.array(action, { maxLength: 4 }),
})

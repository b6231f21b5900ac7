// Arbitrary plans for property tests: every action, every field, and contents made to be misread.

import fc from 'fast-check'
import { checkPath, type Purpose } from '../../src/plan/path.ts'
import type { Action, Fenced, FilePath, Plan, Resource } from '../../src/plan/plan.ts'
import { urlFault } from '../../src/plan/url.ts'

const place = { line: 1, column: 1 }

const words = [
  ...[
    'a',
    'b',
    'foo',
    'Bar',
    '1',
    ' ',
    ' ',
    '  ',
    '\t',
    '.',
    ',',
    ':',
    '`',
    '``',
    '```',
    '````',
    '~~~',
    '**',
    '__',
  ],
  ...[
    '[',
    ']',
    '](',
    '(',
    ')',
    '#',
    ' # ',
    '<',
    '>',
    '<!--',
    '-->',
    '&amp;',
    '&',
    '%20',
    '%',
    '- ',
    '* ',
    '1. ',
  ],
  ...[
    '---',
    '===',
    '(Optional)',
    '😀',
    'é',
    'ı',
    '\\',
    '\\"',
    '"',
    "'",
    '{',
    '|',
    '=',
    '+',
    'FIND:',
    '`REPLACE:`',
  ],
  ...[
    '### `READ`',
    '## Memos',
    '[+]',
    '[-]',
    '\u2028',
    '\u00a0',
    '$&',
    '\0',
    '\u200d',
    '\u202e',
    'http://x',
    '/etc',
  ],
]

/** One line of text without blanks around it, not empty. */
const line = fc
  .array(fc.constantFrom(...words), { minLength: 1, maxLength: 12 })
  .map(parts => parts.join('').trim())
  .filter(text => text !== '')

const contentLines = [
  ...[
    '',
    ' ',
    'text',
    '```',
    '```js',
    '````',
    '````md',
    '~~~',
    '~~~~ x',
    '   ```',
    '    ```',
    '``` `a',
    '`'.repeat(9),
  ],
  ...[
    '# Title',
    '## Action Plan',
    '### `EXECUTE`',
    '### `CREATE`',
    '- **File Path:** [a](/a)',
    '`FIND:`',
    '---',
    '===',
  ],
  ...[
    '<!--',
    '-->',
    '<script>',
    '> quote',
    '- item',
    '\tcode',
    '\0',
    '\ufeff',
    '[a]: /b',
    '\u2028',
    '- **Description:** d',
  ],
]

/** The text of a fence: lines with any ending, the last one included. */
export const content: fc.Arbitrary<string> = fc
  .array(
    fc.tuple(fc.oneof(fc.constantFrom(...contentLines), line), fc.constantFrom('\n', '\n', '\r\n', '\r')),
    {
      maxLength: 12,
    },
  )
  .map(parts => parts.map(([text, ending]) => text + ending).join(''))

const info = fc.constantFrom('', 'js', 'markdown', 'text', 'a b', 'x`y', '~', '{.ts}')

const fencedWith = (text: fc.Arbitrary<string>): fc.Arbitrary<Fenced> =>
  fc.record({ text, info, place: fc.constant(place) })
const fenced = fencedWith(content)

const names = fc
  .array(
    fc.constantFrom(
      'a',
      'B',
      'src',
      ' ',
      '(',
      ')',
      '[',
      ']',
      '%',
      '&',
      '&lt;',
      '_',
      '*',
      '#',
      '+',
      '~',
      'é',
      '-',
      '.ts',
      '`',
      '"',
      '{',
      ':',
    ),
    {
      minLength: 1,
      maxLength: 6,
    },
  )
  .map(parts => parts.join(''))

const pathFor = (purpose: Purpose): fc.Arbitrary<string> =>
  fc
    .array(names, { minLength: 1, maxLength: 3 })
    .map(segments => segments.join('/'))
    .filter(path => {
      const checked = checkPath(path, purpose)
      return 'path' in checked && checked.path === path
    })

const fileFor = (purpose: Purpose): fc.Arbitrary<FilePath> =>
  fc.record({ path: pathFor(purpose), place: fc.constant(place) })

const url = fc
  .array(fc.constantFrom('a', '/', '?x=1', '&y=2', '#z', '(b)', '[1]', '](', '%20', '&amp;', '_', '*', 'é'), {
    maxLength: 6,
  })
  .map(parts => `https://example.com/${parts.join('')}`)
  .filter(address => urlFault(address) === undefined)

const resource: fc.Arbitrary<Resource> = fc.oneof(
  fc.record({ kind: fc.constant('file' as const), path: pathFor('read'), place: fc.constant(place) }),
  fc.record({ kind: fc.constant('url' as const), url, place: fc.constant(place) }),
)

const description = fc.option(line, { nil: undefined })
const change = fc.constantFrom('add' as const, 'remove' as const)

const messageBlocks = [
  ...[
    'text',
    'two\nlines',
    '- a\n- b',
    '* **Agent:** x',
    '- **Description:** in the message',
    '1. one',
    '> quote',
  ],
  ...[
    '    code',
    '#### Four',
    '```\n### `READ`\n```',
    '````md\n```js\n```\n````',
    '<!-- c -->',
    '<div>\nx\n</div>',
    'text\n---\nmore',
  ],
  ...[
    '[a]: /b',
    '`FIND:`',
    'a\r\nb',
    '| a | b |',
    '  indented',
    '**Agent:** x',
    '- **Handoff Resources:** y',
  ],
]

/** A message: free Markdown without headings of the plan, and without blank lines or breaks around it. */
const message = fc
  .array(fc.tuple(fc.constantFrom(...messageBlocks), fc.constantFrom('\n\n', '\n\n\n', '\r\n\r\n')), {
    minLength: 1,
    maxLength: 5,
  })
  .map(parts => parts.map(([text, gap], n) => (n === parts.length - 1 ? text : text + gap)).join(''))

const visible = fc
  .array(
    fc.constantFrom('a', 'ls -l', '\n', ' ', '\t', '```', '### `READ`', '"', '\\', '$&', '\r\n', '😀', '#'),
    { maxLength: 10 },
  )
  .map(parts => parts.join(''))

const command = visible.map(text => `run ${text}\n`)

const env = fc.uniqueArray(
  fc.record({
    name: fc.constantFrom('A', 'PATH_2', '_x', 'Timeout', 'cwd', 'FOO_'),
    value: visible.map(text => text.replace(/[\r\n\t]/g, '')),
    place: fc.constant(place),
  }),
  { selector: variable => variable.name, maxLength: 4 },
)

const base = { place: fc.constant(place), description }

const action: fc.Arbitrary<Action> = fc.oneof(
  fc.record({ ...base, type: fc.constant('CREATE' as const), file: fileFor('write'), content: fenced }),
  fc.record({
    ...base,
    type: fc.constant('READ' as const),
    resource,
    lines: fc.option(fc.constantFrom({ from: 1, to: 1 }, { from: 10, to: 40 }), { nil: undefined }),
  }),
  fc.record({
    ...base,
    type: fc.constant('EDIT' as const),
    file: fileFor('write'),
    pairs: fc.array(fc.record({ find: fenced, replace: fenced }), { minLength: 1, maxLength: 3 }),
    matchAll: fc.boolean(),
  }),
  fc.record({
    ...base,
    type: fc.constant('EXECUTE' as const),
    command: fencedWith(command),
    expectedOutcome: description,
    cwd: fc.option(fc.oneof(fileFor('folder'), fc.constant({ path: '.', place })), { nil: undefined }),
    env,
    allowFailure: fc.boolean(),
    timeout: fc.option(fc.integer({ min: 1, max: 86_400 }), { nil: undefined }),
  }),
  fc.record({
    ...base,
    type: fc.constant('RESEARCH' as const),
    queries: fc.array(fencedWith(content.map(text => `q${text === '' ? '\n' : text}`)), {
      minLength: 1,
      maxLength: 3,
    }),
  }),
  fc.record({
    place: fc.constant(place),
    description: fc.constant(undefined),
    type: fc.constant('CHAT_WITH_USER' as const),
    message,
  }),
  fc.record({
    ...base,
    type: fc.constant('INVOKE' as const),
    agent: fc.constantFrom('Architect', 'my agent', 'a_b-2'),
    resources: fc.array(resource, { maxLength: 3 }),
    message: fc.oneof(message, fc.constant('')),
  }),
  fc.record({
    ...base,
    type: fc.constant('CONCLUDE' as const),
    resources: fc.array(resource, { maxLength: 3 }),
    message: fc.oneof(message, fc.constant('')),
  }),
  fc.record({ ...base, type: fc.constant('PRUNE' as const), resource }),
)

/** A memo: no comment of its own, which starts at a # after a blank. */
const memo = line.filter(text => !/(?:^|\s)#/.test(text))

/** Any plan that the format can hold. */
export const anyPlan: fc.Arbitrary<Plan> = fc.record({
  title: line,
  place: fc.constant(place),
  header: fc.uniqueArray(
    fc.record({
      key: fc.constantFrom('Status', 'Plan Type', 'Agent', 'Own Key', 'x'),
      value: fc.oneof(line, fc.constant('')),
      place: fc.constant(place),
    }),
    { selector: field => field.key },
  ),
  rationale: fc.option(fc.record({ text: content, place: fc.constant(place) }), { nil: undefined }),
  memos: fc.array(fc.record({ change, text: memo, comment: description, place: fc.constant(place) }), {
    maxLength: 4,
  }),
  activeContext: fc.array(fc.record({ change, resource, comment: description, place: fc.constant(place) }), {
    maxLength: 4,
  }),
  actions: fc.array(action, { minLength: 1, maxLength: 4 }),
})

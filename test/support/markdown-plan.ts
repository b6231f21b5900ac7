// Plans that write Markdown files, whose content has fences of its own, and their text with fences of three.

import fc from 'fast-check'
import type { Action, Plan } from '../../src/plan/plan.ts'

const place = { line: 1, column: 1 }

const prose = fc.constantFrom(
  'Some text.',
  '',
  'Use this:',
  '# Doc',
  '## Usage',
  '### Notes',
  '- item',
  '> q',
  '---',
  'a `b` c',
)
const code = fc.constantFrom('npm i', 'ls', '{}', '# comment', 'x = 1\n\ny')
const blankLine = fc.constantFrom('', '\n')

const block = (infos: readonly string[], inside: fc.Arbitrary<string>) =>
  fc
    .tuple(blankLine, fc.constantFrom(...infos), inside, blankLine)
    .map(([before, info, text, after]) => `${before}\`\`\`${info}\n${text}\n\`\`\`${after}`)

const named = block(['bash', 'js', 'text', 'markdown'], code)
const bare = block([''], code)

const action = fc.constantFrom(
  '### `READ`\n- **Resource:** [a](/a)\n- **Description:** d',
  '### `CREATE`\n- **File Path:** [x](/x)\n- **Description:** d',
  '### `EXECUTE`\n- **Description:** d',
  '### `CHAT_WITH_USER`\nHello',
  '### `RESEARCH`\n- **Description:** d',
)
const quotedAction = block(
  ['', 'markdown'],
  fc.tuple(action, fc.oneof(named, fc.constant(''))).map(parts => parts.join('\n')),
)
const innerPlan = fc.constantFrom(
  '# Inner\n- **Status:** x\n\n## Memos\n```\n[+] x\n```\n\n## Action Plan\n\n### `CREATE`\n- **File Path:** [q](/q)\n```js\ncode\n```\n\n### `EXECUTE`\n- **Description:** d\n```\nls\n```',
  '# Inner\n\n## Action Plan\n### `EXECUTE`\n```\nls\n```\n### `READ`\n- x',
)

/** What a Markdown file may hold: only fences with an info string, any fences, or pieces of plans as well. */
export type Inside = 'named fences' | 'any fences' | 'pieces of plans'

function document(inside: Inside): fc.Arbitrary<string> {
  const parts = {
    'named fences': [],
    'any fences': [bare],
    'pieces of plans': [bare, quotedAction, innerPlan],
  }[inside]
  const pieces = fc.array(fc.oneof(prose, named, ...parts), { maxLength: 6 })
  return pieces.map(lines => lines.map(line => `${line}\n`).join(''))
}

/** Any plan whose Markdown files hold such text. */
export function markdownPlan(inside: Inside): fc.Arbitrary<Plan> {
  const fenced = (text: fc.Arbitrary<string>, ...infos: readonly string[]) =>
    fc.record({ text, info: fc.constantFrom(...infos), place: fc.constant(place) })
  const markdown = fenced(document(inside), 'markdown', 'md', '', 'text')
  const file = (...paths: readonly string[]) => fc.constantFrom(...paths).map(path => ({ path, place }))
  const base = { place: fc.constant(place), description: fc.constant('d') }
  const anyAction: fc.Arbitrary<Action> = fc.oneof(
    fc.record({
      ...base,
      type: fc.constant('CREATE' as const),
      file: file('a.md', 'README.md'),
      content: markdown,
    }),
    fc.record({
      ...base,
      type: fc.constant('CREATE' as const),
      file: file('a.js'),
      content: fenced(document('named fences'), 'js', ''),
    }),
    fc.record({
      ...base,
      type: fc.constant('EDIT' as const),
      file: file('a.md'),
      pairs: fc.array(fc.record({ find: markdown, replace: markdown }), { minLength: 1, maxLength: 2 }),
      matchAll: fc.constant(false),
    }),
    fc.record({
      ...base,
      type: fc.constant('EXECUTE' as const),
      command: fenced(fc.constantFrom('ls\n', 'cat <<E\n```js\nx\n```\nE\n'), '', 'shell'),
      expectedOutcome: fc.constant('o'),
      cwd: fc.constant(undefined),
      env: fc.constant([]),
      allowFailure: fc.constant(false),
      timeout: fc.constant(undefined),
    }),
    fc.record({
      ...base,
      type: fc.constant('RESEARCH' as const),
      queries: fc.array(fenced(fc.constantFrom('q1\n', 'q2\n'), '', 'text'), { minLength: 1, maxLength: 3 }),
    }),
    fc.record({
      ...base,
      type: fc.constant('READ' as const),
      resource: fc.constant({ kind: 'file' as const, path: 'a', place }),
      lines: fc.constant(undefined),
    }),
    fc.record({
      place: fc.constant(place),
      description: fc.constant(undefined),
      type: fc.constant('CHAT_WITH_USER' as const),
      message: fc.constantFrom(
        'Hi',
        'Try:\n```\ncmd\n```\nok?',
        'Try:\n```bash\ncmd\n```\n\nor\n```\nx\n```',
      ),
    }),
  )
  return fc.record({
    title: fc.constant('T'),
    place: fc.constant(place),
    header: fc.constant([]),
    rationale: fc.option(
      document(inside).map(text => ({ text: `why\n${text}`, place })),
      { nil: undefined },
    ),
    memos: fc.constantFrom([], [{ change: 'add' as const, text: 'm', comment: undefined, place }]),
    activeContext: fc.constant([]),
    actions: fc.array(anyAction, { minLength: 1, maxLength: 4 }),
  })
}

/** The text with every fence made three backticks long, whatever it holds. */
export function withShortFences(text: string): string {
  return text.replace(/^`{4,}/gm, '```')
}

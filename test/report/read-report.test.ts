import { describe, expect, test } from 'vitest'
import { readReport } from '../../src/report/read-report.ts'
import { renderReport } from '../../src/report/render-report.ts'
import { exampleReport } from './example-report.ts'

const text = renderReport(exampleReport)

/** The example with one thing changed; fails when there is nothing to change. */
function changed(from: string | RegExp, to: string): string {
  const other = text.replace(from, () => to)
  expect(other).not.toBe(text)
  return other
}

function problemsIn(source: string): readonly string[] {
  const read = readReport(source)
  return 'problems' in read ? read.problems.map(({ rule, line, column }) => `${line}:${column} ${rule}`) : []
}

/** Line and column where the needle first stands. */
function placeOf(source: string, needle: string): string {
  expect(source).toContain(needle)
  const before = source.slice(0, source.indexOf(needle)).split('\n')
  return `${before.length}:${before.at(-1)!.length + 1}`
}

describe('what a hand or a checkout changes without changing what is said', () => {
  test.each([
    ['line endings', text.replaceAll('\n', '\r\n')],
    ['a byte order mark', `\ufeff${text}`],
    ['no newline at the end', text.trimEnd()],
    ['blank lines at the end', `${text}\n\n`],
    ['no blank lines between facts and headings', text.replaceAll('\n\n#', '\n#')],
    ['blanks at the ends of lines', text.replaceAll(/^(- .*|#.*)$/gm, '$1  ')],
    [
      'another order of facts',
      changed(
        /(- \*\*Status.*\n)(- \*\*Format.*\n)/,
        '- **Format:** TeDDy report 1\n- **Status:** FAILURE\n',
      ),
    ],
    ['statuses in small letters', text.replaceAll('SUCCESS', 'success')],
    ['facts without bold', text.replaceAll(/\*\*(.*?):\*\*/g, '$1:')],
    ['stars for list items', text.replaceAll(/^- \*/gm, '* *')],
    ['a hyphen for a minus', changed('−4', '-4')],
    ['an action without backticks', changed('`EDIT`', 'EDIT')],
    ['tilde fences', text.replaceAll('````', '~~~~')],
    [
      'shorter and longer fences',
      changed(
        /^````markdown\n([^`]*)````$/m,
        '```markdown\n1. [Early return](https://example.com/early)\n   Leave as soon as you can.\n``````',
      ),
    ],
  ])('%s', (_, other) => {
    expect(readReport(other)).toStrictEqual(exampleReport)
  })
})

describe('what cannot be understood is a problem with its place', () => {
  test.each<[string, string, string, string]>([
    ['an unknown fact', changed('- **Agent:**', '- **Agnet:**'), 'unknown-field', '**Agnet'],
    [
      'a fact twice',
      changed('- **Agent:** Developer\n', '- **Agent:** a\n- **Agent:** b\n'),
      'duplicate-field',
      '**Agent:** b',
    ],
    ['a fact that is missing', changed(/- \*\*Started.*\n/, ''), 'missing-field', 'Execution'],
    ['a blank value', changed('**Agent:** Developer', '**Agent:**'), 'bad-value', '\n- **Started'],
    ['an unknown status', changed('** FAILURE', '** GOOD'), 'bad-value', 'GOOD'],
    [
      'an item without a name',
      changed('- **Agent:** Developer', '- Developer'),
      'unknown-field',
      'Developer',
    ],
    ['a number that is none', changed('+8 −4', 'many'), 'bad-value', 'many'],
    ['a number beyond all numbers', changed('12 ms', `${'9'.repeat(400)} ms`), 'bad-value', '9999'],
    ['an unknown section', changed('## Actions', '## Action'), 'unknown-section', 'Action\n'],
    [
      'a section twice',
      changed('## State', '## User Message\n\n````\n````\n\n## State'),
      'duplicate-section',
      'User Message\n\n````\n',
    ],
    ['an unknown action', changed('`EDIT`', '`DELETE`'), 'unknown-section', '1. `DELETE`'],
    ['an unknown part of an action', changed('#### Output', '#### Outcome'), 'unknown-section', 'Outcome'],
    [
      'a message without a fence',
      changed(/````text \{no-newline\}\n[^`]*````\n/, ''),
      'missing-text',
      'User Message',
    ],
    ['a source without text and problem', changed(/- \*\*Problem.*\n/, ''), 'missing-text', 'Source: `'],
    ['a second fence', changed('## State', '````js\n````\n\n## State'), 'unexpected-block', '````js'],
    ['a fence where none belongs', changed('## User', '````\n````\n\n## User'), 'unexpected-block', '````'],
    ['a list where none belongs', changed('### 1.', '- x\n\n### 1.'), 'unexpected-block', 'x\n\n###'],
    [
      'a second title',
      changed('## Actions', '# Execution Report: b'),
      'unexpected-block',
      'Execution Report: b',
    ],
    ['a paragraph', changed('## State', 'My note\nof two lines\n\n## State'), 'unexpected-text', 'My note'],
    [
      'an action below the end',
      `${text}\n### 5. \`PRUNE\`\n\n- **Status:** SUCCESS\n`,
      'unexpected-text',
      '5. `PRUNE`',
    ],
    ['words behind Output', changed('#### Output', '#### Output: all'), 'unknown-section', 'Output: all'],
    ['notes below the end', `${text}\nMy notes\n`, 'unexpected-text', 'My notes'],
    [
      'output without the facts of a command',
      changed('- **Sandbox:** off\n', ''),
      'missing-field',
      '3. `EXECUTE`',
    ],
    ['an unknown mark of a fence', changed('{escaped}', '{packed}'), 'fence-mark', '````text {packed}'],
    ['an escape that is none, in a fence', changed('1 failed\\x1b', '1 failed\\e'), 'bad-escape', '\\e'],
    ['an escape that is none, in a value', changed('Developer', '`"a\\q"`'), 'bad-escape', '\\q'],
    ['a change of an unknown kind', changed('[+] memo', '[+] note'), 'bad-value', '[+] note'],
    ['a change of nothing', changed(': Lists may be empty.', ':'), 'bad-value', '\n- [-]'],
    ['an indented fence', changed(/^````markdown/m, '  ````markdown'), 'unexpected-text', '  ````markdown'],
    [
      'a fence that is never closed',
      changed(/^````\n\n---/m, '\n---'),
      'unclosed-fence',
      '````markdown {no-newline}',
    ],
  ])('%s', (_, other, rule, needle) => {
    expect(problemsIn(other)).toContain(`${placeOf(other, needle)} ${rule}`)
  })
})

test('a misspelt fact is answered with the right one', () => {
  const read = readReport(changed('- **Snapshot:**', '- **Snapshoot:**'))
  expect(read).toMatchObject({ problems: [{ hint: 'did you mean Snapshot?' }] })
})

test('every problem is named at once, in the order of the text', () => {
  const other = changed('+8 −4', 'many').replace('[+] memo', '[+] note').replace('{escaped}', '{packed}')
  const rules = problemsIn(other).map(problem => problem.replace(/.* /, ''))
  expect(rules).toEqual(['bad-value', 'bad-value', 'fence-mark'])
  expect(problemsIn(other)[0]).toContain(placeOf(other, '[+] note'))
})

test('D-03 cut off after any character, the example is a problem; only its last newline may be missing', () => {
  const lengths = Array.from({ length: text.length }, (_, length) => length)
  const accepted = lengths.filter(length => !('problems' in readReport(text.slice(0, length))))
  expect(accepted).toEqual([text.length - 1])
})

test('D-03 I-01 a block of NUL bytes is found, in a fence and at the end', () => {
  const torn = text.slice(0, -40) + '\0'.repeat(40)
  expect(problemsIn(torn)).toContain(`${placeOf(torn, '\0')} control-character`)
  const overwritten = changed('1 failed', '\0\0\0')
  expect(problemsIn(overwritten)).toEqual([`${placeOf(overwritten, '\0')} control-character`])
})

test('I-03 a newer format is refused with what to do, and nothing else is said about it', () => {
  const newer = changed('TeDDy report 1', 'TeDDy report 2').replace('- **Agent:**', '- **Crew:**')
  expect(readReport(newer)).toEqual({
    problems: [
      {
        rule: 'report-version',
        severity: 'error',
        line: 1,
        column: 3,
        message: 'the report has format 2, this TeDDy reads format 1',
        hint: 'update it: npm install -g teddy-cli',
      },
    ],
  })
})

test.each([
  ['an empty file', '', '1:1 not-a-report'],
  ['a plan', '# Handle empty lists\n- **Status:** Green\n\n## Action Plan\n', '1:3 not-a-report'],
  ['a report of another program', '# Execution Report: x\n\n- **Status:** SUCCESS\n', '1:3 not-a-report'],
  ['format 0', '# Execution Report: x\n\n- **Format:** TeDDy report 0\n', '1:3 report-version'],
])('%s is one problem', (_, other, problem) => {
  expect(problemsIn(other)).toEqual([problem])
})

test('T-01 what a problem quotes is escaped', () => {
  const read = readReport(changed('`EDIT`', '\u001b[2J'))
  expect(JSON.stringify(read)).toContain('\\\\x1b[2J')
})

test('a hundred problems are listed, and that there are more is said', () => {
  const read = readReport(changed('## User', `${'- **X:** y\n'.repeat(5000)}\n## User`))
  const problems = 'problems' in read ? read.problems : []
  expect(problems).toHaveLength(101)
  expect(problems.at(-1)).toMatchObject({
    rule: 'too-many-problems',
    message: 'there are more problems than the 100 that are listed',
  })
})

test.each([
  ['dashes', '-'],
  ['letters', 'a'],
  ['hashes', '#'],
  ['backticks', '`'],
  ['pictures', '😀'],
])('M-12 a line of megabytes of %s is one problem, and as a value it is read: never a crash', (_, piece) => {
  const long = piece.repeat(3_000_000)
  expect(problemsIn(changed('## User', `x${long}\n## User`))).toHaveLength(1)
  expect(problemsIn(changed('## User', `- **${long}\n## User`))).toHaveLength(1)
  const report = { ...exampleReport, title: long, agent: long }
  expect(readReport(renderReport(report))).toStrictEqual(report)
})

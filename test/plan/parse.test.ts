import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parsePlan } from '../../src/plan/parse.ts'
import { renderPlan } from '../../src/plan/render.ts'
import { sanitizePlan } from '../../src/plan/sanitize.ts'
import { anyPlan } from '../support/any-plan.ts'
import { create, execute, head, planOf, planText, read, said } from '../support/parsed-plan.ts'

const example = readFileSync(new URL('../fixtures/plan/comprehensive.md', import.meta.url), 'utf8')

test('the comprehensive example of the format parses without any problem', () => {
  const { plan, problems } = parsePlan(example, { rationale: 'error' })
  expect(problems).toEqual([])
  expect(plan!.title).toBe('Research and Propose a New "Finisher" Agent Role')
  expect(plan!.header.map(({ key, value }) => [key, value])).toEqual([
    ['Status', 'Green 🟢'],
    ['Plan Type', 'Exploration'],
    ['Agent', 'Pathfinder'],
  ])
  expect(plan!.memos.map(memo => memo.change)).toEqual(['add', 'remove'])
  expect(plan!.actions.map(({ type, place }) => [place.line, type])).toEqual([
    [33, 'RESEARCH'],
    [42, 'CREATE'],
    [55, 'EDIT'],
    [75, 'CHAT_WITH_USER'],
    [80, 'INVOKE'],
  ])
})

describe('M-01 texts that are no plan', () => {
  test.each(['', '   \n\t\n', 'Just some prose.\n', 'ab\n', '\ufeff', '---\n', '```\n# Title\n'])(
    'M-01 %j',
    text => {
      const { plan, problems } = parsePlan(text)
      expect(plan).toBeUndefined()
      expect(problems.map(problem => problem.rule)).toContain('no-title')
    },
  )

  test('M-01 a byte order mark before the title is no text', () => {
    expect(said(`\ufeff${planText(read)}`)).toEqual([])
  })
})

describe('M-02 titles and sections', () => {
  test('M-02 one problem each, all together', () => {
    expect(said('## Action Plan\n\n# One\n\n# Two\n', 'error')).toEqual([
      '1 section-before-title',
      '1 no-actions',
      '3 rationale-missing',
      '5 second-title',
    ])
    expect(said('No title here.\n\n## Memos\n````\nx\n````\n', 'error')).toEqual([
      '1 no-title',
      '1 no-action-plan',
      '1 rationale-missing',
      '5 no-marker',
    ])
  })

  test('M-02 no Action Plan, an empty one, and one that stands twice', () => {
    expect(said(head)).toEqual(['1 no-action-plan'])
    expect(said(`${head}## Action Plan\n`)).toEqual(['18 no-actions'])
    expect(said(`${planText(read)}\n## Action Plan\n\n${read}`)).toEqual(['24 duplicate-section'])
  })

  test('a title that says nothing', () => {
    expect(said(planText(read).replace('# Title', '#'))).toEqual(['1 no-title'])
  })

  test('text above a line of dashes is no heading, and the line is a break', () => {
    const plan = planOf(planText('### `CHAT_WITH_USER`\nHello\n---\n', read))
    expect(plan.actions.map(action => action.type)).toEqual(['CHAT_WITH_USER', 'READ'])
    expect(plan.actions[0]).toMatchObject({ message: 'Hello' })
    expect(said(`Title\n===\n\n${planText(read)}`)).toEqual(['1 text-before-title'])
  })

  test('sections that plans do not have are ignored before the actions and refused after them', () => {
    expect(said(planText(read).replace('## Action', '## Notes\nx\n\n## Action'))).toEqual([
      '18 unknown-section',
    ])
    expect(said(planText(read).replace('## Action', '## Notes\nx\n\n## Action'), 'error')).toEqual([])
    expect(said(`${planText(read)}\n## Notes\nx\n`, 'error')).toEqual(['24 unknown-section'])
  })

  test('names of sections in any case, numbered', () => {
    expect(said(planText(read).replace('## Action Plan', '## 4. action plan'))).toEqual([
      '18 section-spelling',
    ])
  })

  test('text around the header', () => {
    expect(said(`Sure!\n\n${planText(read)}`)).toEqual(['1 text-before-title'])
    expect(said(`Sure!\n\n${planText(read)}`, 'error')).toEqual([])
    expect(said(`Sure!\n\n\`\`\`\nls\n\`\`\`\n${planText(read)}`, 'error')).toEqual(['3 text-before-title'])
    expect(said(`- a\n  \`\`\`\n  ls\n  \`\`\`\n\n${planText(read)}`, 'error')).toEqual([
      '1 text-before-title',
    ])
    expect(said(`### Here\n${planText(read)}`, 'error')).toEqual(['1 text-before-title'])
    const text = planText(read).replace('Developer\n', 'Developer\nI will now begin.\n\nMore.\n')
    expect(said(text)).toEqual(['5 header-text', '7 header-text'])
    expect(planOf(text).header[2]!.value).toBe('Developer')
  })

  test('header keys: missing ones, other ones, one twice', () => {
    expect(said(planText(read).replace('- **Status:** Green\n', '- Mood: good\n'))).toEqual([
      '1 missing-header',
    ])
    expect(said(planText(read).replace('Implementation', 'x\n- status : y'))).toEqual(['4 duplicate-field'])
  })
})

describe('the Rationale', () => {
  const without = (text: string) => planText(read).replace(/## Rationale[\s\S]*?````\n\n(?=##)/, text)

  test('its faults are errors for a model and warnings for a person', () => {
    expect(parsePlan(without('')).problems).toMatchObject([
      { rule: 'rationale-missing', severity: 'warning' },
    ])
    expect(said(without(''), 'error')).toEqual(['1 rationale-missing'])
  })

  test('without a fence it is still read', () => {
    const text = without(
      '## Rationale\n### 1. Synthesis\na\n### 2. Justification\n### 3. Expected Outcome\n### 4. State Dashboard\nd\n\n',
    )
    expect(said(text)).toEqual(['7 rationale-form'])
    expect(planOf(text).rationale!.text).toMatch(/^### 1\. Synthesis\na\n[\s\S]*\nd\n$/)
  })

  test('sections that are missing or out of order are named', () => {
    expect(said(without('## Rationale\n````\n### 1. Synthesis\n````\n\n'))).toEqual(['8 rationale-sections'])
    const swapped = '**Justification**\n1. Synthesis\n### 3. Expected Outcome:\n4. State Dashboard\n'
    expect(said(without(`## Rationale\n\`\`\`\`\n${swapped}\`\`\`\`\n\n`))).toEqual(['8 rationale-sections'])
  })

  test('a second block shows that its fence is broken', () => {
    expect(said(planText(read).replace('## Action', 'more\n\n## Action'))).toEqual(['18 rationale-form'])
  })
})

describe('M-05 what looks like an action and is none', () => {
  const inner = '### `EXECUTE`\n- **Description:** d\n````\nrm -rf x\n````\n'

  test('M-05 inside a fence it is content', () => {
    const plan = planOf(planText(create('a.md', `\`\`\`\`\`md\n${inner}\`\`\`\`\``)))
    expect(plan.actions).toMatchObject([{ type: 'CREATE', content: { text: inner } }])
  })

  test.each([
    ['an HTML comment', `<!--\n${inner}-->\n`],
    ['a quote', inner.replace(/^/gm, '> ')],
    ['a list', `- x\n\n${inner.replace(/^/gm, '  ')}`],
  ])('M-05 inside %s it is text of the message', (_, hidden) => {
    const plan = planOf(planText(`### \`CHAT_WITH_USER\`\nSee:\n\n${hidden}`))
    expect(plan.actions.map(action => action.type)).toEqual(['CHAT_WITH_USER'])
  })

  test('M-05 in an action without a message it is text that belongs to nothing', () => {
    expect(said(planText(`${read}\n<!--\n${inner}-->\n`), 'error')).toEqual(['24 leftover-text'])
  })

  test('HTML that is never closed would hide the rest', () => {
    expect(said(planText('### `CHAT_WITH_USER`\nHi\n\n<!-- x\n', read), 'error')).toEqual([
      '23 unclosed-html',
    ])
    expect(said(planText('### `CHAT_WITH_USER`\nHi\n\n<details>\n### `READ`\n'), 'warning')).toEqual([
      '24 hidden-heading',
    ])
  })
})

describe('how models spell', () => {
  test('## Message is a CHAT_WITH_USER', () => {
    const text = `${head}## Message\n\nHello **there**.\n`
    expect(said(text)).toEqual(['18 message-section'])
    expect(planOf(text).actions).toMatchObject([{ type: 'CHAT_WITH_USER', message: 'Hello **there**.' }])
    expect(said(`${text}\n### \`READ\`\n`, 'error')).toEqual(['22 heading-in-message'])
  })

  test('M-07 a reply wrapped in one fence is read without it, and lines keep their numbers', () => {
    const text = `\`\`\`\`\`markdown\n${planText(create('a', '````\nx\n````'))}\`\`\`\`\`\n`
    expect(said(text)).toEqual(['1 wrapped-reply'])
    expect(planOf(text).actions[0]!.place.line).toBe(21)
    expect(said(text.replace('#### Title', '# Title').replaceAll('`````', '~~~~~'))).toEqual([
      '1 wrapped-reply',
    ])
  })

  test('breaks and blank fences between actions are fine', () => {
    expect(said(planText(read, '---\n', read), 'error')).toEqual([])
    expect(said(planText(read, '```\n```\n', read))).toEqual(['24 blank-fence'])
    expect(said(planText(execute('````\nls\n````'), '```\n\n```\n', read))).toEqual(['27 blank-fence'])
  })
})

describe('M-12 limits', () => {
  const rules = (text: string) => parsePlan(text).problems.map(problem => problem.rule)

  test('M-12 50 MB', () => {
    expect(rules('x'.repeat(50_000_000))).toEqual(['too-large'])
  })

  test('M-12 100,000 actions, and 2,001', () => {
    expect(rules(planText(read.repeat(100_000)))).toEqual(['too-many-actions'])
    expect(rules(planText(read.repeat(2_001)))).toEqual(['too-many-actions'])
    expect(planOf(planText(read.repeat(2_000))).actions).toHaveLength(2_000)
  })

  test.each([
    ['lists on one line', `${'- '.repeat(10_000)}x`, 'too-deep'],
    ['quotes on one line', '>'.repeat(10_000), 'too-deep'],
    [
      'lists below each other',
      Array.from({ length: 200 }, (_, n) => `${' '.repeat(2 * n)}- x`).join('\n'),
      'too-deep',
    ],
    ['a rule of nine million dashes', '- '.repeat(9_000_000), 'unreadable'],
    ['six million paragraphs', 'a\n\n'.repeat(6_000_000), 'too-large'],
    ['a million bullets', '- a\n'.repeat(900_000), 'too-large'],
  ])('M-12 %s', (_, text, rule) => {
    expect(rules(text)).toEqual([rule])
  })

  test.each([
    ['backticks', '`'.repeat(1_000_000)],
    ['backticks and one more', `${'`'.repeat(1_000_000)} x \``],
    ['links that are none', '[a]('.repeat(10_000)],
    ['a heading full of blanks', `# a${' '.repeat(1_000_000)}x`],
    ['a heading full of marks', `# ${'#'.repeat(1_000_000)}x`],
    ['a line of 1 MB', `# T\n${'x'.repeat(1_000_000)}`],
    ['a label that goes on', planText(`### \`EDIT\`\nfind${' '.repeat(1_000_000)}x\n`)],
    ['a key that goes on', planText(`### \`READ\`\n- a${'*'.repeat(1_000_000)}b: x\n`)],
    ['a path that goes on', planText(`### \`READ\`\n- **Resource:** ${'`'.repeat(1_000_000)}\n`)],
    [
      'a variable that goes on',
      planText(`### \`EXECUTE\`\n- **env:**\n    - \`A\`: "${'\\"'.repeat(500_000)}\n`),
    ],
    ['a memo list that goes on', `# T\n## Memos\n\`\`\`\`\n${'x\n'.repeat(900_000)}\`\`\`\`\n`],
  ])('M-12 %s does not hang the parser', (_, text) => {
    // With one quadratic pattern any of these takes minutes, and the runner's own limit ends the test.
    expect(parsePlan(text).problems).not.toEqual([])
  })

  test('M-12 long lines are content when a fence holds them', () => {
    const line = `${'`'.repeat(200)}${' '.repeat(200)}\`${'x'.repeat(1_000_000)}`
    const plan = planOf(planText(create('a', `${'~'.repeat(9)}\n${line}\n${'~'.repeat(9)}`)))
    expect(plan.actions[0]).toMatchObject({ content: { text: `${line}\n` } })
  })

  test('more problems than anyone reads are counted', () => {
    const { problems } = parsePlan(planText('### `NOPE`\n'.repeat(1_500)))
    expect(problems).toHaveLength(1_001)
    expect(problems.at(-1)).toMatchObject({
      rule: 'too-many-problems',
      severity: 'error',
      message: '500 more problems are not listed',
    })
  })
})

test('M-13 half a character is refused with its place, mojibake is not', () => {
  expect(said(planText(create('a', '````\nx\ud83d\n````')))).toEqual(['24 encoding'])
  expect(said(planText(read).replace('Green', 'ðŸŸ¢'))).toEqual([])
})

test('M-13 a plan of carriage returns alone is a plan', () => {
  expect(said(planText(read).replaceAll('\n', '\r'))).toEqual([])
})

test('every problem has a place, and shows what it found escaped', () => {
  const { problems } = parsePlan('# T\u001b[31m\n## Action Plan\n### X\u001b[2J\n- \u202e\n')
  for (const problem of problems) {
    expect(problem.line).toBeGreaterThan(0)
    expect(problem.column).toBeGreaterThan(0)
    expect(`${problem.message} ${problem.hint}`).not.toMatch(/[\u0000-\u001f\u202e]/)
  }
})

describe('M-20 nothing throws', () => {
  const bytes = fc.uint8Array({ maxLength: 400 }).map(data => Buffer.from(data).toString('latin1'))
  const pieces = fc
    .array(
      fc.oneof(
        fc.constantFrom(
          '# ',
          '## Action Plan\n',
          '### `EDIT`\n',
          '```',
          '````md\n',
          '- **File Path:** ',
          '[a](/a)',
          '\n',
          '\r\n',
        ),
        fc.constantFrom(
          '`FIND:`\n',
          '## Memos\n',
          '[+] ',
          '> ',
          '  - ',
          '\t',
          '\0',
          '<!--',
          '\ufeff',
          '~~~\n',
          '- **env:**\n',
        ),
        fc.string({ unit: 'binary', maxLength: 5 }),
      ),
      { maxLength: 40 },
    )
    .map(parts => parts.join(''))
  const mutated = fc
    .tuple(anyPlan.map(renderPlan), fc.nat(), fc.nat(), pieces)
    .map(([text, from, length, piece]) => {
      const at = from % (text.length + 1)
      return text.slice(0, at) + piece + text.slice(at + (length % 30))
    })

  test.each([
    ['random bytes', bytes],
    ['pieces of plans', pieces],
    ['plans with a part replaced', mutated],
    [
      'plans cut short',
      fc.tuple(anyPlan.map(renderPlan), fc.nat()).map(([text, n]) => text.slice(0, n % text.length)),
    ],
  ])('M-20 %s parse, and what parses without errors renders to the same plan', (_, arbitrary) => {
    fc.assert(
      fc.property(arbitrary, text => {
        const { plan, problems } = parsePlan(text)
        const fine = plan !== undefined && problems.every(problem => problem.severity === 'warning')
        if (fine) renderPlan(plan)
        const sanitized = sanitizePlan(text)
        expect(sanitizePlan(sanitized.text)).toMatchObject({ text: sanitized.text, changes: [] })
      }),
      { numRuns: 300 },
    )
  })
})

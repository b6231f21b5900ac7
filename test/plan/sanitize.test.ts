import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parsePlan } from '../../src/plan/parse.ts'
import { renderPlan } from '../../src/plan/render.ts'
import { samePlan } from '../../src/plan/same-plan.ts'
import { sanitizePlan } from '../../src/plan/sanitize.ts'
import { anyPlan } from '../support/any-plan.ts'
import { markdownPlan, withShortFences } from '../support/markdown-plan.ts'
import { create, execute, head, planOf, planText, read } from '../support/parsed-plan.ts'

const example = readFileSync(new URL('../fixtures/plan/comprehensive.md', import.meta.url), 'utf8')
const inner = '# T\n```bash\nnpm i\n```\nMore\n'
const bareInner = '# T\n\n```\nnpm i\n```\n\nMore\n'

/** The contents of the files a text creates once it is repaired; there must be nothing wrong with it then. */
function repaired(text: string): string[] {
  const { text: sane, problems } = sanitizePlan(text)
  expect(problems).toEqual([])
  expect(sanitizePlan(sane)).toEqual({ text: sane, changes: [], problems: [] })
  return planOf(sane).actions.flatMap(action => (action.type === 'CREATE' ? [action.content.text] : []))
}

/** The problems of a text that must be left as it is. */
function refused(text: string): string[] {
  const sanitized = sanitizePlan(text)
  expect(sanitized).toMatchObject({ text, changes: [] })
  return sanitized.problems.map(problem => `${problem.line} ${problem.rule}`)
}

test('a plan whose fences are right is not touched', () => {
  expect(sanitizePlan(example)).toEqual({ text: example, changes: [], problems: [] })
  fc.assert(
    fc.property(anyPlan, plan => {
      const text = renderPlan(plan)
      expect(sanitizePlan(text)).toEqual({ text, changes: [], problems: [] })
    }),
    { numRuns: 200 },
  )
})

describe('M-04 what the structure of the plan proves is repaired', () => {
  test('M-04 a fence as long as one inside it, with an info string', () => {
    const text = planText(create('R.md', `\`\`\`markdown\n${inner}\`\`\`\n`), read)
    expect(repaired(text)).toEqual([inner])
    expect(sanitizePlan(text).changes).toEqual([
      {
        line: 23,
        message: 'the fence is now 4 characters long, longer than any run inside it (line 23 to 29)',
      },
    ])
  })

  test('M-04 without an info string', () => {
    expect(repaired(planText(create('R.md', `\`\`\`markdown\n${bareInner}\`\`\`\n`), read))).toEqual([
      bareInner,
    ])
    expect(repaired(planText(create('R.md', '```markdown\n# T\n```\nx\n```\n```\n'), read))).toEqual([
      '# T\n```\nx\n```\n',
    ])
    expect(repaired(planText(create('README', `\`\`\`\n${bareInner}\`\`\`\n`), read))).toEqual([bareInner])
  })

  test('M-04 in code, when the fence inside has an info string', () => {
    const docstring = '"""\n```json\n{}\n```\n"""\n'
    expect(
      repaired(planText(create('a.py', `\`\`\`python\n${docstring}\`\`\`\n`), execute('```\nls\n```\n'))),
    ).toEqual([docstring])
  })

  test('M-04 a whole plan as the content of a file', () => {
    const whole =
      '# Inner\n- **Status:** x\n\n## Rationale\n```text\nwhy\n```\n\n## Memos\n```\n[+] x\n```\n\n## Action Plan\n\n### `CREATE`\n- **File Path:** [q](/q)\n```js\ncode\n```\n\n### `EXECUTE`\n- **Description:** d\n```\nls\n```\n'
    expect(repaired(planText(create('plan.md', `\`\`\`markdown\n${whole}\`\`\`\n`), read))).toEqual([whole])
  })

  test('M-04 tildes, carriage returns, a byte order mark, fences under a bullet', () => {
    const tildes = inner.replaceAll('```', '~~~')
    expect(repaired(planText(create('R.md', `~~~md\n${tildes}~~~\n`), read))).toEqual([tildes])
    const crlf = planText(create('R.md', `\`\`\`md\n${inner}\`\`\`\n`), read).replaceAll('\n', '\r\n')
    expect(repaired(crlf)).toEqual([inner.replaceAll('\n', '\r\n')])
    const marked = `\ufeff${planText(create('R.md', `\`\`\`md\n${inner}\`\`\`\n`), read)}`
    expect(repaired(marked)).toEqual([inner])
    expect(sanitizePlan(marked).text.startsWith('\ufeff# Title')).toBe(true)
    const indented = `  \`\`\`md\n${inner}\`\`\``.replaceAll('\n', '\n  ')
    expect(repaired(planText(create('R.md', `${indented}\n`), read))).toEqual([inner])
  })

  test('M-04 pairs of an EDIT, the Rationale, a message', () => {
    const edit = `### \`EDIT\`\n- **File Path:** [R.md](/R.md)\n- **Description:** d\n\n\`FIND:\`\n\`\`\`\na\n\`\`\`\n\`REPLACE:\`\n\`\`\`\n${inner}\`\`\`\n\n`
    const [action] = planOf(sanitizePlan(planText(edit, read)).text).actions
    expect(action).toMatchObject({ pairs: [{ find: { text: 'a\n' }, replace: { text: inner } }] })
    const rationale = planText(read).replace('````text', '```text').replace('d\n````', 'd\n```\nx\n```\n```')
    expect(planOf(sanitizePlan(rationale).text).rationale!.text).toMatch(/d\n```\nx\n```\n$/)
    const chat = planText('### `CHAT_WITH_USER`\nSee:\n```md\n```js\nx\n```\n```\nok?\n', read)
    expect(planOf(sanitizePlan(chat).text).actions).toMatchObject([
      { message: 'See:\n````md\n```js\nx\n```\n````\nok?' },
      { type: 'READ' },
    ])
  })

  test('a run inside a line makes the fence longer too, but not in a message', () => {
    expect(repaired(planText(create('a.md', '```md\nuse ````\n```\n'), read))).toEqual(['use ````\n'])
    expect(sanitizePlan(planText(create('a.md', '```md\nuse ````\n```\n'))).text).toContain(
      '\n`````md\nuse ````\n`````\n',
    )
    const chat = planText('### `CHAT_WITH_USER`\n```\nuse ````\n```\n', read)
    expect(sanitizePlan(chat)).toEqual({ text: chat, changes: [], problems: [] })
  })
})

describe('M-04 what it cannot prove is a problem at the line of the fence', () => {
  test.each([
    ['never closed', '```js\ncode\n', execute('```shell\nls\n```\n')],
    ['never closed, and the next fence could end it', '```js\ncode\n', execute('```\nls\n```\n')],
    ['never closed at the end', '```js\ncode\n', ''],
    ['the outer one not closed', '```markdown\n# T\n```bash\nnpm i\n```\n', read],
    ['the outer one not closed at the end', '```markdown\n# T\n```bash\nnpm i\n```\n', ''],
    ['closed with words', '```markdown\n# T\n``` end\n', read],
    ['in code, without an info string', '```js\n/*\n```\nx\n```\n*/\n```\n', read],
    ['text after its end', '```md\nA\n```\nThis creates the file.\n', execute('```\nls\n```\n')],
  ])('M-04 %s', (_, fence, next) => {
    expect(refused(planText(create('a.x', fence), next))).toEqual(['23 fence-unproven'])
  })

  test('M-04 two outer fences that are not closed do not make one', () => {
    const open = '```markdown\n# T\n```\nnpm i\n```\n'
    expect(refused(planText(create('R.md', open), create('S.md', open)))).toEqual(['23 fence-unproven'])
  })

  test('M-04 two commands in one EXECUTE do not become one', () => {
    expect(refused(planText(execute('```\nls\n```\n\n```\npwd\n```\n'), read))).toHaveLength(1)
    expect(refused(planText(execute('```\nls\n```\nthen\n```\npwd\n```\n'), read))).toEqual([
      '23 fence-unproven',
    ])
  })

  test('M-04 two readings are both plans', () => {
    const quoted =
      '```markdown\nUse:\n```\n### `CREATE`\n- **File Path:** [x](/x)\n```\nT\n```js\ny\n```\nT2\n```\n'
    expect(refused(planText(create('docs.md', quoted), read))).toEqual(['23 fence-ambiguous'])
    const blank = '```markdown\nUse:\n```\n### `READ`\n- **Resource:** [a](/a)\n```\n```\n'
    expect(refused(planText(create('docs.md', blank), read))).toEqual(['23 fence-ambiguous'])
  })

  test('M-04 an action behind a blank line may be content, in prose and in code', () => {
    const quoted = (info: string) =>
      `\`\`\`${info}\nx\n\n\`\`\`\n\n${execute('```shell\nls\n```')}\n\`\`\`\n\`\`\`\n`
    expect(refused(planText(create('docs.md', quoted('markdown'))))).toEqual(['23 fence-ambiguous'])
    expect(refused(planText(create('a.js', quoted('js'))))).toEqual(['23 fence-ambiguous'])
  })

  test('M-04 words behind a closing fence do not start a block with the next action', () => {
    const closedWithWords = create('notes.txt', '```text\nx = 1\n``` (end of notes.txt)').trimEnd()
    expect(refused(planText(closedWithWords, execute('```\nls\n```')))).toEqual(['23 fence-unproven'])
  })

  test('M-04 a message does not take the actions below it, nor become one out of content', () => {
    const chat = '### `CHAT_WITH_USER`\nRight?\n\n```\nfoo\n```'
    const heredoc = execute('```shell\ncat <<X\n```\nx\n```\nX\n```')
    expect(refused(planText(chat, heredoc))).toEqual(['23 fence-unproven'])
    const empty = '```md\nT\n```\n\n### `CHAT_WITH_USER`\nHello\n\n```\n```\n'
    expect(refused(planText(create('a.md', empty)))).toEqual(['23 fence-ambiguous'])
  })

  test('M-04 an empty query may be the ends of two other fences', () => {
    const research = '### `RESEARCH`\n- **Description:** d\n```text\nq\n```\n\n```\n```\n'
    expect(refused(planText(create('a.md', `\`\`\`md\nT\n\`\`\`\n\n${research}`)))).toEqual([
      '23 fence-ambiguous',
    ])
  })

  test('M-12 more fence lines than can be proved', () => {
    const text = planText(
      create('a.md', `\`\`\`md\n${'```\nx\n'.repeat(10_001)}`),
      execute(`\`\`\`\n${'```js\n'.repeat(10_001)}`),
    )
    expect(refused(text)).toEqual(['1 fence-unproven'])
  })
})

describe('faults that are no matter of fences are left to the parser', () => {
  test.each([
    ['prose', 'Hello.\n'],
    ['no title', `## Action Plan\n${create('a', '```\nx\n```')}`],
    ['two titles', `# A\n# B\n\n## Action Plan\n\n${create('a', '```\nx\n```')}`],
    ['an action without its fence', planText(create('a', ''), create('b', '```\nx\n```'))],
    ['a blank fence between actions', planText(read, '```\n```\n', read)],
  ])('%s', (_, text) => {
    expect(sanitizePlan(text)).toEqual({ text, changes: [], problems: [] })
  })

  test('M-12 texts beyond the limits', () => {
    expect(refused('x'.repeat(21_000_000))).toEqual(['1 too-large'])
    expect(refused(`${'- '.repeat(10_000)}x`)).toEqual(['1 too-deep'])
  })
})

describe('M-07 wrapped replies', () => {
  const plan = planText(create('R.md', `\`\`\`markdown\n${inner}\`\`\`\n`), read)

  test('M-07 the fence around the plan goes, and so does the chatter around it', () => {
    const text = `Here you go:\n\n\`\`\`markdown\n${plan}\`\`\`\n\nEnjoy!\n`
    expect(repaired(text)).toEqual([inner])
    const { text: sane, changes } = sanitizePlan(text)
    expect(sane.startsWith('# Title\n')).toBe(true)
    expect(sane.endsWith('Look.\n')).toBe(true)
    expect(changes.map(change => change.line)).toEqual([1, 3, 26, 38, 40])
  })

  test.each(['````markdown', '```md', '```', '~~~~'])('M-07 wrapped in %s', open => {
    const close = /^[`~]+/.exec(open)![0]
    expect(repaired(`${open}\n${plan}${close}\n`)).toEqual([inner])
  })

  test('M-07 a wrapper that is not closed, or holds no plan, is refused', () => {
    const open = `\`\`\`markdown\n${planText(create('a', '```ts\nx\n```\n'), execute('```shell\nls\n```'))}`
    expect(refused(open)).toContain('1 wrapper-unproven')
    expect(refused(`\`\`\`markdown\n${head}\`\`\`\n`)).toEqual(['1 wrapper-unproven'])
  })

  test('M-07 a plan that is broken inside its wrapper never gives way to a title in one of its files', () => {
    const file = create('chat.md', '```\n# Chat protocol\n## Message\nSay hello.\n```').trimEnd()
    const broken = planText(execute('```\nls\n```\n\nThen the documentation.\n'), file)
    expect(refused(`\`\`\`markdown\n${broken}\n\`\`\`\n`)).toContain('1 wrapper-unproven')
  })

  test('M-07 text before the title is no wrapper', () => {
    const text = `Sure:\n\n${planText(read)}`
    expect(sanitizePlan(text)).toEqual({ text, changes: [], problems: [] })
  })
})

describe('M-04 plans written with fences of three, whatever they hold', () => {
  /** What became of a plan: `same`, `refused`, or another plan. */
  function outcome(plan: Parameters<typeof renderPlan>[0]): {
    result: 'same' | 'refused' | 'another'
    changed: boolean
  } {
    const { text, changes, problems } = sanitizePlan(withShortFences(renderPlan(plan)))
    const parsed = parsePlan(text)
    const changed = changes.length > 0
    if ([...problems, ...parsed.problems].some(problem => problem.severity === 'error'))
      return { result: 'refused', changed }
    return { result: samePlan(parsed.plan!, plan) ? 'same' : 'another', changed }
  }

  test('M-04 fences with an info string inside: always the same plan', () => {
    fc.assert(
      fc.property(markdownPlan('named fences'), plan => {
        expect(outcome(plan).result).toBe('same')
      }),
      { numRuns: 500 },
    )
  })

  test('M-04 any fences inside: the same plan or a refusal', () => {
    fc.assert(
      fc.property(markdownPlan('any fences'), plan => {
        expect(outcome(plan).result).not.toBe('another')
      }),
      { numRuns: 500 },
    )
  })

  test('M-04 pieces of plans inside: never repaired to another plan', () => {
    fc.assert(
      fc.property(markdownPlan('pieces of plans'), plan => {
        // Without a change the text is a plan by itself, and nothing in it says that another one was meant.
        const { result, changed } = outcome(plan)
        expect(result === 'another' && changed).toBe(false)
      }),
      { numRuns: 500 },
    )
  })
})

import { describe, expect, test } from 'vitest'
import { create, onlyAction, planOf, planText, read, said } from '../support/parsed-plan.ts'

describe('M-03 headings', () => {
  const body = '- **Resource:** [a.md](/a.md)\n- **Description:** d\n'

  test.each([
    'READ',
    '`read`',
    '3. READ',
    '**Read**',
    '2) `READ`',
    'Read:',
    'READ a.md',
    'READ: `a.md`',
    'READ - the manual',
    '__READ__',
  ])('M-03 ### %s is a READ, with a warning', heading => {
    const text = planText(`### ${heading}\n${body}`)
    expect(said(text)).toEqual(['20 action-spelling'])
    expect(planOf(text).actions).toMatchObject([{ type: 'READ' }])
  })

  test.each(['`DELETE`', 'Read the manual', 'Notes', '`READ_ME`', 'CREATED', ''])(
    'M-03 ### %s is no action',
    heading => {
      expect(said(planText(`### ${heading}\n${body}`))).toEqual(['20 unknown-action'])
    },
  )

  test('M-03 an unknown action is told the nine, and the nearest', () => {
    const text = planText(`### \`REED\`\n${body}`)
    expect(said(text)).toEqual(['20 unknown-action'])
  })

  test('M-03 a path behind the name must be the one in the field', () => {
    expect(said(planText(`### READ: b.md\n${body}`), 'error')).toEqual(['20 heading-contradicts'])
    expect(said(planText(`### READ [b.md](/b.md)\n${body}`), 'error')).toEqual(['20 heading-contradicts'])
    expect(said(planText('### INVOKE: Debugger\n- **Agent:** Architect\n\nGo.\n'), 'error')).toEqual([
      '20 heading-contradicts',
    ])
  })

  test('PROMPT and RETURN are other names', () => {
    const plan = planOf(planText('### `PROMPT`\nHi\n', '### RETURN\nBye\n'))
    expect(plan.actions).toMatchObject([
      { type: 'CHAT_WITH_USER', message: 'Hi' },
      { type: 'CONCLUDE', message: 'Bye' },
    ])
  })
})

describe('fields', () => {
  test('keys are compared without case, marks, spaces and punctuation', () => {
    const keys = [
      '**file path:**',
      'FILE PATH:',
      '**File-Path**:',
      '`File Path`:',
      '*FilePath*:',
      '__File Path:__',
    ]
    for (const key of keys) {
      const text = `### \`CREATE\`\n- ${key} [a](/a)\n- **Description:** d\n\`\`\`\`\nx\n\`\`\`\`\n`
      expect(onlyAction('CREATE', text).file.path).toBe('a')
      expect(said(planText(text))).toEqual([])
    }
  })

  test('an unknown field is a warning with the nearest name, a field twice an error', () => {
    expect(said(planText(`${read}- **Descripton:** x\n`))).toEqual(['23 unknown-field'])
    expect(said(planText(`${read}- description: x\n`))).toEqual(['23 duplicate-field'])
  })

  test('a required field that is missing or empty is an error, a missing description a warning', () => {
    expect(said(planText('### `READ`\n'))).toEqual(['20 missing-field', '20 missing-detail'])
    expect(said(planText('### `READ`\n- **Resource:**\n- **Description:** d\n'))).toEqual([
      '21 missing-field',
    ])
  })

  test('a bullet without a key belongs to nothing', () => {
    expect(said(planText(`${read}- just a thought\n`))).toEqual(['23 not-a-field'])
    expect(said(planText(`${read}- [x](https://example.com)\n`))).toEqual(['23 not-a-field'])
  })

  test('a description may be wrapped, go on in bullets, and hold anything', () => {
    const of = (text: string) =>
      onlyAction('READ', `### \`READ\`\n- **Resource:** [a](/a)\n- **Description:** ${text}\n`).description
    expect(of('one\n  two\nthree')).toBe('one two three')
    expect(of('such as:\n  - this\n  - that')).toBe('such as: - this - that')
    expect(of('`a`: **b** __main__ [c](d)')).toBe('`a`: **b** __main__ [c](d)')
  })

  test('text right below the fields belongs to nothing when no description stands last', () => {
    const text = '### `READ`\n- **Description:** d\n- **Resource:** [a](/a)\nand more\n'
    expect(said(planText(text))).toEqual(['23 leftover-text'])
  })

  test('Lines is a range', () => {
    const of = (value: string) => onlyAction('READ', `${read}- **Lines:** ${value}\n`).lines
    expect(of('10-40')).toEqual({ from: 10, to: 40 })
    expect(of('`7`')).toEqual({ from: 7, to: 7 })
    expect(of('3 – 9')).toEqual({ from: 3, to: 9 })
    expect(of('(Optional)')).toBeUndefined()
    for (const bad of ['40-10', '0-3', 'all', '1,5']) {
      expect(said(planText(`${read}- **Lines:** ${bad}\n`))).toEqual(['23 bad-value'])
    }
  })
})

describe('CREATE', () => {
  test('the content is the fence, byte for byte', () => {
    const content = 'a\r\n\tb  \r\n\r\n### `READ`\r\n\0\u2028\r\n'
    const action = onlyAction('CREATE', create('a.txt', `\`\`\`\`txt x\r\n${content}\`\`\`\``))
    expect(action.content).toEqual({ text: content, info: 'txt x', place: { line: 24, column: 1 } })
  })

  test('an empty fence is an empty file', () => {
    expect(onlyAction('CREATE', create('a', '````\n````')).content.text).toBe('')
  })

  test('a second fence, and text before or after it, are errors: so a broken fence shows', () => {
    expect(said(planText(create('a', '````\nx\n````\n\n````\ny\n````')))).toEqual(['27 second-fence'])
    expect(said(planText(create('a', '````\nx\n````\nmore\n\n- text\n')))).toEqual(['26 leftover-text'])
    expect(said(planText(create('a', '\nHere it is:\n````\nx\n````')))).toEqual(['24 leftover-text'])
    expect(said(planText(create('a', '')))).toEqual(['20 missing-fence'])
  })

  test('an empty block right below the fence may be a part of it', () => {
    expect(said(planText(create('a', '````\nx\n````\n```\n```')))).toEqual(['26 second-fence'])
  })

  test('a fence of tildes, and one indented under a bullet, are read with a warning', () => {
    expect(said(planText(create('a', '~~~~\nx\n~~~~')))).toEqual(['23 tilde-fence'])
    const indented = create('a', '  ````js\n  x\n    y\n  ````')
    expect(said(planText(indented))).toEqual(['23 indented-fence'])
    expect(onlyAction('CREATE', indented).content.text).toBe('x\n  y\n')
  })

  test('M-04 a fence that is never closed, or holds a fence like itself, is an error', () => {
    expect(said(planText(create('a', '````\nx\n'), read))).toEqual(['23 unclosed-fence'])
    expect(said(planText(create('a', '````\n````js\nx\n````'), read))).toEqual(['23 short-fence'])
    expect(said(planText(create('a', '  ````\nx\n'), read), 'error')).toContain('23 unclosed-fence')
  })

  test('a file, not an address and not a folder', () => {
    const at = (value: string) =>
      planText(`### \`CREATE\`\n- **File Path:** ${value}\n- **Description:** d\n\`\`\`\`\nx\n\`\`\`\`\n`)
    expect(said(at('[x](https://example.com/x)'))).toEqual(['21 path-outside'])
    expect(said(at('[x/](/x/)'))).toEqual(['21 path-empty'])
    expect(said(at('[.git/config](/.git/config)'))).toEqual(['21 path-protected'])
  })
})

describe('RESEARCH', () => {
  const fields = '### `RESEARCH`\n- **Description:** d\n'

  test('every fence is a query', () => {
    const action = onlyAction(
      'RESEARCH',
      `${fields}\`\`\`\`text\none\n\`\`\`\`\n\`\`\`\`\ntwo\nlines\n\`\`\`\`\n`,
    )
    expect(action.queries.map(query => query.text)).toEqual(['one\n', 'two\nlines\n'])
  })

  test('no query, an empty one, and text', () => {
    expect(said(planText(fields))).toEqual(['20 missing-fence'])
    expect(said(planText(`${fields}\`\`\`\`\n\`\`\`\`\n`))).toEqual(['22 empty-query'])
    expect(said(planText(`${fields}\`\`\`\`\nq\n\`\`\`\`\nmore\n`))).toEqual(['25 leftover-text'])
  })
})

test('READ and PRUNE hold no fence', () => {
  expect(said(planText(`${read}\`\`\`\`\nx\n\`\`\`\`\n`))).toEqual(['23 second-fence'])
  expect(said(planText(`${read.replace('READ', 'PRUNE')}\nmore\n`))).toEqual(['24 leftover-text'])
  expect(onlyAction('PRUNE', read.replace('READ', 'PRUNE')).resource).toMatchObject({ path: 'a.md' })
})

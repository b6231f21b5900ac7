import { describe, expect, test } from 'vitest'
import { create, execute, onlyAction, planOf, planText, read, said } from '../support/parsed-plan.ts'

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

describe('EDIT', () => {
  const fields = '### `EDIT`\n- **File Path:** [a.ts](/a.ts)\n- **Description:** d\n'
  const pair = (find: string, replace: string) =>
    `${find}\n\`\`\`\`\nx\n\`\`\`\`\n${replace}\n\`\`\`\`\ny\n\`\`\`\`\n`

  test('pairs in order, with the place of their first line', () => {
    const action = onlyAction(
      'EDIT',
      `${fields}\n${pair('`FIND:`', '`REPLACE:`')}\n${pair('`FIND:`', '`REPLACE:`')}`,
    )
    expect(
      action.pairs.map(({ find, replace }) => [find.place.line, find.text, replace.place.line, replace.text]),
    ).toEqual([
      [26, 'x\n', 30, 'y\n'],
      [35, 'x\n', 39, 'y\n'],
    ])
    expect(action.matchAll).toBe(false)
  })

  test.each([
    ['**FIND:**', '**REPLACE:**'],
    ['**FIND**:', '**REPLACE**:'],
    ['FIND:', 'REPLACE:'],
    ['#### FIND', '#### REPLACE:'],
    ['### `FIND:`', '### `REPLACE:`'],
    ['`find:`', '`Replace`'],
  ])('the labels %s and %s are read with a warning', (find, replace) => {
    const text = `${fields}\n${pair(find, replace)}`
    expect(onlyAction('EDIT', text).pairs).toHaveLength(1)
    expect(said(planText(text))).toEqual(['24 label-spelling', '28 label-spelling'])
  })

  test('a label right below the fields is a label', () => {
    const text = fields + pair('`FIND:`', '`REPLACE:`')
    expect(said(planText(text))).toEqual([])
    expect(onlyAction('EDIT', text)).toMatchObject({ description: 'd', pairs: [{ find: { text: 'x\n' } }] })
    const wrapped = onlyAction(
      'EDIT',
      `${fields.trimEnd()} that\nis wrapped\n${pair('`FIND:`', '`REPLACE:`')}`,
    )
    expect(wrapped.description).toBe('d that is wrapped')
  })

  test('Match All', () => {
    expect(
      onlyAction('EDIT', `${fields}- **Match All:** true\n\n${pair('`FIND:`', '`REPLACE:`')}`).matchAll,
    ).toBe(true)
    expect(said(planText(`${fields}- **Match All:** maybe\n\n${pair('`FIND:`', '`REPLACE:`')}`))).toEqual([
      '23 bad-value',
    ])
  })

  test.each([
    ['no pair', '', ['20 missing-fence']],
    ['FIND alone', '`FIND:`\n````\nx\n````\n', ['25 lone-label']],
    ['REPLACE alone', '`REPLACE:`\n````\nx\n````\n', ['24 lone-label', '20 missing-fence']],
    ['FIND twice', `\`FIND:\`\n\`\`\`\`\nx\n\`\`\`\`\n${pair('`FIND:`', '`REPLACE:`')}`, ['28 lone-label']],
    [
      'a label without a fence',
      '`FIND:`\n`REPLACE:`\n````\nx\n````\n',
      ['24 leftover-text', '26 second-fence', '20 missing-fence'],
    ],
    [
      'a fence without a label',
      `${pair('`FIND:`', '`REPLACE:`')}\n\`\`\`\`\nz\n\`\`\`\`\n`,
      ['33 second-fence'],
    ],
    ['text between', `${pair('`FIND:`', 'and\n\n`REPLACE:`')}`, ['28 leftover-text']],
    [
      'text behind the label',
      pair('`FIND:` this', '`REPLACE:`'),
      ['24 leftover-text', '25 second-fence', '28 lone-label', '20 missing-fence'],
    ],
  ])('%s', (_, text, problems) => {
    expect(said(planText(`${fields}\n${text}`)).toSorted()).toEqual(problems.toSorted())
  })
})

describe('EXECUTE', () => {
  const fields = '### `EXECUTE`\n- **Description:** d\n- **Expected Outcome:** o\n'
  const fence = '````shell\nls -l\npwd\n````\n'

  test('all fields, as the template writes them', () => {
    const text = `${fields}- **cwd:** (Optional) path/to/dir\n- **env:** (Optional)\n    - \`VAR1\`: "value1"\n    - VAR2: 'a "b"'\n    - \`VAR3\`: plain: text\n    - **VAR4:** "q\\"\\\\"\n    - \`Timeout\`: ""\n- **Allow Failure:** yes\n- **Timeout:** 300\n${fence}`
    const action = onlyAction('EXECUTE', text)
    expect(action).toMatchObject({
      expectedOutcome: 'o',
      cwd: { path: 'path/to/dir' },
      allowFailure: true,
      timeout: 300,
      command: { text: 'ls -l\npwd\n', info: 'shell' },
    })
    expect(action.env.map(({ name, value }) => [name, value])).toEqual([
      ['VAR1', 'value1'],
      ['VAR2', 'a "b"'],
      ['VAR3', 'plain: text'],
      ['VAR4', 'q"\\'],
      ['Timeout', ''],
    ])
    expect(said(planText(text))).toEqual([])
  })

  test('cwd is a path of the project: plain, code or link', () => {
    const of = (value: string) => onlyAction('EXECUTE', `${fields}- **cwd:** ${value}\n${fence}`).cwd?.path
    expect(['a/b', '`a/b`', '[a/b](/a/b)', 'a/b/', '.', './', '[.](/)', '(Optional)'].map(of)).toEqual([
      'a/b',
      'a/b',
      'a/b',
      'a/b',
      '.',
      '.',
      '.',
      undefined,
    ])
    for (const bad of ['../..', '/tmp', '~', 'https://example.com']) {
      expect(said(planText(`${fields}- **cwd:** ${bad}\n${fence}`))).toEqual(['23 path-outside'])
    }
  })

  test.each([
    ['- **env:** A=1\n', ['23 bad-env']],
    ['- **env:**\n    - 1A: x\n', ['24 bad-env']],
    ['- **env:**\n    - A\n', ['24 bad-env']],
    ['- **env:**\n    - A: 1\n    - `A`: 2\n', ['25 duplicate-field']],
    ['- **env:**\n- `MY_VAR`: "x"\n', ['24 bad-env']],
    ['- **Timeout:** 0\n', ['23 bad-value']],
    ['- **Timeout:** soon\n', ['23 bad-value']],
    ['- **Timeout:** 99999999\n', ['23 bad-value']],
  ])('%j', (lines, problems) => {
    expect(said(planText(fields + lines + fence))).toEqual(problems)
  })

  test('the command is one fence with something in it', () => {
    expect(said(planText(execute('````\nls\n````\n\n````\npwd\n````')))).toEqual(['27 second-fence'])
    expect(said(planText(execute('````\n \n````')))).toEqual(['20 empty-command'])
    expect(said(planText(execute('')))).toEqual(['20 missing-fence'])
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

describe('messages', () => {
  test('everything below CHAT_WITH_USER is the message, as it stands', () => {
    const message =
      'Is `a` right?\n\n- **Agent:** x\n  ```\n  code\n  ```\n\n#### Why\n\n> because\r\n\r\nYes  or no?'
    expect(onlyAction('CHAT_WITH_USER', `### \`CHAT_WITH_USER\`\n\n${message}\n\n---\n\n`).message).toBe(
      message,
    )
    expect(said(planText('### `CHAT_WITH_USER`\n---\n'))).toEqual(['20 empty-message'])
  })

  test('INVOKE: agent, resources, message', () => {
    const text =
      '### `INVOKE`\n- **Agent:** Architect\n- **Handoff Resources:** (Optional)\n  - [docs/a.md](/docs/a.md)\n  - [x](https://example.com)\n\nThe brief.\n\n- is complete\n'
    expect(onlyAction('INVOKE', text)).toMatchObject({
      agent: 'Architect',
      resources: [{ path: 'docs/a.md' }, { url: 'https://example.com' }],
      message: 'The brief.\n\n- is complete',
    })
    expect(said(planText(text))).toEqual([])
  })

  test.each(['', '- **Handoff Resources:**\n  - [a](/a)\n', '- **Handoff Resources:** (Optional)\n'])(
    'a message right below the fields is the message',
    resources => {
      const text = `### \`INVOKE\`\n- **Agent:** Architect\n${resources}Go on\nfrom here.\n`
      expect(onlyAction('INVOKE', text)).toMatchObject({ agent: 'Architect', message: 'Go on\nfrom here.' })
      expect(said(planText(text))).toEqual([])
    },
  )

  test('a message that starts with bullets is no field list', () => {
    expect(onlyAction('INVOKE', '### `INVOKE`\n- **Agent:** A\n\n- one\n- two\n').message).toBe(
      '- one\n- two',
    )
    expect(onlyAction('CONCLUDE', '### `CONCLUDE`\n- one\n- two\n').message).toBe('- one\n- two')
  })

  test('M-17 an agent is a name', () => {
    expect(said(planText('### `INVOKE`\n- **Agent:** ../../evil\n\nGo.\n'))).toEqual(['21 bad-value'])
    expect(said(planText('### `INVOKE`\nGo.\n'), 'error')).toEqual(['20 missing-field'])
  })

  test('CONCLUDE needs nothing, and says so when it has no message', () => {
    expect(said(planText('### `CONCLUDE`\n'))).toEqual(['20 empty-message'])
    expect(onlyAction('CONCLUDE', '### `CONCLUDE`\n- **Handoff Resources:** None\n\nDone.\n')).toMatchObject({
      resources: [],
      message: 'Done.',
    })
  })

  test('a resource is one link a bullet', () => {
    const text =
      '### `CONCLUDE`\n- **Handoff Resources:**\n  - [a](/a)\n    more\n  - [b](/b) the other\n\nDone.\n'
    expect(said(planText(text))).toEqual(['22 bad-value', '24 bad-link'])
  })
})

test('READ and PRUNE hold no fence', () => {
  expect(said(planText(`${read}\`\`\`\`\nx\n\`\`\`\`\n`))).toEqual(['23 second-fence'])
  expect(said(planText(`${read.replace('READ', 'PRUNE')}\nmore\n`))).toEqual(['24 leftover-text'])
  expect(onlyAction('PRUNE', read.replace('READ', 'PRUNE')).resource).toMatchObject({ path: 'a.md' })
})

import { describe, expect, test } from 'vitest'
import { onlyAction, planText, said } from '../support/parsed-plan.ts'

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

import { describe, expect, test } from 'vitest'
import { execute, onlyAction, planText, said } from '../support/parsed-plan.ts'

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

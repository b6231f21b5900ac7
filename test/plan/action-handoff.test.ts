import { describe, expect, test } from 'vitest'
import { onlyAction, planText, said } from '../support/parsed-plan.ts'

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

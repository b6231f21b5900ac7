import { expect, test } from 'vitest'
import { hiddenInBlock, hiddenInLine } from '../../src/plan/hidden.ts'
import { execute, planText, said } from '../support/parsed-plan.ts'

test('M-14 the first hidden character of a line is found', () => {
  expect(hiddenInLine('plain text, naïve — “quoted” 😀')).toBe(-1)
  expect(hiddenInLine('ab\u200bc')).toBe(2)
  expect(hiddenInLine('a\tb')).toBe(1)
  expect(hiddenInLine('x\u{e0020}')).toBe(1)
})

test('M-14 in a block, lines and tabs are seen; a carriage return alone hides what stands before it', () => {
  expect(hiddenInBlock('a\n\tb\r\nc\n')).toBe(-1)
  expect(hiddenInBlock('rm -rf x\recho hi\n')).toBe(8)
  expect(hiddenInBlock('echo 👨‍👩‍👧\n')).toBe(-1)
})

test.each(['ls \u202e x', 'ls\u200b', 'ls \u{e0041}', 'ls \0', 'ls \u001b[2J', 'ls \u{e0101}', 'ls\rx'])(
  'M-14 the command %j is refused, with its line',
  command => {
    expect(said(planText(execute(`\`\`\`\`\nfirst\n${command}\n\`\`\`\``)))).toEqual(['25 hidden-characters'])
  },
)

test('M-14 hidden characters in a variable are refused', () => {
  const text =
    '### `EXECUTE`\n- **Description:** d\n- **Expected Outcome:** o\n- **env:**\n    - `A`: "x\u200by"\n````\nls\n````\n'
  expect(said(planText(text))).toEqual(['24 hidden-characters'])
})

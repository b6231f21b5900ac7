import { expect, test } from 'vitest'
import { renderTerminalCopy } from '../../src/text/terminal-copy.ts'

test('T-01 the text goes in as base64, so nothing in it can end the sequence', () => {
  const sequence = renderTerminalCopy('grüße\u0007\u001b\\')!
  const [, base64] = /^\x1b\]52;c;([A-Za-z0-9+/=]*)\x07$/.exec(sequence)!
  expect(Buffer.from(base64!, 'base64').toString()).toBe('grüße\u0007\u001b\\')
})

test('what terminals would cut is not sent at all', () => {
  expect(renderTerminalCopy('x'.repeat(56_000))).toBeDefined()
  expect(renderTerminalCopy('x'.repeat(56_250))).toBeUndefined()
})

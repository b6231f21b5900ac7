import { expect, test } from 'vitest'
import { Fault } from '../../src/errors.ts'
import { parseWebUrl } from '../../src/world/web-url.ts'

function faultFor(text: string): Fault {
  try {
    parseWebUrl(text)
  } catch (error) {
    if (error instanceof Fault) return error
    throw error
  }
  throw new Error(`${text} was accepted`)
}

test('a fragment is not part of what is asked for', () => {
  expect(parseWebUrl('HTTPS://Example.com/a?b=c#d').href).toBe('https://example.com/a?b=c')
})

test.each([
  'file:///etc/passwd',
  'data:text/plain,x',
  'ftp://example.com/',
  'javascript:1',
  'blob:http://a/b',
])('N-04 %s is refused by its scheme', text => {
  const fault = faultFor(text)
  expect(fault.kind).toBe('guard')
  expect(fault.message).toContain(text.slice(0, text.indexOf(':') + 1))
})

test('a password in the address is refused and not repeated', () => {
  const fault = faultFor('https://me:hunter2@example.com/')
  expect(fault.kind).toBe('guard')
  expect(fault.message).toContain('example.com')
  expect(JSON.stringify([fault.message, fault.hints])).not.toContain('hunter2')
  expect(faultFor('https://me@example.com/').kind).toBe('guard')
})

test.each(['', 'example.com', '//example.com', 'http://', 'http://[::1', 'http://1.2.3.4.5/'])(
  '%j is not a web address',
  text => {
    expect(faultFor(text).kind).toMatch(/usage|guard/)
  },
)

test('T-01 a broken address is shown escaped and not at full length', () => {
  const { message } = faultFor(`http://\u001b[2J ${'x'.repeat(5000)}`)
  expect(message).toContain('\\x1b[2J')
  expect(message.length).toBeLessThan(300)
})

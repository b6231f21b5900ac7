import { describe, expect, test } from 'vitest'
import type { Fault } from '../../src/errors.ts'
import { nextHop } from '../../src/world/redirect.ts'

const page = [new URL('https://a.example/dir/page?x=1')]

function refusal(visited: readonly URL[], location: string | undefined): Fault {
  try {
    nextHop(visited, 302, location)
  } catch (error) {
    return error as Fault
  }
  throw new Error(`${location} was followed`)
}

test.each([301, 302, 303, 307, 308])('%d leads on', status => {
  expect(nextHop(page, status, 'https://b.example/')?.href).toBe('https://b.example/')
})

test.each([200, 201, 300, 304, 305, 404, 500])('%d is an answer, even with a Location', status => {
  expect(nextHop(page, status, 'https://b.example/')).toBeUndefined()
})

test.each([
  ['other', 'https://a.example/dir/other'],
  ['/top', 'https://a.example/top'],
  ['?x=2', 'https://a.example/dir/page?x=2'],
  ['//b.example/', 'https://b.example/'],
  [Buffer.from('/zürich').toString('latin1'), 'https://a.example/z%C3%BCrich'],
])('a Location of %s is read against the page', (location, expected) => {
  expect(nextHop(page, 302, location)?.href).toBe(expected)
})

describe('N-04 redirects that are not followed', () => {
  test.each([
    'file:///etc/passwd',
    'data:text/html,x',
    'ftp://a.example/',
    'http://a.example/',
    'https://u:p@b.example/',
  ])('to %s', location => {
    const fault = refusal(page, location)
    expect(fault.kind).toBe('guard')
    expect(fault.message).toContain('a.example')
  })

  test('nowhere', () => {
    for (const location of [undefined, '', '  ', 'https://', 'http://[']) {
      const fault = refusal(page, location)
      expect(fault.kind, String(location)).toBe('network')
      expect(fault.message).toContain('a.example')
    }
  })

  test('in a circle, a fragment aside', () => {
    const visited = [new URL('http://a.example/'), new URL('http://b.example/')]
    expect(refusal(visited, 'http://a.example/#again').message).toMatch(/circle/)
    expect(refusal(visited, 'http://b.example/').message).toMatch(/circle/)
  })

  test('more than five', () => {
    const visited = Array.from({ length: 6 }, (_, n) => new URL(`http://a.example/${n}`))
    expect(nextHop(visited.slice(1), 302, '/next')?.pathname).toBe('/next')
    expect(refusal(visited, '/next').message).toMatch(/more than 5 redirects/)
  })
})

import { describe, expect, test } from 'vitest'
import { onlyAction, planText, said } from '../support/parsed-plan.ts'

const readOf = (value: string) => `### \`READ\`\n- **Resource:** ${value}\n- **Description:** d\n`
const resource = (value: string) => onlyAction('READ', readOf(value)).resource
const problems = (value: string) => said(planText(readOf(value))).map(problem => problem.split(' ')[1])

test('a root-relative link is the canonical path, and has nothing to warn of', () => {
  expect(resource('[docs/a.md](/docs/a.md)')).toEqual({
    kind: 'file',
    path: 'docs/a.md',
    place: { line: 21, column: 17 },
  })
  expect(problems('[docs/a.md](/docs/a.md)')).toEqual([])
  expect(problems('[`docs/a.md`](/docs/a.md)')).toEqual([])
  expect(problems('[a/\\_\\_b\\_\\_.py](/a/__b__.py)')).toEqual([])
})

test.each([
  ['[docs/a.md](docs/a.md)', 'docs/a.md'],
  ['[docs/a.md](./docs/a.md)', 'docs/a.md'],
  ['`docs/a.md`', 'docs/a.md'],
  ['docs/a.md', 'docs/a.md'],
  ['**docs/a.md**', 'docs/a.md'],
  ['docs/__init__.py', 'docs/__init__.py'],
  ['[a b.md](/a b.md)', 'a b.md'],
  ['[id]/page.tsx', 'id-less'],
])('the accepted spelling %s is a warning', (value, path) => {
  const found = resource(value)
  expect(found.kind === 'file' && found.path).toBe(path === 'id-less' ? '[id]/page.tsx' : path)
  expect(problems(value)).toContain('path-spelling')
})

test('addresses are links, autolinks or bare; what follows http is an address, what follows / a file', () => {
  expect(resource('[www.example.com](https://example.com/docs)')).toMatchObject({
    kind: 'url',
    url: 'https://example.com/docs',
  })
  expect(problems('[www.example.com](https://example.com/docs)')).toEqual([])
  expect(resource('<https://example.com/a_(b)>')).toMatchObject({
    kind: 'url',
    url: 'https://example.com/a_(b)',
  })
  expect(resource('https://example.com/x')).toMatchObject({ url: 'https://example.com/x' })
  expect(problems('https://example.com/x')).toEqual(['path-spelling'])
  expect(resource('[httpd/x](/httpd/x)')).toMatchObject({ kind: 'file', path: 'httpd/x' })
})

describe('P-02 the destination counts', () => {
  test('P-02 another text is refused', () => {
    expect(problems('[README.md](/.bashrc)')).toEqual(['link-mismatch'])
    expect(problems('[the docs](/docs/a.md)')).toEqual(['link-mismatch'])
    expect(problems('[ore.py](/src/core.py)')).toEqual(['link-mismatch'])
  })

  test('P-02 a text that is the tail of the path is a warning', () => {
    expect(problems('[core.py](/src/core.py)')).toEqual(['link-text'])
    expect(problems('[](/src/core.py)')).toEqual(['link-text'])
  })

  test('P-02 the text of an address may say what it likes, but not name another host', () => {
    expect(problems('[the manual](https://example.com/x)')).toEqual([])
    expect(problems('[https://example.com](https://example.com/x)')).toEqual([])
    expect(problems('[https://example.com](https://evil.example/x)')).toEqual(['link-mismatch'])
  })
})

test.each(['[x](/../../etc/passwd)', '[x](/a/../../b)', '[x](/%2e%2e/x)', '[x](/..%2fx)', '../x', '`../x`'])(
  'P-01 %s is refused',
  value => {
    expect(problems(value).join()).toMatch(/^path-(?:outside|encoding)$/)
  },
)

test.each([
  'C:\\x',
  '\\\\host\\share',
  'file:///x',
  '~/.x',
  '[x](//host/x)',
  '/etc/x',
  '`/etc/x`',
  '[x](file:///x)',
  'ftp://h/x',
])('P-08 %s is refused', value => {
  expect(said(planText(readOf(value)), 'error')).toEqual(['21 path-outside'])
})

test('P-08 inside a link the slash is the project root', () => {
  expect(resource('[homepage/x](/homepage/x)')).toMatchObject({ path: 'homepage/x' })
  expect(resource('[etc/x](/etc/x)')).toMatchObject({ path: 'etc/x' })
})

test('P-11 what is refused is shown escaped', () => {
  const text = planText(readOf('[a\u001b]52;c;x](/a\u001b]52;c;x)'))
  expect(said(text)).toEqual(['21 hidden-characters'])
})

test.each([
  'https://a.example/x y',
  'https://user:pw@a.example/',
  'https://a.example\\@b.example/',
  'https://',
])('the address %s is refused', value => {
  expect(problems(value)).toEqual(['bad-url'])
})

test('two links are not a value', () => {
  expect(problems('[a](/a) or [b](/b)')).toHaveLength(1)
  expect(said(planText(readOf('[a](/a) or [b](/b)')), 'error')).toHaveLength(1)
})

import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseContext, readContextFile, renderContext } from '../../src/context/context-file.ts'
import { realDisk } from '../../src/world/disk.ts'
import { faultOf } from '../support/faults.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

test('paths, patterns, folders, addresses and ! lines', () => {
  const text =
    '\ufeff# what the model should always see\r\nREADME.md\r\n\n  ./src//a.ts  \nsrc/\n!src/gen/**\nhttps://example.com/a#b\n!https://example.com/x\n#\n#hash.md\n.\n'
  expect(parseContext(text)).toEqual({
    lines: [
      { way: 'in', kind: 'path', target: 'README.md' },
      { way: 'in', kind: 'path', target: 'src/a.ts' },
      { way: 'in', kind: 'path', target: 'src' },
      { way: 'out', kind: 'path', target: 'src/gen/**' },
      { way: 'in', kind: 'url', target: 'https://example.com/a#b' },
      { way: 'out', kind: 'url', target: 'https://example.com/x' },
      { way: 'in', kind: 'path', target: '#hash.md' },
      { way: 'in', kind: 'path', target: '.' },
    ],
    problems: [],
  })
})

test.each([
  ['/etc/passwd', 'bad-path', /project root/],
  ['~/.ssh/config', 'bad-path', /project root/],
  ['C:\\x', 'bad-path', /project root/],
  ['a/../../b', 'bad-path', /goes up/],
  ['!../x', 'bad-path', /goes up/],
  ['.git/config', 'bad-path', /\.git/],
  ['sub/.GIT/config', 'bad-path', /\.git/],
  ['.teddy/local/current', 'bad-path', /local/],
  ['.Teddy/Local/x', 'bad-path', /local/],
  ['file:///etc/passwd', 'bad-path', /http/],
  ['!', 'bad-path', /nothing/],
  ['a\0b', 'hidden-characters', /\\x00/],
  ['a\u001b[2Jb', 'hidden-characters', /\\x1b/],
  ['a\u202eb', 'hidden-characters', /\\u202e/],
  ['https://user:pw@example.com/', 'bad-url', /password/],
  ['https://', 'bad-url', /not a web address/],
  [`${'{a,b}'.repeat(12)}`, 'bad-path', /too many/],
  ['a/'.repeat(3_000), 'bad-path', /longer/],
])('%j is a problem with its line', (line, rule, message) => {
  const { lines, problems } = parseContext(`ok.md\n${line}\n`)
  expect(lines).toHaveLength(1)
  expect(problems).toEqual([
    expect.objectContaining({ rule, line: 2, message: expect.stringMatching(message) }),
  ])
})

test('what is rendered reads back as the same', () => {
  const target = fc.string({
    unit: fc.constantFrom('a', '#', '!', ' ', '.', '/', '*', 'é'),
    minLength: 1,
    maxLength: 8,
  })
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.constantFrom('', '!'), target)), written => {
      const { lines } = parseContext(written.map(([way, text]) => `${way}${text}\n`).join(''))
      expect(parseContext(renderContext(lines))).toEqual({ lines, problems: [] })
    }),
    { numRuns: 1_000 },
  )
})

test('a file that is not there has no lines; one with problems is refused with all of them', async () => {
  const file = join(temporaryFolder(), 'session.context')
  expect(readContextFile({ disk: realDisk }, file)).toEqual([])
  writeFileSync(file, '/a\nb\n../c\n')
  const fault = await faultOf(Promise.resolve().then(() => readContextFile({ disk: realDisk }, file)))
  expect([fault.kind, fault.problems.map(({ line }) => line)]).toEqual(['usage', [1, 3]])
})

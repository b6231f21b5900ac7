import fc from 'fast-check'
import { globSync } from 'tinyglobby'
import { expect, test } from 'vitest'
import { compileGlob, isGlob } from '../../src/text/glob.ts'

const matches = (pattern: string, path: string) => compileGlob(pattern)!(path)

test.each([
  ['*.ts', 'a.ts', true],
  ['*.ts', 'src/a.ts', false],
  ['**/*.ts', 'a.ts', true],
  ['**/*.ts', 'src/deep/a.ts', true],
  ['src/**', 'src/a/b.ts', true],
  ['src/**', 'srcs/a.ts', false],
  ['src/**/b.ts', 'src/b.ts', true],
  ['src/?.ts', 'src/a.ts', true],
  ['src/?.ts', 'src/ab.ts', false],
  ['src/[a-c].ts', 'src/b.ts', true],
  ['src/[!a-c].ts', 'src/b.ts', false],
  ['src/{a,b/c}.ts', 'src/b/c.ts', true],
  ['{a,{b,c}}.ts', 'c.ts', true],
  ['{a}.ts', '{a}.ts', true],
  ['a{b', 'a{b', true],
  ['[', '[', true],
  ['*', '.env', false],
  ['.*', '.env', true],
  ['**', '.github/x.yml', false],
  ['.github/**', '.github/x.yml', true],
  ['*.*', 'a.', true],
  ['*.*', 'ab', false],
  ['*a*b*', 'xaybz', true],
])('%s and %s: %s', (pattern, path, expected) => {
  expect(matches(pattern, path)).toBe(expected)
})

test('a name is no pattern', () => {
  expect(['a.ts', 'a b/c', '(x)'].map(isGlob)).toEqual([false, false, false])
  expect(['*.ts', 'a?', '[id]', '{a,b}'].map(isGlob)).toEqual([true, true, true, true])
})

test('patterns that take other matchers for ever end', () => {
  expect(matches(`${'*a'.repeat(100)}b`, 'a'.repeat(250))).toBe(false)
  expect(matches(`${'**/a/'.repeat(200)}c`, 'a/'.repeat(400))).toBe(false)
  expect(compileGlob('{a,b}'.repeat(20))).toBeUndefined()
  expect(compileGlob(`${'{'.repeat(3_000)}a,b`)).toBeDefined()
})

// Dots are in the table above: on those every library has rules of its own.
test('agrees with tinyglobby', () => {
  const name = fc.string({ unit: fc.constantFrom('a', 'b', '-', '_'), minLength: 1, maxLength: 3 })
  const path = fc.array(name, { minLength: 1, maxLength: 4 }).map(names => names.join('/'))
  const piece = fc.constantFrom('a', 'b', '*', '?', '[ab]', '[!a]', '{a,b}', '-', 'a*')
  const step = fc.oneof(
    fc.constant('**'),
    fc
      .array(piece, { minLength: 1, maxLength: 3 })
      .map(pieces => pieces.join(''))
      // Two stars in a name mean something else to everyone.
      .filter(one => !one.includes('**')),
  )
  const pattern = fc.array(step, { minLength: 1, maxLength: 4 }).map(steps => steps.join('/'))
  fc.assert(
    fc.property(pattern, fc.uniqueArray(path, { minLength: 1, maxLength: 8 }), (pattern, all) => {
      // For it `a/**` names a file `a` too, but `*/**` does not; such files are left out.
      const above = compileGlob(pattern.replace(/(?:\/\*\*)+$/, ''))!
      const odd = (one: string) => pattern.endsWith('/**') && above(one)
      const paths = all.filter(one => !odd(one) && !all.some(other => other.startsWith(`${one}/`)))
      const ours = paths.filter(one => matches(pattern, one)).sort()
      expect(ours).toEqual(byTinyglobby(pattern, paths))
    }),
    { numRuns: 2_000 },
  )
})

/** The library on a disk that holds exactly these paths. */
function byTinyglobby(pattern: string, paths: readonly string[]): string[] {
  const folders = new Map<string, Map<string, 'file' | 'folder'>>([['', new Map()]])
  for (const path of paths) {
    const names = path.split('/')
    names.forEach((name, n) => {
      const above = names.slice(0, n).join('/')
      folders.set(above, folders.get(above) ?? new Map())
      folders.get(above)!.set(name, n === names.length - 1 ? 'file' : 'folder')
    })
  }
  const readdirSync = (path: string) =>
    [...(folders.get(path.replace(/^\/+|\/+$/g, '')) ?? [])].map(([name, kind]) => ({
      name,
      isFile: () => kind === 'file',
      isDirectory: () => kind === 'folder',
      isSymbolicLink: () => false,
    }))
  const fs = { readdirSync } as never
  return globSync(pattern, { cwd: '/', fs, expandDirectories: false, followSymbolicLinks: false }).sort()
}

import { execFile } from 'node:child_process'
import { mkdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { encode } from 'gpt-tokenizer/encoding/o200k_base'
import { expect, test } from 'vitest'
import { countTokens } from '../../src/context/tokens.ts'
import { sha256 } from '../../src/text/sha256.ts'
import { realDisk } from '../../src/world/disk.ts'
import { failingDisk } from '../support/faulty-disk.ts'
import { root as sourceRoot } from '../support/source-files.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const world = { disk: realDisk }
const cacheOf = (root: string) => join(root, '.teddy/local/cache/tokens-o200k_base')

function project(): string {
  const root = temporaryFolder()
  mkdirSync(join(root, '.teddy'))
  return root
}

test('counts as the library does, special tokens as text', async () => {
  const texts = ['', 'hello world', '<|endoftext|>', 'naïve 日本語 🎉', 'a\r\nb\0c']
  const expected = texts.map(text => encode(text, { disallowedSpecial: new Set() }).length)
  expect(await countTokens(world, undefined, texts)).toEqual(expected)
  expect(expected[2]).toBeGreaterThan(1)
})

test('L-06 long runs of one character are counted at once', async () => {
  const counts = await countTokens(world, undefined, ['a'.repeat(1_000_000), ' '.repeat(1_000_000)])
  expect(counts[0]).toBe(125_000)
  expect(counts[1]).toBeGreaterThan(1_000)
})

test('L-10 counts are kept, for the owner alone, and taken from there', async () => {
  const root = project()
  expect(await countTokens(world, root, ['hello world'])).toEqual([2])
  expect([join(root, '.teddy/local'), join(root, '.teddy/local/cache'), cacheOf(root)].map(mode)).toEqual([
    0o700, 0o700, 0o600,
  ])
  // A count that no tokenizer gives shows that none was asked.
  writeFileSync(cacheOf(root), `${sha256('hello world')} 77.\n`)
  expect(await countTokens(world, root, ['hello world', ''])).toEqual([77, 0])
})

test('the tokenizer is not loaded when everything is known', async () => {
  const root = project()
  await countTokens(world, root, ['one', 'two'])
  const script = `
    import { registerHooks } from 'node:module'
    const loaded = []
    registerHooks({ load: (url, context, next) => { loaded.push(url); return next(url, context) } })
    const { countTokens } = await import('${pathToFileURL(join(sourceRoot, 'src/context/tokens.ts'))}')
    const { realDisk } = await import('${pathToFileURL(join(sourceRoot, 'src/world/disk.ts'))}')
    const count = texts => countTokens({ disk: realDisk }, ${JSON.stringify(root)}, texts)
    const tokenizers = () => loaded.filter(url => url.includes('/o200k/')).length > 0
    await count(['two', 'one'])
    const before = tokenizers()
    await count(['three'])
    console.log(JSON.stringify([before, tokenizers()]))`
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script])
  expect(JSON.parse(stdout)).toEqual([false, true])
})

test.each([
  ['cut in the middle of a line', (text: string) => text.slice(0, -3)],
  ['filled with zeros', (text: string) => '\0'.repeat(text.length)],
  ['of another kind', () => '{"version": 9}'],
])('a cache that is %s is made anew', async (_, damage) => {
  const root = project()
  await countTokens(world, root, ['hello world'])
  const whole = readFileSync(cacheOf(root), 'utf8')
  writeFileSync(cacheOf(root), damage(whole))
  expect(await countTokens(world, root, ['hello world'])).toEqual([2])
  expect(readFileSync(cacheOf(root), 'utf8')).toBe(whole)
})

test('D-06 a cache that lies behind a link is neither read nor written', async () => {
  const root = project()
  const elsewhere = temporaryFolder()
  symlinkSync(elsewhere, join(root, '.teddy/local'))
  expect(await countTokens(world, root, ['hello world'])).toEqual([2])
  expect(realDisk.readdir(elsewhere)).toEqual([])
})

test.each(['ENOSPC', 'EACCES', 'EROFS', 'EIO'])(
  '%s at any step costs the cache, never the count',
  async code => {
    const root = project()
    for (let at = 1; ; at++) {
      const { disk, failed } = failingDisk(at, code)
      const text = `text number ${at}`
      expect(await countTokens({ disk }, root, [text])).toEqual([encode(text).length])
      if (!failed()) break
    }
    expect(realDisk.readdir(join(root, '.teddy/local/cache'))).toEqual(['tokens-o200k_base'])
  },
)

test('several writers at once leave a cache that is whole', async () => {
  const root = project()
  const texts = Array.from({ length: 40 }, (_, n) => `text number ${n}`)
  await Promise.all(texts.map(text => countTokens(world, root, [text])))
  const lines = readFileSync(cacheOf(root), 'utf8').split('\n')
  expect(lines.pop()).toBe('')
  for (const line of lines) expect(line).toMatch(/^[0-9a-f]{64} \d+\.$/)
})

function mode(path: string): number {
  return statSync(path).mode & 0o777
}

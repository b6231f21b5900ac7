import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Wanted } from '../../src/context/cascade.ts'
import { type CollectOptions, collectResources } from '../../src/context/collect.ts'
import { contextPlaces } from '../../src/context/places.ts'
import { failingDisk } from '../support/faulty-disk.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { testWorld } from '../support/test-world.ts'

const noUrls: CollectOptions = { readUrl: async () => ({ problem: 'no network here' }) }

const named = (resource: string): Wanted => ({ resource, kind: 'path', origin: 'turn', by: 'name' })

async function collect(
  root: string,
  wanted: readonly Wanted[],
  options: CollectOptions = noUrls,
  disk = testWorld({ cwd: root }).disk,
) {
  const places = contextPlaces(testWorld({ cwd: root, disk }), { root, projectRoot: root })
  return collectResources(places, wanted, options)
}

const reasons = async (root: string, ...names: string[]) =>
  (await collect(root, names.map(named))).omitted.map(({ resource, reason }) => `${resource}: ${reason}`)

test('the text with its language, size and hash', async () => {
  const root = temporaryFolder()
  writeFileSync(join(root, 'a.md'), '\ufeffé\r\n')
  writeFileSync(join(root, 'Makefile'), '')
  const { resources, omitted } = await collect(root, [named('a.md'), named('Makefile')])
  expect(omitted).toEqual([])
  expect(resources).toEqual([
    {
      resource: 'a.md',
      kind: 'path',
      origin: 'turn',
      text: 'é\r\n',
      language: 'markdown',
      bytes: 7,
      redacted: 0,
      notes: ['it starts with a byte order mark'],
      fetched: undefined,
    },
    expect.objectContaining({ text: '', language: 'text', bytes: 0 }),
  ])
})

test('L-06 what cannot be shown is listed with the reason', async () => {
  const root = temporaryFolder()
  writeFileSync(join(root, 'binary.png'), Buffer.from([137, 80, 0, 71]))
  writeFileSync(join(root, 'latin.txt'), Buffer.from([0x43, 0xe9, 0x0a]))
  writeFileSync(join(root, 'wide.txt'), Buffer.from('\ufeffab', 'utf16le'))
  writeFileSync(join(root, 'large.txt'), 'a'.repeat(1_000_001))
  writeFileSync(join(root, 'fine\u202e.txt'), 'x')
  mkdirSync(join(root, 'folder'))
  execFileSync('mkfifo', [join(root, 'pipe')])
  expect(
    await reasons(
      root,
      'binary.png',
      'latin.txt',
      'wide.txt',
      'large.txt',
      'missing.txt',
      'large.txt/x',
      'pipe',
      'folder',
      'fine\u202e.txt',
    ),
  ).toEqual([
    'binary.png: binary',
    'latin.txt: not UTF-8',
    'wide.txt: UTF-16, not UTF-8',
    'large.txt: too large: 1,000,001 bytes, at most 1,000,000',
    'missing.txt: missing',
    'large.txt/x: missing: large.txt is no folder',
    'pipe: a named pipe',
    'folder: a folder',
    'fine\u202e.txt: its name holds characters that cannot be seen',
  ])
})

test('the limit for one file is the caller’s', async () => {
  const root = temporaryFolder()
  writeFileSync(join(root, 'a.txt'), 'abcd')
  const { omitted } = await collect(root, [named('a.txt')], { ...noUrls, mostBytes: 3 })
  expect(omitted[0]?.reason).toBe('too large: 4 bytes, at most 3')
})

test('P-03 links are not followed, and where they lead is said', async () => {
  const root = temporaryFolder()
  const outside = join(temporaryFolder(), 'key')
  writeFileSync(outside, 'canary')
  symlinkSync(outside, join(root, 'notes.md'))
  symlinkSync('.', join(root, 'self'))
  expect(await reasons(root, 'notes.md', 'self/a.txt')).toEqual([
    `notes.md: a link to ${outside}, which is not followed`,
    `self/a.txt: a link to ${root}, which is not followed`,
  ])
})

test('L-08 files that hold secrets are not even opened, and keys in others are replaced', async () => {
  const root = temporaryFolder()
  const secret = ['.env', '.env.local', 'id_rsa', 'server.pem', '.npmrc', 'credentials']
  for (const name of secret) writeFileSync(join(root, name), 'CANARY')
  const key = `ghp_${'a1B2'.repeat(9)}`
  writeFileSync(join(root, 'a.ts'), `const one = '${key}'\nconst two = '${key}'\n`)
  const { resources, omitted } = await collect(root, [...secret, 'a.ts'].map(named))
  expect(omitted.map(({ reason }) => reason)).toEqual(secret.map(() => 'looks like secrets'))
  expect(resources.map(({ text, redacted }) => [text, redacted])).toEqual([
    ["const one = '[redacted: GitHub token]'\nconst two = '[redacted: GitHub token]'\n", 2],
  ])
})

test('a file that a pattern found and that is gone is no resource', async () => {
  const gone: Wanted = { ...named('gone.ts'), by: 'pattern' }
  expect(await collect(temporaryFolder(), [gone])).toEqual({ resources: [], omitted: [] })
})

test('a page is redacted too; one that cannot be read is left out', async () => {
  const page = {
    text: `key ghp_${'a1B2'.repeat(9)}`,
    language: 'text',
    bytes: 3,
    sha256: 'x',
    notes: ['n'],
    fetched: 't',
  }
  const readUrl = async (url: string) => (url.endsWith('a') ? page : { problem: 'HTTP 404' })
  const wanted = ['https://x/a', 'https://x/b'].map(resource => ({
    ...named(resource),
    kind: 'url' as const,
  }))
  const { resources, omitted } = await collect(temporaryFolder(), wanted, { readUrl })
  expect(resources).toEqual([
    {
      resource: 'https://x/a',
      kind: 'url',
      origin: 'turn',
      ...page,
      text: 'key [redacted: GitHub token]',
      redacted: 1,
    },
  ])
  expect(omitted).toEqual([{ resource: 'https://x/b', origin: 'turn', reason: 'HTTP 404' }])
})

test.each(['EIO', 'EACCES', 'EMFILE'])(
  'D-05 %s at any step is a reason, or a Fault before anything was read',
  async code => {
    const root = temporaryFolder()
    for (const name of ['a.txt', 'b.txt']) writeFileSync(join(root, name), `${name}\n`)
    for (let at = 1; ; at++) {
      const { disk, failed } = failingDisk(at, code)
      const end = await collect(root, [named('a.txt'), named('b.txt')], noUrls, disk).catch(
        (error: Error) => error,
      )
      if (!failed()) break
      if (end instanceof Error) expect(end.name).toBe('Fault')
      else expect(end.resources.length + end.omitted.length).toBe(2)
    }
  },
)

test('a file that may not be read is left out with the reason', async () => {
  const root = temporaryFolder()
  writeFileSync(join(root, 'a.txt'), 'x')
  chmodSync(join(root, 'a.txt'), 0)
  const said = await reasons(root, 'a.txt')
  // The administrator may read everything.
  expect(said).toEqual(process.getuid?.() === 0 ? [] : ['a.txt: permission denied'])
})

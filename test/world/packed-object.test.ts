import { execFileSync } from 'node:child_process'
import { readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { realDisk } from '../../src/world/disk.ts'
import { packOf } from '../../src/world/packed-object.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

/** A repository with so many blobs, packed. */
function packed(format: string, count: number) {
  const top = temporaryFolder()
  const git = (args: readonly string[], input?: string) =>
    execFileSync('git', args, { cwd: top, input, stdio: ['pipe', 'pipe', 'ignore'] }).toString()
  git(['init', '-q', `--object-format=${format}`])
  for (let n = 0; n < count; n++) writeFileSync(join(top, `${n}`), `content ${n}`)
  const names = Array.from({ length: count }, (_, n) => `${n}\n`).join('')
  const ids = git(['hash-object', '-w', '--stdin-paths'], names).trim().split('\n')
  const objects = join(top, '.git/objects')
  git(['pack-objects', '-q', join(objects, 'pack/pack')], `${ids.join('\n')}\n`)
  return { objects, ids }
}

test.each(['sha1', 'sha256'])('what is in a pack is found there, and nothing else is, with %s', format => {
  const { objects, ids } = packed(format, 600)
  const [pack] = readdirSync(join(objects, 'pack')).filter(name => name.endsWith('.pack'))
  for (const id of ids) expect(packOf(realDisk, objects, id)).toBe(join(objects, 'pack', pack!))
  const others = ids.map(id => [...id].reverse().join('')).filter(id => !ids.includes(id))
  const ends = ['0', 'f'].map(digit => digit.repeat(ids[0]!.length))
  for (const id of [...others, ...ends]) expect(packOf(realDisk, objects, id)).toBeUndefined()
})

test('an index without its pack, a damaged one, and no packs at all hold nothing', () => {
  const { objects, ids } = packed('sha1', 3)
  const folder = join(objects, 'pack')
  writeFileSync(join(folder, 'pack-torn.idx'), 'torn')
  writeFileSync(join(folder, 'pack-torn.pack'), '')
  expect(packOf(realDisk, objects, ids[0]!)).toBeDefined()
  for (const name of readdirSync(folder).filter(name => name.endsWith('.pack'))) rmSync(join(folder, name))
  expect(packOf(realDisk, objects, ids[0]!)).toBeUndefined()
  rmSync(folder, { recursive: true })
  expect(packOf(realDisk, objects, ids[0]!)).toBeUndefined()
})

test('a pack with times of its own does not count: what is in it does not last longer by being wanted again', () => {
  const { objects, ids } = packed('sha1', 3)
  const [pack] = readdirSync(join(objects, 'pack')).filter(name => name.endsWith('.pack'))
  writeFileSync(join(objects, 'pack', pack!.replace(/pack$/, 'mtimes')), '')
  expect(packOf(realDisk, objects, ids[0]!)).toBeUndefined()
})

import { execFileSync } from 'node:child_process'
import { rmdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { realClock } from '../../src/world/clock.ts'
import { realDisk } from '../../src/world/disk.ts'
import { writeLooseObject } from '../../src/world/loose-object.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

test('a folder of objects that git takes away at this moment, since it is empty, is made again', () => {
  const top = temporaryFolder()
  execFileSync('git', ['init', '-q'], { cwd: top })
  const objects = join(top, '.git/objects')
  let made = 0
  const mkdir: typeof realDisk.mkdir = path => {
    realDisk.mkdir(path)
    if (++made === 1) rmdirSync(path)
    return undefined
  }
  const object = { kind: 'blob', bytes: Buffer.from('content'), format: 'sha1' } as const
  const id = writeLooseObject({ disk: { ...realDisk, mkdir }, clock: realClock }, objects, object)
  expect(execFileSync('git', ['cat-file', 'blob', id], { cwd: top }).toString()).toBe('content')
  expect(made).toBe(2)
})

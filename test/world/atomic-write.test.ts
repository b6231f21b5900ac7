import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { Fault } from '../../src/errors.ts'
import { writeAtomic } from '../../src/world/atomic-write.ts'
import { type Disk, realDisk } from '../../src/world/disk.ts'
import { canMount } from '../support/can-mount.ts'
import { crashAtEveryStep } from '../support/crash-runner.ts'
import { failingDisk, fullDisk } from '../support/faulty-disk.ts'
import { describeSteps, possibleContents, recordingDisk } from '../support/power-loss.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const old = 'old '.repeat(1000)
const fresh = 'new '.repeat(50_000)

function folderWithFile(): { folder: string; path: string } {
  const folder = temporaryFolder()
  const path = join(folder, 'file.md')
  writeFileSync(path, old)
  return { folder, path }
}

describe('writing', () => {
  test('replaces the whole file and leaves nothing beside it', () => {
    const { folder, path } = folderWithFile()
    writeAtomic(realDisk, path, fresh)
    expect(readFileSync(path, 'utf8')).toBe(fresh)
    expect(readdirSync(folder)).toEqual(['file.md'])
  })

  test('keeps the mode of the file it replaces, whatever the umask', () => {
    const { path } = folderWithFile()
    chmodSync(path, 0o757)
    writeAtomic(realDisk, path, fresh, { mode: 0o600 })
    expect(statSync(path).mode & 0o7777).toBe(0o757)
  })

  test('gives a new file exactly the mode asked for', () => {
    const path = join(temporaryFolder(), 'secret')
    writeAtomic(realDisk, path, 'x', { mode: 0o600 })
    expect(statSync(path).mode & 0o7777).toBe(0o600)
  })

  test('replaces a symbolic link by the file and never writes through it', () => {
    const folder = temporaryFolder()
    writeFileSync(join(folder, 'target'), old)
    symlinkSync('target', join(folder, 'link'))
    writeAtomic(realDisk, join(folder, 'link'), fresh)
    expect(readFileSync(join(folder, 'target'), 'utf8')).toBe(old)
    expect(readFileSync(join(folder, 'link'), 'utf8')).toBe(fresh)
  })

  test('in create mode leaves a file that is there, and no temporary file', () => {
    const { folder, path } = folderWithFile()
    expect(() => writeAtomic(realDisk, path, fresh, { when: 'create' })).toThrow(
      expect.objectContaining({ code: 'EEXIST' }),
    )
    expect(readFileSync(path, 'utf8')).toBe(old)
    expect(readdirSync(folder)).toEqual(['file.md'])
  })

  test('works for a name of 255 bytes', () => {
    const path = join(temporaryFolder(), 'n'.repeat(255))
    writeAtomic(realDisk, path, fresh)
    expect(readFileSync(path, 'utf8')).toBe(fresh)
  })
})

describe('faults', () => {
  const codes = ['ENOSPC', 'EDQUOT', 'EIO', 'EROFS', 'EACCES', 'EMFILE', 'ENAMETOOLONG', 'EXDEV', 'EBUSY']

  test.each(codes)(
    'D-05 %s at every step: the old file or the new one, a Fault that names the file, no leftovers',
    code => {
      for (let step = 1; ; step++) {
        const { folder, path } = folderWithFile()
        const { disk, failed } = failingDisk(step, code)
        const error = thrownBy(() => writeAtomic(disk, path, fresh))
        expect([old, fresh]).toContain(readFileSync(path, 'utf8'))
        if (!failed()) {
          expect(error).toBeUndefined()
          break
        }
        expect(error).toBeInstanceOf(Fault)
        expect((error as Fault).message).toContain(folder)
        expect((error as Fault).hints.length).toBeGreaterThan(0)
        expect(readdirSync(folder)).toEqual(['file.md'])
      }
    },
  )

  test.each([0, 1, 65_536, 199_999])(
    'D-04 a disk with room for %d more bytes: the old file is whole',
    room => {
      const { folder, path } = folderWithFile()
      expect(() => writeAtomic(fullDisk(room), path, fresh)).toThrow(/the disk is full/)
      expect(readFileSync(path, 'utf8')).toBe(old)
      expect(readdirSync(folder)).toEqual(['file.md'])
    },
  )

  test('a file that turns out shorter than what was written does not replace the old one', () => {
    const { folder, path } = folderWithFile()
    const fstat = ((fd: number) => Object.assign(realDisk.fstat(fd), { size: 5 })) as Disk['fstat']
    expect(() => writeAtomic({ ...realDisk, fstat }, path, fresh)).toThrow(/the disk reported an error/)
    expect(readFileSync(path, 'utf8')).toBe(old)
    expect(readdirSync(folder)).toEqual(['file.md'])
  })

  test('E-10 a folder that is missing: a Fault, nothing made', () => {
    const missing = join(temporaryFolder(), 'none', 'file.md')
    expect(() => writeAtomic(realDisk, missing, fresh)).toThrow(/no such file or folder/)
    expect(existsSync(missing)).toBe(false)
  })

  test('D-01 killed at every step: the old file or the new one', () => {
    const folder = temporaryFolder()
    const path = join(folder, 'file.md')
    writeFileSync(path, old)
    const killed = crashAtEveryStep('write-then-exit.ts', [path, fresh.slice(0, 100_000)], () => {
      expect([old, fresh.slice(0, 100_000)]).toContain(readFileSync(path, 'utf8'))
    })
    expect(killed).toBeGreaterThan(7)
  })

  test('D-01 killed at every step of a create: no file or the whole one', () => {
    const path = join(temporaryFolder(), 'file.md')
    const text = fresh.slice(0, 100_000)
    const check = () => {
      if (existsSync(path)) expect(readFileSync(path, 'utf8')).toBe(text)
      rmSync(path, { force: true })
    }
    expect(crashAtEveryStep('write-then-exit.ts', [path, text, 'create'], check)).toBeGreaterThan(7)
  })

  test.each(['replace', 'create'] as const)(
    'D-03 the power goes after any step of a %s: the old file or the new one',
    when => {
      const folder = temporaryFolder()
      const path = join(folder, 'file.md')
      const before = when === 'replace' ? Buffer.from(old) : undefined
      if (before) writeFileSync(path, before)
      const { disk, steps } = recordingDisk()
      writeAtomic(disk, path, fresh, { when })
      for (let done = 0; done <= steps.length; done++) {
        for (const content of possibleContents(steps.slice(0, done), path, before)) {
          const right = content?.toString() === before?.toString() || content?.toString() === fresh
          expect(right, describeSteps(steps.slice(0, done))).toBe(true)
        }
      }
      expect(possibleContents(steps, path, before).map(String)).toEqual([fresh])
    },
  )
})

describe.runIf(canMount())('on a real full disk', () => {
  test('D-04 a 64 KB disk: the old file is whole and the Fault names the disk', () => {
    const folder = temporaryFolder()
    mkdirSync(join(folder, 'disk'))
    const script = join(import.meta.dirname, '../support/write-then-exit.ts')
    const commands = [
      `mount -t tmpfs -o size=64k tmpfs '${folder}/disk'`,
      `echo old > '${folder}/disk/file.md'`,
      `'${process.execPath}' '${script}' 0 '${folder}/disk/file.md' "$(head -c 100000 /dev/zero | tr '\\0' x)"`,
      'echo "exit $?"',
      `cat '${folder}/disk/file.md'; ls -A '${folder}/disk'`,
    ]
    const out = spawnSync('unshare', ['-rm', 'sh', '-c', commands.join('\n')], { encoding: 'utf8' })
    expect(out.stderr).toContain('the disk is full')
    expect(out.stdout).toBe('exit 1\nold\nfile.md\n')
  })
})

function thrownBy(work: () => void): unknown {
  try {
    work()
    return undefined
  } catch (error) {
    return error
  }
}

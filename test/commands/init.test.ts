import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { canMount } from '../support/can-mount.ts'
import { launcher, teddy } from '../support/teddy.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

test('teddy alone names the next command, before and after init', () => {
  const cwd = temporaryFolder()
  expect(teddy([], { cwd }).out).toMatch(/not a TeDDy project yet\n\nNext: teddy init/)
  expect(JSON.parse(teddy(['--json'], { cwd }).out)).toEqual({
    root: cwd,
    initialised: false,
    next: ['teddy init', 'teddy tour', 'teddy --help'],
  })
  expect(readdirSync(cwd)).toEqual([])
  teddy(['init'], { cwd })
  mkdirSync(join(cwd, 'deep/down'), { recursive: true })
  expect(teddy([], { cwd: join(cwd, 'deep/down') }).out).toContain(`${cwd} · a TeDDy project`)
})

test('init at the top of the repository, whatever folder you stand in', () => {
  const cwd = temporaryFolder()
  execFileSync('git', ['init', '-q'], { cwd })
  mkdirSync(join(cwd, 'src'))
  expect(teddy(['init'], { cwd: join(cwd, 'src') }).code).toBe(0)
  expect(readdirSync(join(cwd, '.teddy')).sort()).toEqual([
    '.gitignore',
    'config.yaml',
    'global.context',
    'memos.yaml',
  ])
  expect(readdirSync(join(cwd, 'src'))).toEqual([])
})

test('init again changes nothing and brings back only what is missing', () => {
  const cwd = temporaryFolder()
  teddy(['init'], { cwd })
  writeFileSync(join(cwd, '.teddy/config.yaml'), 'sandbox: auto\n')
  expect(teddy(['init'], { cwd }).out).toContain('nothing was changed')
  expect(readFileSync(join(cwd, '.teddy/config.yaml'), 'utf8')).toBe('sandbox: auto\n')
})

test('a rule for *.log does not hide the payload of a turn; what is local stays out', () => {
  const cwd = temporaryFolder()
  execFileSync('git', ['init', '-q'], { cwd })
  writeFileSync(join(cwd, '.gitignore'), '*.log\n')
  teddy(['init'], { cwd })
  const files = [
    '.teddy/sessions/s/01/_context.log',
    '.teddy/local/current',
    '.teddy/index.toon',
    'debug.log',
  ]
  for (const file of files) {
    mkdirSync(join(cwd, file, '..'), { recursive: true })
    writeFileSync(join(cwd, file), '')
  }
  const seen = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '.teddy', 'debug.log'], {
    cwd,
    encoding: 'utf8',
  })
  expect(seen.trim().split('\n').sort()).toEqual([
    '.teddy/.gitignore',
    '.teddy/config.yaml',
    '.teddy/global.context',
    '.teddy/memos.yaml',
    '.teddy/sessions/s/01/_context.log',
  ])
})

test('D-06 a .teddy that is a link or a file: nothing is made', () => {
  const outside = temporaryFolder()
  const linked = temporaryFolder()
  symlinkSync(outside, join(linked, '.teddy'))
  expect(teddy(['init'], { cwd: linked })).toMatchObject({
    code: 4,
    err: expect.stringContaining('symbolic link'),
  })
  expect(readdirSync(outside)).toEqual([])

  const file = temporaryFolder()
  writeFileSync(join(file, '.teddy'), 'mine')
  expect(teddy(['init'], { cwd: file }).code).toBe(4)
  expect(readFileSync(join(file, '.teddy'), 'utf8')).toBe('mine')
})

test.runIf(canMount())('D-05 a disk that is read-only: says so', () => {
  const folder = temporaryFolder()
  const script = `mount -t tmpfs -o ro tmpfs '${folder}' && cd '${folder}' && '${process.execPath}' '${launcher}' init; echo $?`
  const { stdout, stderr } = spawnSync('unshare', ['-rm', 'sh', '-c', script], { encoding: 'utf8' })
  expect({ stdout, stderr }).toEqual({
    stdout: '1\n',
    stderr: expect.stringContaining('the file system is read-only'),
  })
})

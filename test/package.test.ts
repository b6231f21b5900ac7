import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './support/source-files.ts'
import { temporaryFolder } from './support/temporary-folder.ts'

test('the packed package installs into an empty folder and runs there, as teddy and as cru', () => {
  const folder = temporaryFolder()
  const env = { ...process.env, HOME: folder, npm_config_cache: join(folder, 'cache') }
  const packed = execFileSync('npm', ['pack', '--silent', '--pack-destination', folder], {
    cwd: root,
    env,
    encoding: 'utf8',
  })
  const tarball = join(folder, packed.trim().split('\n').at(-1)!)
  expect(statSync(tarball).size).toBeLessThan(5_000_000)

  const empty = join(folder, 'empty')
  mkdirSync(empty)
  execFileSync('npm', ['install', '--silent', '--offline', '--prefix', empty, tarball], { cwd: empty, env })
  expect(readdirSync(join(empty, 'node_modules')).filter(name => !name.startsWith('.'))).toEqual([
    'teddy-cli',
  ])
  expect(readFileSync(join(empty, 'node_modules/teddy-cli/dist/THIRD-PARTY-LICENCES.txt'), 'utf8')).toContain(
    'commander',
  )
  for (const name of ['teddy', 'cru']) {
    const { status, stdout } = spawnSync(join(empty, 'node_modules/.bin', name), ['doctor'], {
      cwd: empty,
      env,
      encoding: 'utf8',
    })
    expect({ status, stdout }).toEqual({
      status: 0,
      stdout: expect.stringMatching(/✓ teddy .*\n[\s\S]*torn files/),
    })
  }
})

import { execFileSync } from 'node:child_process'
import { describe, expect, test } from 'vitest'
import { gitVersion } from '../../src/world/git-version.ts'
import { worldWithGit } from '../support/call-git.ts'
import { faultOf } from '../support/faults.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { testWorld } from '../support/test-world.ts'

describe('G-01 the git that there is', () => {
  test('is told', async () => {
    const { major, minor, text } = await gitVersion(testWorld({ cwd: '/' }))
    expect(`git version ${text}`).toBe(execFileSync('git', ['version']).toString().trim().split(' (')[0])
    expect(text.startsWith(`${major}.${minor}`)).toBe(true)
  })

  test('none', async () => {
    const fault = await faultOf(gitVersion(testWorld({ cwd: '/', env: { PATH: temporaryFolder() } })))
    expect(fault.message).toBe('git is not installed, or not on the PATH')
    expect(fault.hints.join()).toContain('--no-snapshot')
  })

  test.each([
    ['2.37.9', /too old: found 2\.37\.9, expected 2\.38 or newer/],
    ['1.99.0', /too old: found 1\.99\.0/],
  ])('%s is too old', async (version, message) => {
    const fault = await faultOf(gitVersion(worldWithGit(`echo git version ${version}`)))
    expect(fault.message).toMatch(message)
  })

  test.each(['2.38.0', '2.39.5 (Apple Git-154)', '2.45.1.windows.1', '3.0.0-rc1'])(
    '%s will do',
    async version => {
      const { text } = await gitVersion(worldWithGit(`echo 'git version ${version}'`))
      expect(version.startsWith(text)).toBe(true)
    },
  )

  test.each([
    ['printf "\\033[2Jhello"', /answers \\x1b\[2Jhello, expected 2\.38/],
    ['true', /answers nothing/],
    ['echo git version of mine', /answers git version of mine/],
    ['exit 3', /git version: it ended with 3 and said nothing/],
    ['exec sleep 999', /git version did not end in time/],
  ])('one that does `%s` is refused', async (script, message) => {
    const timeoutMs = script.includes('sleep') ? 300 : 10_000
    const fault = await faultOf(gitVersion(worldWithGit(script), { timeoutMs }))
    expect(fault.message).toMatch(message)
  })
})

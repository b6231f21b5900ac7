import { spawnSync } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readReport } from '../../src/report/read-report.ts'
import type { Report } from '../../src/report/report.ts'
import { executeProject } from '../support/execute-project.ts'
import { create, execute, smallPlan } from '../support/small-plan.ts'

describe('the report', () => {
  test('replaces an older report of TeDDy, never another file, and is looked at before anything runs', () => {
    const { run, at, root } = executeProject(smallPlan(create('x', 'y\n')), {
      'report.md': '# My own report\n',
    })
    expect(run('plan.md', '-y')).toMatchObject({
      code: 4,
      err: expect.stringContaining('no report of TeDDy'),
    })
    expect(readdirSync(root)).not.toContain('x')
    expect(at('report.md')).toBe('# My own report\n')
    expect(run('plan.md', '-y', '--report', 'other.md').code).toBe(0)
    const second = executeProject(smallPlan(execute('echo again')))
    expect(second.run('plan.md', '-y').code).toBe(0)
    expect(second.run('plan.md', '-y').code).toBe(0)
    expect(second.report().status).toBe('SUCCESS')
  })

  test.each([
    ['a symbolic link', (path: string) => symlinkSync('/dev/null', path)],
    ['a symbolic link', (path: string) => symlinkSync('gone', path)],
    ['a folder', (path: string) => mkdirSync(path)],
    ['no regular file', (path: string) => void spawnSync('mkfifo', [path])],
    ['a file, but no report of TeDDy', (path: string) => writeFileSync(path, Buffer.from([0xff, 0]))],
  ])('P-12 %s in its place: exit 4 before anything runs', (what, make) => {
    const { run, root } = executeProject(smallPlan(create('x', 'y\n')))
    make(join(root, 'report.md'))
    make(join(root, 'other.md'))
    for (const args of [[], ['--report', 'other.md']]) {
      expect(run('plan.md', '-y', ...args)).toMatchObject({
        code: 4,
        err: expect.stringContaining(`that is ${what}\n`),
      })
    }
    expect(readdirSync(root)).not.toContain('x')
  })

  test('P-04 a link in the way to it: exit 4; a folder that is not there: exit 2', () => {
    const { run, root } = executeProject(smallPlan(create('x', 'y\n')))
    mkdirSync(join(root, 'real'))
    symlinkSync('real', join(root, 'link'))
    expect(run('plan.md', '-y', '--report', 'link/report.md').code).toBe(4)
    expect(run('plan.md', '-y', '--report', 'gone/report.md').code).toBe(2)
    expect(readdirSync(root)).not.toContain('x')
  })

  test('never replaces a file that the plan or a command made meanwhile', () => {
    const made = executeProject(smallPlan(create('report.md', 'mine\n')))
    expect(made.run('plan.md', '-y').code).toBe(0)
    expect(made.at('report.md')).toBe('mine\n')
    expect(readdirSync(made.root).filter(name => /^report-.*\.md$/.test(name))).toHaveLength(1)
    const folder = executeProject(smallPlan(execute('mkdir report.md')))
    const { code, out } = folder.run('plan.md', '-y')
    expect(code).toBe(0)
    expect(out).toMatch(/report: .*report-.*\.md/)
  })

  test('goes where it was asked for, whatever a command makes of that path', () => {
    const { run, root } = executeProject(
      smallPlan(execute('mv sub sub2; mkdir -p ../outside; ln -s ../outside sub')),
    )
    mkdirSync(join(root, 'sub'))
    expect(run('plan.md', '-y', '--report', 'sub/report.md').code).toBe(0)
    expect(readdirSync(join(root, '../outside'))).toEqual([])
    expect(existsSync(join(root, 'sub2/report.md'))).toBe(true)
  })

  test('is kept elsewhere when its folder is gone in the end', () => {
    const { run, root } = executeProject(smallPlan(execute('rm -rf sub')))
    mkdirSync(join(root, 'sub'))
    const { code, out } = run('plan.md', '-y', '--report', 'sub/report.md')
    expect(code).toBe(0)
    const path = /report: (.*)\n/.exec(out)![1]!
    expect((readReport(readFileSync(path, 'utf8')) as Report).status).toBe('SUCCESS')
    unlinkSync(path)
  })

  test('L-08 holds no key that a command printed or a description quoted', () => {
    const key = `gh${'p_'}${'a1B2'.repeat(9)}`
    const { run, at } = executeProject(
      smallPlan(execute(`echo ${key}`).replace('Run it.', `Run with ${key}.`)),
    )
    const { out, err } = run('plan.md', '-y')
    expect(out + err + at('report.md')).not.toContain(key)
  })
})

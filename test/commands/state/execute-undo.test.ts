import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readReport } from '../../../src/report/read-report.ts'
import { fakePrograms } from '../../support/fake-programs.ts'
import { gitSession } from '../../support/git-session.ts'
import { create, edit, execute, smallPlan } from '../../support/small-plan.ts'

const files = { 'a.txt': 'a\n', 'b.txt': 'b\n', '.gitignore': 'out/\n' }
const plan = smallPlan(
  edit('a.txt', 'a\n', 'A\n'),
  create('new/c.txt', 'c\n'),
  execute('rm b.txt; mkdir -p out; echo o > out/o; echo d > d.txt'),
)
const all = ['a.txt', 'b.txt', 'new/c.txt', 'd.txt', 'out/o']

describe.each(['committed', 'none'] as const)('repository: %s', repository => {
  test('the report names the command that takes the plan back, and it does; later edits stay', async () => {
    const project = await gitSession({ files, repository })
    writeFileSync(join(project.folder, 'plan.md'), plan)
    const { out } = await project.ok('execute', join(project.folder, 'plan.md'), '-y')
    const report = readReport(project.at('report.md')!)
    const { undo } = report as { undo: string }
    expect(undo).toMatch(/^teddy restore --undo [0-9a-z]{26}$/)
    expect(out).toContain(`Next: ${undo}  take the plan back`)
    expect(all.map(project.at)).toEqual(['A\n', undefined, 'c\n', 'd\n', 'o\n'])
    project.put('d.txt', 'mine\n')
    project.put('mine.txt', 'mine\n')
    // Only by its id: a one-off plan belongs to no session.
    expect((await project.teddy('restore', '--undo')).err).toContain('nothing to take back')
    const taken = await project.teddy(...undo.split(' ').slice(1))
    expect(taken.code).toBe(5)
    expect(taken.out).toMatch(/~ a\.txt\n\+ b\.txt\n− new\/c\.txt\n! d\.txt {2}stays/)
    expect([...all, 'mine.txt'].map(project.at)).toEqual(['a\n', 'b\n', undefined, 'mine\n', 'o\n', 'mine\n'])
    expect(project.at('report.md')).toContain('teddy restore --undo')
    await project.ok(...undo.split(' ').slice(1), '--force', 'd.txt')
    expect(project.at('d.txt')).toBeUndefined()
  })
})

test('--json has it too; the user’s git stays as it is', async () => {
  const project = await gitSession({ files })
  writeFileSync(join(project.folder, 'plan.md'), smallPlan(execute('exit 3')))
  const before = project.usersGit()
  const { code, out } = await project.teddy(
    'execute',
    join(project.folder, 'plan.md'),
    '-y',
    '--json',
    '--report',
    join(project.folder, 'r.md'),
  )
  expect(code).toBe(1)
  expect(JSON.parse(out).undo).toMatch(/^teddy restore --undo /)
  expect(project.usersGit()).toEqual(before)
})

test('without .teddy nothing is put there, and the report has no undo line', async () => {
  const project = await gitSession({ files })
  rmSync(join(project.root, '.teddy'), { recursive: true })
  writeFileSync(join(project.folder, 'plan.md'), plan)
  await project.ok('execute', join(project.folder, 'plan.md'), '-y')
  expect(project.at('report.md')).not.toContain('Undo')
  expect(existsSync(join(project.root, '.teddy'))).toBe(false)
  expect(project.git('for-each-ref', 'refs/teddy')).toBe('')
})

test('G-01 without a git that works the plan runs, with a warning and without an undo line', async () => {
  const project = await gitSession({ files })
  writeFileSync(join(project.folder, 'plan.md'), smallPlan(create('c.txt', 'c\n')))
  mkdirSync(join(project.folder, 'bin'))
  const PATH = `${fakePrograms({ git: 'echo git version 2.20.1' })}:${process.env.PATH}`
  const { code, err } = await project.teddyWith(
    { env: { PATH } },
    'execute',
    join(project.folder, 'plan.md'),
    '-y',
  )
  expect(code).toBe(0)
  expect(err).toMatch(
    /warning: no snapshot, so the plan cannot be taken back: git is too old: found 2\.20\.1/,
  )
  expect(project.at('c.txt')).toBe('c\n')
  expect(project.at('report.md')).not.toContain('Undo')
})

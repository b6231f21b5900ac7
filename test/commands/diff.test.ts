import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { gitSession } from '../support/git-session.ts'
import { create, edit } from '../support/small-plan.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

async function twoTurns() {
  const project = await gitSession({ files: { 'a.txt': 'one\n' } })
  await project.turn(edit('a.txt', 'one\n', 'two\n'))
  await project.turn(create('b.txt', 'b\n'))
  return project
}

/** Of a patch the names of the files and the changed lines. */
const brief = (patch: string) => patch.match(/^[+-](?!\+\+ \/dev|-- \/dev).*/gm)

test('the whole session, one turn, or what lies between two', async () => {
  const { ok, worktree } = await twoTurns()
  writeFileSync(join(worktree, 'by-hand.txt'), 'mine\n')
  const changed = async (...args: string[]) => brief((await ok('diff', ...args)).out)
  const first = ['--- a/a.txt', '+++ b/a.txt', '-one', '+two']
  const second = ['+++ b/b.txt', '+b']
  const byHand = ['+++ b/by-hand.txt', '+mine']
  expect(await changed()).toEqual([...first, ...second, ...byHand])
  expect(await changed('01')).toEqual(first)
  expect(await changed('02')).toEqual(second)
  expect(await changed('01..02')).toEqual(second)
  expect(await changed('02..01')).toEqual(['--- a/b.txt', '-b'])
  expect(await changed('01..')).toEqual([...second, ...byHand])
  expect(await changed('..01')).toEqual(first)
})

test('in place it starts from the files before the first turn', async () => {
  const project = await gitSession({ files: { 'a.txt': 'one\n' } })
  project.put('mine.txt', 'mine\n')
  await project.plan(edit('a.txt', 'one\n', 'two\n'))
  await project.ok('resume', '-y', '--in-place')
  expect(brief((await project.ok('diff')).out)).toEqual(['--- a/a.txt', '+++ b/a.txt', '-one', '+two'])
})

test('what it prints for programs can be applied', async () => {
  const { ok } = await twoTurns()
  const elsewhere = temporaryFolder()
  writeFileSync(join(elsewhere, 'a.txt'), 'one\n')
  execFileSync('git', ['apply'], { cwd: elsewhere, input: (await ok('diff')).out })
  expect(execFileSync('cat', ['a.txt', 'b.txt'], { cwd: elsewhere, encoding: 'utf8' })).toBe('two\nb\n')
})

test('a turn that is not there is named, with those that are', async () => {
  const { teddy } = await twoTurns()
  for (const asked of ['77', '01..77', '77..', '..77'])
    expect(await teddy('diff', asked)).toMatchObject({
      code: 2,
      err: expect.stringMatching(/has no turn "77"[\s\S]*01 to 02/),
    })
})

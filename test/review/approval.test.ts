import { mkdirSync, renameSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { checkPlan } from '../../src/plan/check.ts'
import { stillApproved, touchedPaths } from '../../src/review/approval.ts'
import type { ItemId } from '../../src/review/items.ts'
import { takeApproval } from '../../src/review/take-approval.ts'
import { realDisk } from '../../src/world/disk.ts'
import { projectFiles } from '../../src/world/project-files.ts'
import { folderWith } from '../support/files-in.ts'
import { create, edit, execute, planText, read } from '../support/plan-text.ts'

const text = planText([
  edit('src/a.ts', ['a\n', 'b\n']),
  create('new.ts', 'x\n'),
  edit('new.ts', ['x\n', 'y\n']),
  read('notes.md'),
  execute('true', { cwd: 'src' }),
])

function project() {
  const root = folderWith({ 'src/a.ts': 'a\nz\n', 'notes.md': 'n\n' })
  const plan = checkPlan(text, projectFiles(realDisk, root)).plan!
  const all = plan.actions.map((_, n): ItemId => `actions:${n + 1}`)
  const take = (selected: readonly ItemId[] = all, planBytes = text) =>
    takeApproval({ text: planBytes, plan, selected, root, files: projectFiles(realDisk, root) })
  const approved = take()
  return { root, plan, take, since: (planBytes?: string) => stillApproved(approved, take(all, planBytes)) }
}

test('an approval holds while nothing changes', () => {
  expect(project().since()).toEqual({ approved: true })
})

test('only what the selected actions touch counts, each path once', () => {
  const { plan, take } = project()
  expect(touchedPaths(plan, ['actions:2', 'actions:3', 'actions:5', 'memos:1'])).toEqual(['new.ts', 'src'])
  const { files } = take(['actions:1', 'actions:2'])
  expect([...files]).toEqual([
    ['src/a.ts', expect.stringMatching(/^[0-9a-f]{64}$/)],
    ['new.ts', 'missing'],
  ])
})

test('M-18 another plan is not approved', () => {
  expect(project().since(`${text} `)).toEqual({ approved: false, changes: ['plan changed, review again'] })
})

test('E-08 a file that changed is named, also when its time did not', () => {
  const { root, since } = project()
  const time = new Date(0)
  utimesSync(join(root, 'src/a.ts'), time, time)
  writeFileSync(join(root, 'src/a.ts'), 'a\ny\n')
  utimesSync(join(root, 'src/a.ts'), time, time)
  expect(since()).toEqual({ approved: false, changes: ['changed since review: src/a.ts'] })
})

test('a file that came or went is named', () => {
  const { root, since } = project()
  writeFileSync(join(root, 'new.ts'), 'mine\n')
  rmSync(join(root, 'notes.md'))
  expect(since()).toEqual({
    approved: false,
    changes: ['changed since review: new.ts', 'changed since review: notes.md (missing)'],
  })
})

test('P-05 a link swapped in, even to the same content, is named with where it leads', () => {
  const { root, since } = project()
  mkdirSync(join(root, 'elsewhere'))
  renameSync(join(root, 'src/a.ts'), join(root, 'elsewhere/a.ts'))
  symlinkSync('../elsewhere/a.ts', join(root, 'src/a.ts'))
  expect(since()).toEqual({
    approved: false,
    changes: [`changed since review: src/a.ts (link to ${root}/elsewhere/a.ts)`],
  })
})

test('a folder above that became a link is named for everything below it', () => {
  const { root, since } = project()
  renameSync(join(root, 'src'), join(root, 'moved'))
  symlinkSync('moved', join(root, 'src'))
  const { changes } = since() as { changes: readonly string[] }
  expect(changes).toEqual([
    `changed since review: src/a.ts (link to ${root}/moved)`,
    `changed since review: src (link to ${root}/moved)`,
  ])
})

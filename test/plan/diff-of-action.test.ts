import { expect, test } from 'vitest'
import { renderDiff, renderPatch } from '../../src/edit/render-diff.ts'
import { checkPlan } from '../../src/plan/check.ts'
import { diffOfAction } from '../../src/plan/diff-of-action.ts'
import { renderStyled } from '../../src/text/styled.ts'
import { filesIn } from '../support/files-in.ts'
import { create, edit, planText, read } from '../support/plan-text.ts'

const actions = [
  edit('a.txt', ['two', '2']),
  edit('a.txt', ['three', '3']),
  create('b.txt', 'new\n'),
  read('a.txt'),
  edit('a.txt', ['nowhere', 'x']),
]
const simulated = () => checkPlan(planText(actions), filesIn({ 'a.txt': 'one\ntwo\nthree\n' })).simulated!

test('the difference of an action is against what the actions before it leave', () => {
  const { diff, names } = diffOfAction(simulated(), 1)!
  expect(renderPatch(diff, names)).toBe('--- a/a.txt\n+++ b/a.txt\n@@ -1,3 +1,3 @@\n one\n 2\n-three\n+3\n')
  expect(diff).toMatchObject({ added: 1, removed: 1 })
})

test('on a terminal it has colours', () => {
  const { diff } = diffOfAction(simulated(), 0)!
  const lines = renderDiff(diff).map(line => renderStyled(line, { colour: true }))
  expect(lines.find(line => line.includes('two'))).toMatch(/^\u001b\[31m-/)
  expect(lines.at(-2)).toMatch(/^\u001b\[32m\+/)
})

test('a new file comes from nothing; reads and refused edits have no difference', () => {
  const { diff, names } = diffOfAction(simulated(), 2)!
  expect(renderPatch(diff, names)).toBe('--- /dev/null\n+++ b/b.txt\n@@ -0,0 +1 @@\n+new\n')
  expect(diffOfAction(simulated(), 3)).toBeUndefined()
  expect(diffOfAction(simulated(), 4)).toBeUndefined()
  expect(diffOfAction(simulated(), 99)).toBeUndefined()
})

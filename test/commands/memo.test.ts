import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { teddy } from '../support/teddy.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

function project(memos = '') {
  const cwd = temporaryFolder()
  teddy(['init'], { cwd })
  const file = join(cwd, '.teddy/memos.yaml')
  writeFileSync(file, memos)
  return { file, memo: (...args: string[]) => teddy(['memo', ...args], { cwd }) }
}

test('a memo is added, listed and removed by number', () => {
  const { file, memo } = project()
  expect(memo('add', 'Use pnpm.').code).toBe(0)
  expect(memo('add', 'No tabs.').code).toBe(0)
  expect(memo('list').out).toBe('  1  Use pnpm.\n  2  No tabs.\n')
  expect(memo('remove', '1').code).toBe(0)
  expect(readFileSync(file, 'utf8')).toBe('- No tabs.\n')
})

test('a memo is removed by its text, even if that is a number', () => {
  const { memo } = project('- "2"\n- b\n- c\n')
  expect(memo('remove', '2').out).toContain('2')
  expect(JSON.parse(memo('list', '--json').out)).toEqual([
    { text: 'b', from: null },
    { text: 'c', from: null },
  ])
})

test('L-11 the list names the turn that a memo came from; other comments are the user’s own', () => {
  const { memo } = project('- Use pnpm. # 20260124-add-auth/03\n- No tabs. # agreed in May\n')
  expect(memo('list').out).toBe('  1  Use pnpm.   20260124-add-auth/03\n  2  No tabs.\n')
})

test.each([[''], ['  '], ['two\nlines']])('%j is no memo', text => {
  const { file, memo } = project()
  expect(memo('add', text)).toMatchObject({ code: 2, err: expect.stringContaining('one line') })
  expect(readFileSync(file, 'utf8')).toBe('')
})

test('L-08 a memo that holds a key is refused', () => {
  const { memo } = project()
  expect(memo('add', `token ghp_${'a1'.repeat(18)}`).code).toBe(4)
})

test('an unknown memo is named, and the file stays', () => {
  const { file, memo } = project('- a\n')
  expect(memo('remove', '7')).toMatchObject({ code: 2, err: expect.stringContaining('there is one memo') })
  expect(readFileSync(file, 'utf8')).toBe('- a\n')
})

test('without a project there is nowhere to keep a memo', () => {
  const cwd = temporaryFolder()
  expect(teddy(['memo', 'add', 'x'], { cwd })).toMatchObject({
    code: 2,
    err: expect.stringContaining('teddy init'),
  })
})

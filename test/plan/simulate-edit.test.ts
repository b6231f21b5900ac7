import { describe, expect, test } from 'vitest'
import { type CheckOptions, checkPlan } from '../../src/plan/check.ts'
import type { ProjectFiles } from '../../src/project-files.ts'
import { watchedDisk } from '../support/faulty-disk.ts'
import { filesIn } from '../support/files-in.ts'
import { create, edit, lineOf, type PairText, planText, prune, read } from '../support/plan-text.ts'

const three = 'one\ntwo\nthree\n'

function check(actions: readonly string[], files: ProjectFiles, options: CheckOptions = {}) {
  const text = planText(actions)
  const { problems, simulated } = checkPlan(text, files, options)
  return { text, problems, outcomes: simulated!.outcomes }
}

/** The number of the line of FIND's opening fence, told by its content. */
const fenceOf = (text: string, find: string) => lineOf(text, find) - 1

test('M-10 a file that an earlier action makes or edits is checked as that action leaves it', () => {
  const actions = [
    create('new.txt', three),
    edit('new.txt', ['two', '2']),
    read('new.txt'),
    edit('new.txt', ['2\nthree', 'the end']),
    prune('new.txt'),
    edit('old.txt', ['b', 'c']),
    edit('old.txt', ['c', 'd']),
  ]
  const { problems, outcomes } = check(actions, filesIn({ 'old.txt': 'a\nb\n' }))
  expect(problems).toEqual([])
  expect(outcomes[1]).toMatchObject({ before: three, after: 'one\n2\nthree\n', level: 'exact' })
  expect(outcomes[2]).toMatchObject({ before: 'one\n2\nthree\n' })
  expect(outcomes[3]).toMatchObject({ after: 'one\nthe end\n' })
  expect(outcomes[6]).toMatchObject({ before: 'a\nc\n', after: 'a\nd\n' })
})

test('M-10 what a later action makes is not there yet', () => {
  const { problems } = check([edit('new.txt', ['one', '1']), create('new.txt', three)], filesIn({}))
  expect(problems).toMatchObject([{ rule: 'file-missing', severity: 'error' }])
})

test('M-08 pairs apply in sequence: the second may find what the first wrote', () => {
  const { problems, outcomes } = check(
    [edit('a.txt', ['two', 'TWO'], ['TWO\nthree', '2\n3'])],
    filesIn({ 'a.txt': three }),
  )
  expect(problems).toEqual([])
  expect(outcomes[0]).toMatchObject({ after: 'one\n2\n3\n', matches: [{ pair: 0 }, { pair: 1 }] })
})

describe('M-08 each fault of a pair has its rule and stands at the fence of FIND', () => {
  const longer = 'function a(t) {\n  if (expired(t)) throw new Error()\n}\n// end\n'
  const cases: [rule: string, file: string, pairs: PairText[]][] = [
    ['edit-not-found', longer, [['  if (expired(token)) throw new Error()', 'return']]],
    ['edit-ambiguous', 'x\ny\nx\ny\n', [['x', 'z']]],
    ['edit-empty-find', three, [['', 'zero']]],
    ['edit-no-change', three, [['two', 'two']]],
    ['edit-already-applied', 'one\nsecond thing\nthree\n', [['two', 'second thing']]],
    ['edit-full-overwrite', three, [[three, 'all new']]],
    [
      'edit-overlap',
      three,
      [
        ['one\ntwo', '1\n2'],
        ['two\nthree', '2\n3'],
      ],
    ],
  ]
  test.each(cases)('M-08 %s', (rule, file, pairs) => {
    const { text, problems, outcomes } = check([edit('a.txt', ...pairs)], filesIn({ 'a.txt': file }))
    expect(problems).toMatchObject([{ rule, severity: 'error', column: 1 }])
    expect(problems[0]!.hint).toBeTruthy()
    const fences = text.split('\n').flatMap((line, n) => (line === '`FIND:`' ? [n + 2] : []))
    expect(problems[0]!.line).toBe(fences.at(-1))
    expect(outcomes[0]).toMatchObject({ before: file })
    expect(outcomes[0]!.after).toBeUndefined()
  })

  test('M-08 edit-placeholder stands at the very line', () => {
    const pair: PairText = ['two', 'two and a half\n// ... existing code ...']
    const { text, problems } = check([edit('a.txt', pair)], filesIn({ 'a.txt': three }))
    expect(problems).toMatchObject([{ rule: 'edit-placeholder', line: lineOf(text, '// ... existing') }])
  })

  test('M-08 REPLACE without FIND', () => {
    const { problems } = check(
      [edit('a.txt', ['two', '2']).replace('`FIND:`\n', '')],
      filesIn({ 'a.txt': three }),
    )
    expect(problems.map(({ rule }) => rule)).toContain('lone-label')
  })

  test('M-08 an empty FIND is fine for an empty file', () => {
    const { problems, outcomes } = check([edit('a.txt', ['', 'zero'])], filesIn({ 'a.txt': '' }))
    expect(problems).toEqual([])
    expect(outcomes[0]).toMatchObject({ before: '', after: 'zero\n' })
  })
})

test('a FIND that is a near miss shows the closest region, in words, as lines and as data', () => {
  const file = 'function a(t) {\n  if (expired(t)) throw new Error()\n}\n'
  const { problems } = check(
    [edit('src/a.ts', ['  if (expired(token)) throw new Error()', 'return'])],
    filesIn({ 'src/a.ts': file }),
  )
  expect(problems[0]!.message).toBe('FIND of pair 1 is not in src/a.ts; closest is line 2 (one word differs)')
  expect(problems[0]!.details).toEqual([
    'plan     if (expired(token)) throw new Error()',
    'file     if (expired(t)) throw new Error()',
    expect.stringContaining('~'),
  ])
  expect(problems[0]!.closest).toMatchObject({ from: 2, to: 2 })
})

test('E-11 every pair that fails is named, and none of the action counts as done', () => {
  const pairs: PairText[] = [
    ['one', '1'],
    ['nothing like it', 'x'],
    ['two', '2'],
    ['also nowhere', 'y'],
    ['three', '3'],
  ]
  const { text, problems, outcomes } = check([edit('a.txt', ...pairs)], filesIn({ 'a.txt': three }))
  expect(problems.map(({ rule, line }) => [rule, line])).toEqual([
    ['edit-not-found', fenceOf(text, 'nothing like it')],
    ['edit-not-found', fenceOf(text, 'also nowhere')],
  ])
  expect(problems[1]!.message).toContain('FIND of pair 4')
  expect(outcomes[0]!.after).toBeUndefined()
})

test('what builds on a refused pair is not called wrong too', () => {
  const actions = [
    edit('a.txt', ['nowhere', 'brand new line'], ['brand new line', 'newer line']),
    edit('a.txt', ['newer line', 'newest line'], ['really nowhere', 'x']),
  ]
  const { text, problems, outcomes } = check(actions, filesIn({ 'a.txt': three }))
  expect(problems.map(({ line }) => line)).toEqual([
    fenceOf(text, 'nowhere'),
    fenceOf(text, 'really nowhere'),
  ])
  expect(outcomes[1]!.after).toBeUndefined()
})

test('an EDIT after a CREATE that is refused is checked against what the CREATE would have written', () => {
  const actions = [create('a.txt', 'fresh\nlines\n'), edit('a.txt', ['fresh', 'fresher'])]
  const { problems } = check(actions, filesIn({ 'a.txt': three }))
  expect(problems.map(({ rule }) => rule)).toEqual(['file-exists'])
})

test('E-02 a byte order mark and Windows line endings stay', () => {
  const { problems, outcomes } = check(
    [edit('a.txt', ['one', '1']), edit('a.txt', ['two', '2'])],
    filesIn({ 'a.txt': '\ufeffone\r\ntwo\r\nthree' }),
  )
  expect(problems).toEqual([])
  expect(outcomes[1]).toMatchObject({ before: '1\r\ntwo\r\nthree', after: '1\r\n2\r\nthree' })
})

test('E-08 a FIND that is not in a file which changed since the model saw it says so', () => {
  const options = { stale: new Map([['a.txt', 'turn 02']]) }
  const files = filesIn({ 'a.txt': three, 'b.txt': three })
  const actions = [
    edit('a.txt', ['nowhere', 'x']),
    edit('b.txt', ['nowhere', 'x']),
    edit('a.txt', ['two', '2']),
  ]
  const { problems, outcomes } = check(actions, files, options)
  expect(problems).toMatchObject([
    { rule: 'edit-stale', hint: expect.stringContaining('changed since turn 02') },
    { rule: 'edit-not-found' },
  ])
  expect(outcomes[2]).toMatchObject({ after: 'one\n2\nthree\n' })
})

test('Match All changes every place, and the level says what had to be overlooked', () => {
  const all = edit('a.txt', ['x', 'z']).replace(
    '- **Description:**',
    '- **Match All:** true\n- **Description:**',
  )
  const shifted = edit('b.ts', ['if (a) {\n  b()\n}', 'if (c) {\n  d()\n}'])
  const { problems, outcomes } = check(
    [all, shifted],
    filesIn({ 'a.txt': 'x\ny\nx\n', 'b.ts': 'f() {\n    if (a) {\n      b()\n    }\n}\n' }),
  )
  expect(problems).toEqual([])
  expect(outcomes[0]).toMatchObject({ after: 'z\ny\nz\n', level: 'exact' })
  expect(outcomes[1]).toMatchObject({ level: 'indentation', after: expect.stringContaining('      d()') })
})

test('READ: the lines it asks for are there; a folder and a missing file are refused', () => {
  const files = filesIn({ 'a.txt': three, 'src/b.ts': '' })
  const rules = (...actions: string[]) => check(actions, files).problems.map(({ rule }) => rule)
  expect(rules(read('a.txt', '2-3'))).toEqual([])
  expect(rules(read('a.txt', '3-90'))).toEqual([])
  expect(rules(read('a.txt', '4-5'))).toEqual(['lines-missing'])
  expect(rules(read('nowhere.txt'))).toEqual(['file-missing'])
  expect(rules(prune('nowhere.txt'))).toEqual([])
})

test('no file is read twice, and a file that is only created is not read at all', () => {
  const opened: string[] = []
  const disk = watchedDisk(name => opened.push(name))
  const files = filesIn({ 'a.txt': three, 'b.txt': 'x' }, disk)
  opened.length = 0
  const actions = [
    read('a.txt'),
    edit('a.txt', ['one', '1'], ['two', '2']),
    edit('a.txt', ['three', '3']),
    read('a.txt'),
    create('b.txt', 'y'),
    create('c.txt', 'z'),
  ]
  check(actions, files)
  expect(opened.filter(name => name === 'open')).toHaveLength(1)
})

test('a plan with very many refused pairs is refused without searching for all of them', () => {
  const pairs = Array.from({ length: 200 }, (_, n): PairText => [`nowhere ${n}`, 'x'])
  const { problems, outcomes } = check(
    [edit('a.txt', ...pairs), edit('a.txt', ['also not there', 'x'])],
    filesIn({ 'a.txt': three }),
  )
  expect(problems.filter(({ rule }) => rule === 'edit-not-found')).toHaveLength(50)
  expect(problems.filter(({ rule }) => rule === 'simulation-stopped')).toMatchObject([
    { severity: 'error', message: 'the simulation stopped in this EDIT: 50 pairs were refused' },
  ])
  expect(outcomes).toHaveLength(2)
})

test('a plan whose pairs would take minutes to search for is refused', () => {
  const file = `${'x'.repeat(79)}\n`.repeat(25_000)
  const pairs = Array.from({ length: 3_000 }, (_, n): PairText => [`${n} a`, `${n} b`])
  const { problems } = check([edit('a.txt', ...pairs)], filesIn({ 'a.txt': file }))
  expect(problems).toMatchObject([{ rule: 'simulation-stopped', severity: 'error' }])
})

import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { folderWith } from '../support/files-in.ts'
import { create, edit, execute, planText } from '../support/plan-text.ts'
import { asked, reviewOnTerminal, reviewScript } from '../support/review-terminal.ts'

const plan = planText([create('a.ts', 'x\n'), execute('npm test')])

describe('the question under the summary', () => {
  test('a approves all', async () => {
    const screen = reviewOnTerminal(plan)
    expect(await asked(screen)).toMatch(/Reviewing plan: "Change some files" .*\n[\s\S]*EXECUTE {2}1 command/)
    screen.type('a')
    expect(await screen.decided()).toMatchObject({ kind: 'run', selected: ['actions:1', 'actions:2'] })
    expect(await screen.exit).toBe(0)
  })

  test.each([
    ['s', 'skip'],
    ['q', 'quit'],
    ['\u0004', 'quit'],
  ])('%j decides: %s', async (key, kind) => {
    const screen = reviewOnTerminal(plan)
    await asked(screen)
    screen.type(key)
    expect(await screen.decided()).toMatchObject({ kind })
  })

  test.each([
    ['x', "'x'"],
    ['\r', 'enter'],
    [' ', "' '"],
    ['\u001b', 'escape'],
    ['\u001b[A', 'the sequence \\x1b[A'],
    ['\u001b[<0;10;10M', 'the sequence \\x1b[<0;10;10M'],
    ['aa', "'aa'"],
    ['a'.repeat(40), "'aaaaaaaaaaaa…'"],
    ['ä', "'ä'"],
  ])('T-04 %j is one unknown key, and quits', async (key, unknownKey) => {
    const screen = reviewOnTerminal(plan)
    await asked(screen)
    screen.type(key)
    expect(await screen.decided()).toEqual({ kind: 'quit', unknownKey })
  })

  test('T-04 what was typed before the question was seen does not count', async () => {
    const screen = reviewOnTerminal(plan)
    screen.type('aaaa\r')
    await asked(screen)
    screen.type('q')
    expect(await screen.decided()).toEqual({ kind: 'quit' })
  })

  test('T-04 a paste of a megabyte approves nothing', async () => {
    const screen = reviewOnTerminal(plan)
    await asked(screen)
    screen.type(`\u001b[200~${'a'.repeat(1_000_000)}\u001b[201~`)
    expect(await screen.decided()).toEqual({ kind: 'quit', unknownKey: 'a paste' })
  })

  test('Ctrl-C interrupts, and nothing is decided', async () => {
    const screen = reviewOnTerminal(plan)
    await asked(screen)
    screen.type('\u0003')
    expect(await screen.decided()).toBe('fault interrupted: interrupted; nothing was run')
    expect(await screen.exit).toBe(130)
  })

  test('T-03 in a window of 20 columns and 5 rows it asks in few words', async () => {
    const screen = reviewOnTerminal(plan, { columns: 20, rows: 5 })
    await screen.shows(/Run it\? a\/m\/s\/q ›/)
    screen.type('a')
    expect(await screen.decided()).toMatchObject({ kind: 'run' })
  })

  test('T-03 NO_COLOR leaves no colours', async () => {
    const screen = reviewOnTerminal(plan, { env: { NO_COLOR: '1' } })
    await asked(screen)
    expect(screen.bytes()).not.toMatch(/\u001b\[[\d;]*m/)
    screen.type('q')
    await screen.exit
  })
})

describe('protected files', () => {
  const guarded = planText([create('.husky/pre-commit', 'x\n'), create('AGENTS.md', 'y\n')])

  test('P-10 each needs its own yes', async () => {
    const screen = reviewOnTerminal(guarded)
    await asked(screen)
    screen.type('a')
    await screen.shows(/\.husky\/pre-commit is protected[\s\S]*Write it\? \(y\/n\) ›/)
    screen.type('y')
    await screen.shows(/AGENTS\.md is protected[\s\S]*Write it\? \(y\/n\) › ?$/m)
    screen.type('y')
    expect(await screen.decided()).toMatchObject({
      kind: 'run',
      confirmedProtected: ['.husky/pre-commit', 'AGENTS.md'],
    })
  })

  test('P-10 the question shows the file as all actions leave it, and says how much more there is', async () => {
    const rows = Array.from({ length: 60 }, (_, n) => `row ${n}\n`).join('')
    const twice = planText([create('AGENTS.md', `hello\n${rows}`), edit('AGENTS.md', ['hello\n', 'EVIL\n'])])
    const screen = reviewOnTerminal(twice, { rows: 50 })
    await asked(screen)
    screen.type('a')
    const text = await screen.shows(/AGENTS\.md is protected[\s\S]*Write it\? \(y\/n\) ›/)
    expect(text).toMatch(/2 actions write it: CREATE \(action 1\), EDIT \(action 2\)/)
    expect(text).toMatch(/1 {2}EVIL\n.*2 {2}row 0\n/)
    expect(text).toMatch(/… 3\d more lines; m shows all/)
    expect(text).not.toMatch(/1 {2}hello/)
    screen.type('n')
    await screen.writes(/\(y\/n\) ›[\s\S]*\(q\)uit ›/)
    screen.type('q')
    await screen.exit
  })

  test('P-10 one burst answers one question at most', async () => {
    const screen = reviewOnTerminal(guarded)
    await asked(screen)
    screen.type('a')
    await screen.shows(/Write it\? \(y\/n\) ›/)
    screen.type('yy')
    await screen.writes(/\(y\/n\) ›[\s\S]*\(q\)uit ›/)
    screen.type('q')
    expect(await screen.decided()).toEqual({ kind: 'quit' })
  })

  test.each(['n', 'x', '\u001b[A', '\u0004'])(
    'P-10 %j is no yes and goes back to the question',
    async key => {
      const screen = reviewOnTerminal(guarded)
      await asked(screen)
      screen.type('a')
      await screen.shows(/Write it\? \(y\/n\) ›/)
      screen.type(key)
      await screen.writes(/\(y\/n\) ›[\s\S]*\(q\)uit ›/)
      screen.type('q')
      expect(await screen.decided()).toEqual({ kind: 'quit' })
    },
  )
})

test('E-08 a file that changes while the plan is reviewed voids the approval', async () => {
  const screen = reviewOnTerminal(planText([edit('a.ts', ['one\n', 'two\n'])]), {
    files: { 'a.ts': 'one\nx\n' },
  })
  await asked(screen)
  writeFileSync(join(screen.root, 'a.ts'), 'one\ny\n')
  screen.type('a')
  expect(await screen.decided()).toBe('fault conflict: changed since review: a.ts')
  expect(await screen.exit).toBe(5)
})

describe('without a person', () => {
  test('T-03 without a terminal nothing is approved', () => {
    const root = folderWith({ 'plan.md': plan })
    const { status, stdout } = spawnSync(process.execPath, [reviewScript], {
      cwd: root,
      input: 'a\na\n',
      encoding: 'utf8',
    })
    expect([status, stdout]).toEqual([
      4,
      'fault guard: nothing was approved: there is no terminal to review the plan on\n',
    ])
  })

  test.each([
    [{ CI: '1' }, 'CI is set'],
    [{ TERM: 'dumb' }, 'TERM is dumb'],
  ])('T-03 with %j nothing is approved, and the reason is %j', async (env, why) => {
    const screen = reviewOnTerminal(plan, { env })
    expect(await screen.decided()).toBe(`fault guard: nothing was approved: ${why}, so nobody is asked`)
  })
})

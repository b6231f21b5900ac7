import { readdirSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { folderWith } from '../support/files-in.ts'
import { create, edit, execute, planText } from '../support/plan-text.ts'
import { programOnTerminal } from '../support/program-terminal.ts'
import { section } from '../support/review-of.ts'
import {
  asked,
  openList,
  type ReviewScreen,
  reviewOnTerminal,
  reviewScript,
} from '../support/review-terminal.ts'

const plan = planText(
  [
    edit('src/token.ts', ['throw it\n', 'return it\n']),
    create('test/new.test.ts', 'first line of the test\n'),
    edit('test/new.test.ts', ['first line of the test\n', 'better\n']),
    execute('npm test'),
  ],
  section('Memos', '[+] Remember this. # agreed'),
)
const files = { 'src/token.ts': 'a\nthrow it\nb\n' }
const down = '\u001b[B'

/** Rows of the tree, without what stands beside it. */
const tree = (screen: ReviewScreen) => screen.lines().map(line => line.split(' │ ')[0]!.trimEnd())

describe('the checklist', () => {
  test('shows the tree and, beside it, what the item under the cursor would do', async () => {
    const screen = reviewOnTerminal(plan, { files })
    await openList(screen)
    expect(tree(screen).slice(0, 7)).toEqual([
      '❯[✅] Memos                               1 of 1',
      '  └─[✅] [+] Remember this.',
      ' [✅] Action Plan                         4 of 4',
      '  ├─[✅] EDIT    src/token.ts              +1 −1',
      '  ├─[✅] CREATE  test/new.test.ts             +1',
      '  ├─[✅] EDIT    test/new.test.ts          +1 −1',
      '  └─[✅] EXECUTE npm test',
    ])
    screen.type(down.repeat(3))
    const text = await screen.shows(/│ EDIT src\/token\.ts +exact, line 2/)
    expect(text).toMatch(/- 2 {2}throw it[\s\S]*\+ 2 {2}return it/)
    screen.type('q')
    await asked(screen)
    screen.type('q')
    expect(await screen.decided()).toEqual({ kind: 'quit' })
  })

  test('what is switched off takes what needs it along, and enter runs the rest', async () => {
    const screen = reviewOnTerminal(plan, { files })
    await openList(screen)
    screen.type('jjjj ')
    const text = await screen.shows(/run 3 of 5/)
    expect(text).toMatch(/❯ ├─\[ {2}\] CREATE/)
    expect(text).toMatch(/├─\[!!\] EDIT {4}test\/new\.test\.ts/)
    screen.type(down)
    await screen.shows(/^! needs test\/new\.test\.ts, which is off/m)
    screen.type('\r')
    expect(await screen.decided()).toMatchObject({
      kind: 'run',
      selected: ['memos:1', 'actions:1', 'actions:4'],
    })
  })

  test('T-03 many keys in one burst all count', async () => {
    const screen = reviewOnTerminal(plan, { files })
    await openList(screen)
    screen.type('njjj jjj ')
    await screen.shows(/run 2 of 5/)
    screen.type('\r')
    expect(await screen.decided()).toMatchObject({ kind: 'run', selected: ['actions:1', 'actions:4'] })
  })

  test('going back keeps the choice, and the summary says what is off', async () => {
    const screen = reviewOnTerminal(plan, { files })
    await openList(screen)
    screen.type('j ')
    await screen.shows(/run 4 of 5/)
    screen.type('q')
    await screen.shows(/1 item off in the checklist[\s\S]*\(q\)uit ›/)
    screen.type('m')
    await screen.shows(/run 4 of 5/)
    screen.type('\r')
    expect(await screen.decided()).toMatchObject({
      kind: 'run',
      selected: ['actions:1', 'actions:2', 'actions:3', 'actions:4'],
    })
  })

  test('a message goes along', async () => {
    const screen = reviewOnTerminal(plan, { files })
    await openList(screen)
    screen.type('m')
    await screen.shows(/message ›/)
    screen.type('please use q, é and 中')
    await screen.shows(/message › please use q, é and 中/)
    screen.type('\r')
    await screen.shows(/the message goes along/)
    screen.type('\r')
    expect(await screen.decided()).toMatchObject({ kind: 'run', message: 'please use q, é and 中' })
  })

  test('? lists the keys, p without a program shows the preview on the whole screen', async () => {
    const screen = reviewOnTerminal(plan, { files, columns: 60, rows: 12, env: { PATH: '/usr/bin:/bin' } })
    await openList(screen)
    screen.type('?')
    await screen.shows(/space +switch on or off/)
    screen.type('q')
    await screen.shows(/run 5 of 5/)
    screen.type('jjjjp')
    await screen.shows(/^CREATE test\/new\.test\.ts +1 line\n[\s\S]*1 {2}first line of the test/)
    screen.type('q')
    await screen.shows(/run 5 of 5/)
    screen.type('\u0003')
    await screen.exit
  })
})

describe('protected files', () => {
  test('P-10 enter asks for each; y typed before the question was seen is no answer', async () => {
    const screen = reviewOnTerminal(planText([create('AGENTS.md', 'be kind\n')]))
    await openList(screen)
    screen.type('\ry')
    await screen.shows(
      /AGENTS\.md is protected[\s\S]*be kind[\s\S]*Write it\? y yes {2}n no {2}↑↓ scroll +1 of 1/,
    )
    screen.type('n')
    await screen.shows(/nothing was run; space switches the file off/)
    screen.type('\r')
    await screen.shows(/Write it\?/)
    screen.type('y')
    expect(await screen.decided()).toMatchObject({ kind: 'run', confirmedProtected: ['AGENTS.md'] })
  })

  test('P-10 the question shows the file as all actions that are on leave it', async () => {
    const twice = [create('AGENTS.md', 'be kind\n'), edit('AGENTS.md', ['be kind\n', 'be EVIL\n'])]
    const screen = reviewOnTerminal(planText(twice))
    await openList(screen)
    screen.type('\r')
    const text = await screen.shows(/Write it\?/)
    expect(text).toMatch(/2 actions write it: CREATE \(action 1\), EDIT \(action 2\)[\s\S]*1 {2}be EVIL/)
    screen.type('n')
    await screen.shows(/nothing was run/)
    screen.type('j ')
    await screen.shows(/run 1 of 2/)
    screen.type('\r')
    expect(await screen.shows(/Write it\?/)).toMatch(/1 {2}be kind/)
    screen.type('\u0003')
    await screen.exit
  })

  test('P-10 of an existing file the question shows the whole difference', async () => {
    const twice = [edit('AGENTS.md', ['one\n', 'ONE\n']), edit('AGENTS.md', ['nine\n', 'NINE\n'])]
    const there = 'one\ntwo\n3\n4\n5\n6\n7\n8\nnine\n'
    const screen = reviewOnTerminal(planText(twice), { files: { 'AGENTS.md': there } })
    await openList(screen)
    screen.type('\r')
    expect(await screen.shows(/Write it\?/)).toMatch(
      /- 1 {2}one\n\+ 1 {2}ONE[\s\S]*- 9 {2}nine\n\+ 9 {2}NINE/,
    )
    screen.type('\u0003')
    await screen.exit
  })

  test('P-10 each question takes a key of its own: the rest of a burst is dropped', async () => {
    const screen = reviewOnTerminal(planText([create('AGENTS.md', 'x\n'), create('.mcp.json', '{}\n')]))
    await openList(screen)
    screen.type('\r')
    await screen.shows(/AGENTS\.md is protected[\s\S]*1 of 2/)
    screen.type('yy')
    await screen.shows(/\.mcp\.json is protected[\s\S]*2 of 2/)
    screen.type('n')
    await screen.shows(/nothing was run/)
    screen.type('\u0003')
    expect(await screen.decided()).toBe('fault interrupted: interrupted; nothing was run')
  })
})

test('T-03 a protected file’s question wraps and scrolls in a window of 20 columns and 5 rows', async () => {
  const content = Array.from({ length: 9 }, (_, n) => `row ${n}\n`).join('')
  const screen = reviewOnTerminal(planText([create('AGENTS.md', content)]), { columns: 20, rows: 5 })
  await openList(screen)
  screen.type('\r')
  await screen.shows(/AGENTS\.md is[\s\S]*… \d+ more lines\nWrite it\? y\/n/)
  for (const key of [down, down, down, '\u001b[6~']) screen.type(key)
  await screen.shows(/other[\s\S]*programs|row \d/)
  screen.type('\u001b[F')
  await screen.shows(/row 8\nWrite it\? y\/n/)
  screen.type('y')
  expect(await screen.decided()).toMatchObject({ kind: 'run', confirmedProtected: ['AGENTS.md'] })
})

describe('the terminal', () => {
  test('Ctrl-C interrupts, and leaves the terminal as it was', async () => {
    const screen = reviewOnTerminal(plan, { files })
    await openList(screen)
    screen.type('\u0003')
    expect(await screen.decided()).toBe('fault interrupted: interrupted; nothing was run')
    expect(await screen.exit).toBe(130)
    const end = screen.bytes().slice(screen.bytes().lastIndexOf('\u001b[?1049h'))
    expect(end).toMatch(/\u001b\[\?1049l/)
    expect(end.lastIndexOf('\u001b[?25h')).toBeGreaterThan(end.lastIndexOf('\u001b[?25l'))
    expect(end.lastIndexOf('\u001b[?2004l')).toBeGreaterThan(end.lastIndexOf('\u001b[?2004h'))
  })

  test('T-03 resized: the preview moves below, then goes, and comes back', async () => {
    const screen = reviewOnTerminal(plan, { files })
    await openList(screen)
    screen.type('jjj')
    await screen.shows(/ │ EDIT src\/token\.ts/)
    screen.resize(70, 20)
    await screen.shows(/^─ EDIT src\/token\.ts ─+ exact, line 2/m)
    expect(screen.lines().join('\n')).not.toContain('│')
    screen.resize(20, 5)
    await screen.shows(/^❯ ├─\[✅\] EDIT +s[\s\S]*enter run 5 of 5$/m)
    expect(screen.lines().length).toBe(5)
    screen.resize(120, 30)
    await screen.shows(/ │ EDIT src\/token\.ts/)
    screen.type('\r')
    expect(await screen.decided()).toMatchObject({ kind: 'run' })
  })

  test('T-03 a window of 20 columns and 5 rows is enough', async () => {
    const screen = reviewOnTerminal(plan, { files, columns: 20, rows: 5 })
    await openList(screen)
    screen.type('\u001b[F ')
    await screen.shows(/❯ └─\[ {2}\] EXECUTE[\s\S]*run 4 of 5/)
    screen.type('\r')
    expect(await screen.decided()).toMatchObject({
      selected: ['memos:1', 'actions:1', 'actions:2', 'actions:3'],
    })
  })

  test('T-03 NO_COLOR leaves no colours, and everything can still be told apart', async () => {
    const screen = reviewOnTerminal(plan, { files, env: { NO_COLOR: '1' } })
    await openList(screen)
    screen.type('jjjj ')
    await screen.shows(/\[!!\] EDIT/)
    screen.type('\t')
    await screen.shows(/^› ├─\[ {2}\] CREATE[\s\S]*$/m)
    expect(screen.lines()[0]).toContain('│ ❯ CREATE test/new.test.ts')
    expect(screen.bytes()).not.toMatch(/\u001b\[[\d;]*m/)
    screen.type('\u0003')
    await screen.exit
  })

  test('T-04 pastes do nothing in the list, marked or not', async () => {
    const screen = reviewOnTerminal(plan, { files })
    await openList(screen)
    screen.type('\u001b[200~n\r\u001b[201~')
    screen.type(`${'n\r'.repeat(1_000)}`)
    screen.resize(101, 30)
    await screen.shows(/run 5 of 5/)
    screen.resize(100, 30)
    await screen.shows(/run 5 of 5/)
    screen.type('\u0003')
    expect(await screen.decided()).toBe('fault interrupted: interrupted; nothing was run')
  })

  test('T-01 nothing in a plan or a file steers the terminal', async () => {
    const evil = '\u001b]0;owned\u0007\u001b]52;c;ZXZpbA==\u0007\u001b[2J\u009b31m'
    const hostile = planText([create('a.txt', `${evil}\n`)], section('Memos', `[+] remember ${evil}`))
    const screen = reviewOnTerminal(hostile)
    await openList(screen)
    screen.type('j')
    await screen.shows(/remember \\x1b\]0;owned/)
    screen.type('jj')
    await screen.shows(/1 {2}\\x1b\]0;owned\\x07/)
    expect(screen.bytes()).not.toMatch(/\u001b\](?:0|52);|\u009b/)
    screen.type('\u0003')
    await screen.exit
  })

  test('T-03 Ctrl-Z stops it like any program, and fg goes on where it was', async () => {
    const root = folderWith({ ...files, 'plan.md': plan })
    const commands = `set -m; '${process.execPath}' '${reviewScript}'; echo "stopped with $?"; fg; echo "ended with $?"`
    const screen = programOnTerminal('/bin/bash', ['--norc', '-c', commands], { cwd: root })
    await screen.shows(/\(q\)uit ›/)
    screen.type('\u001a')
    await screen.shows(/stopped with 148[\s\S]*\(q\)uit ›/)
    screen.type('m')
    await screen.shows(/run 5 of 5/)
    screen.type('\u0003')
    await screen.shows(/fault interrupted[\s\S]*ended with 130/)
    await screen.exit
  })

  test('T-03 Ctrl-Z in the checklist gives the terminal back, and fg draws it again', async () => {
    const root = folderWith({ ...files, 'plan.md': plan })
    const commands = `set -m; '${process.execPath}' '${reviewScript}'; echo "stopped with $?"; read -r; fg; echo "ended with $?"`
    const screen = programOnTerminal('/bin/bash', ['--norc', '-c', commands], { cwd: root })
    await screen.shows(/\(q\)uit ›/)
    screen.type('m')
    await screen.shows(/run 5 of 5/)
    screen.type('j \u001a')
    await screen.shows(/stopped with 148/)
    screen.type('\r')
    await screen.shows(/run 4 of 5/)
    screen.type('\r')
    await screen.shows(/decided \{"kind":"run"[\s\S]*ended with 0/)
    await screen.exit
  })

  test('nothing is left in the folder for temporary files', async () => {
    const temporary = folderWith({})
    const screen = reviewOnTerminal(plan, { files, env: { TMPDIR: temporary } })
    await openList(screen)
    screen.type('\r')
    await screen.exit
    expect(readdirSync(temporary)).toEqual([])
  })
})

import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { programOnTerminal } from '../support/program-terminal.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const script = join(import.meta.dirname, '../support/ask-text-script.ts')

type Options = {
  readonly empty?: 'answer' | 'ask-again'
  /** Whether whoever asks listens for signals. */
  readonly signals?: 'heard' | 'not heard'
  readonly env?: Readonly<Record<string, string>>
  readonly columns?: number
  readonly rows?: number
}

function ask({ empty = 'answer', signals = 'heard', env = {}, ...size }: Options = {}) {
  const cwd = temporaryFolder()
  const screen = programOnTerminal(process.execPath, [script, empty, signals], {
    cwd,
    env: { TMPDIR: cwd, ...env },
    ...size,
  })
  const answer = async () => {
    await screen.exit
    const [, found] = /answer (\{.*\})/.exec(screen.bytes()) ?? []
    return found === undefined ? undefined : (JSON.parse(found) as { answer?: string; length?: number })
  }
  return { ...screen, cwd, answer, ready: () => screen.shows(/ctrl-g[\s\S]*\n› ?$/) }
}

/** A program that stands for the editor: a shell script that gets the file's name. */
function editor(body: string): Readonly<Record<string, string>> {
  const path = join(temporaryFolder(), 'my editor')
  writeFileSync(path, `#!/bin/sh\n${body}\n`, { mode: 0o755 })
  return { EDITOR: `'${path}'` }
}

const pasted = (text: string) => `\u001b[200~${text}\u001b[201~`

describe('typing', () => {
  test('several lines, ended by an empty one', async () => {
    const { type, ready, answer } = ask()
    await ready()
    type('green\ror blue\r\r')
    expect(await answer()).toMatchObject({ answer: 'green\nor blue' })
  })

  test('the usual keys work on a line', async () => {
    const { type, ready, answer } = ask()
    await ready()
    type('bluf\u007fe\u0001a \u0005!\r\r')
    expect(await answer()).toMatchObject({ answer: 'a blue!' })
  })

  test('an empty line at once is an empty answer, or asked again', async () => {
    const free = ask()
    await free.ready()
    free.type('\r')
    expect(await free.answer()).toMatchObject({ answer: '' })
    const strict = ask({ empty: 'ask-again' })
    await strict.ready()
    strict.type('  \r')
    await strict.shows(/Nothing is written yet/)
    strict.type('go on\r\r')
    expect(await strict.answer()).toMatchObject({ answer: 'go on' })
  })

  test('T-04 Ctrl-D without a text is no answer; with one it ends it', async () => {
    const none = ask({ empty: 'ask-again' })
    await none.ready()
    none.type('\u0004')
    expect(await none.answer()).toEqual({})
    const some = ask()
    await some.ready()
    some.type('green\r\u0004')
    expect(await some.answer()).toMatchObject({ answer: 'green' })
  })

  test.each(['heard', 'not heard'] as const)('X-11 Ctrl-C interrupts, signals %s', async signals => {
    const { type, ready, answer, exit, bytes } = ask({ signals })
    await ready()
    type('green\r\u0003')
    expect(await answer()).toBeUndefined()
    expect(await exit).toBe(130)
    expect(bytes()).toMatch(/\u001b\[\?2004l[\s\S]*fault interrupted/)
  })

  test('T-03 Ctrl-Z and its end keep what is written', async () => {
    const { type, ready, answer, shows } = ask()
    await ready()
    type('first\rab\u001a')
    await shows(/› ab\n› ab$/)
    type('c\r\r')
    expect(await answer()).toMatchObject({ answer: 'first\nabc' })
  })

  test('T-03 a window that changes its size keeps what is written', async () => {
    const { type, ready, answer, resize, shows } = ask({ columns: 40, rows: 10 })
    await ready()
    type(`first\r${'long '.repeat(12)}`)
    await shows(/(long ){4}/)
    resize(20, 5)
    type('end\r')
    await shows(/end/)
    type('\r')
    expect(await answer()).toMatchObject({ answer: `first\n${'long '.repeat(12)}end` })
  })
})

describe('pastes', () => {
  test('blank lines in a paste end nothing', async () => {
    const { type, ready, answer, shows } = ask()
    await ready()
    type(`see: ${pasted('one\r\r\rtwo\r\n\nthree')}`)
    await shows(/› see: one\n› ?\n› ?\n› two\n› ?\n› three$/m)
    type(' more\r\r')
    expect(await answer()).toMatchObject({ answer: 'see: one\n\n\ntwo\n\nthree more' })
  })

  test('a paste goes in at the cursor', async () => {
    const { type, ready, answer } = ask()
    await ready()
    type(`ac\u001b[D${pasted('b')}d\r\r`)
    expect(await answer()).toMatchObject({ answer: 'abdc' })
  })

  test('T-04 a megabyte is taken whole, and the start of it shown', async () => {
    const { type, ready, answer, shows } = ask()
    await ready()
    const text = Array.from({ length: 20_000 }, (_, n) => `line ${n}, and enough to make it long …\n`).join(
      '\n',
    )
    type(pasted(text))
    await shows(/› line 0[\s\S]*39,98\d more lines, all of them taken\n›/)
    type('\r')
    expect((await answer())?.length).toBe(text.trimEnd().length)
  })

  test('T-01 what steers a terminal is taken as text and shown escaped', async () => {
    const { type, ready, answer, shows, bytes } = ask()
    await ready()
    type(pasted('a\u001b]0;title\u0007b'))
    await shows(/› a\\x1b\]0;title\\x07b/)
    type('\r')
    expect(await answer()).toMatchObject({ answer: 'a\u001b]0;title\u0007b' })
    expect(bytes()).not.toContain('\u001b]0;')
  })
})

describe('the editor', () => {
  test('ctrl-g opens what is written so far; what was saved can be sent or written on', async () => {
    const env = editor('/bin/cat "$1"; printf \'two\\n\\nthree\\n\' >> "$1"')
    const { type, ready, answer, shows, cwd } = ask({ env })
    await ready()
    type('one\r\u0007')
    await shows(/› three$/m)
    type('!\r\r')
    expect(await answer()).toMatchObject({ answer: 'one\ntwo\n\nthree!' })
    expect(readdirSync(cwd)).toEqual([])
  })

  test.each([
    ['ended with 1', () => editor('exit 1')],
    ["there is no program 'gone'", () => ({ EDITOR: 'gone' })],
  ])('when it fails (%s) the text stays', async (said, env) => {
    const { type, ready, answer, shows } = ask({ env: env() })
    await ready()
    type('one\rtw\u0007')
    await shows(new RegExp(`${said}[\\s\\S]*› tw`))
    type('o\r\r')
    expect(await answer()).toMatchObject({ answer: 'one\ntwo' })
  })
})

test('T-03 NO_COLOR leaves no colours', async () => {
  const { type, ready, answer, bytes } = ask({ env: { NO_COLOR: '1' } })
  await ready()
  type('\r')
  await answer()
  expect(bytes()).not.toMatch(/\u001b\[[\d;]+m/)
})

test.each([{ TERM: 'dumb' }, { CI: '1' }])('T-03 with %j nobody is asked', async env => {
  expect(await ask({ env }).answer()).toEqual({})
})

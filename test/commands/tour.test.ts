import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { onTerminal, type Screen } from '../support/pseudo-terminal.ts'
import { teddy } from '../support/teddy.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

/** A user with settings that would break every command, and a folder for temporary files of their own. */
function user(env: Readonly<Record<string, string>> = {}) {
  const cwd = temporaryFolder()
  const home = join(cwd, 'home')
  const tmp = join(cwd, 'tmp')
  mkdirSync(join(home, '.config/teddy'), { recursive: true })
  mkdirSync(tmp)
  writeFileSync(join(home, '.config/teddy/config.yaml'), 'no such setting: 1\n')
  const seen = () => readdirSync(cwd, { recursive: true }).sort()
  const before = seen()
  return {
    options: {
      cwd,
      rows: 70,
      env: {
        HOME: home,
        TMPDIR: tmp,
        // Node keeps it among the temporary files.
        NODE_DISABLE_COMPILE_CACHE: '1',
        TEDDY_MODEL: 'no such model',
        TEDDY_SESSION: 'no-such-session',
        ...env,
      },
    },
    tmp,
    expectUntouched: () => expect(seen()).toEqual(before),
  }
}

describe('without a terminal', () => {
  test('the whole loop: a retry, a failing run, a passing one, a branch, the tree', () => {
    const { options, expectUntouched } = user()
    const { code, out, err } = teddy(['tour'], options)
    expect({ code, err }).toEqual({ code: 0, err: '' })
    const inOrder = [
      /^\$ teddy new mend-the-clock$/,
      /^\$ teddy plan -m "node --test fails\. Find out why and mend it\."$/,
      /2 problems in the reply, asking again \(1 of 2\)/,
      /rationale-sections/,
      /edit-not-found .* closest is line 7/,
      /^✓ plan +01\/plan\.md/,
      /^\$ teddy resume -y$/,
      /│ ✖ minutes start again after an hour/,
      /^FAILURE {2}1 done, 1 failed$/,
      /^One test still fails/,
      /^✓ plan +02\/plan\.md/,
      /│ ✔ minutes start again after an hour/,
      /^SUCCESS {2}2 done$/,
      /^Both tests pass\.$/,
      /^\$ teddy branch 02$/,
      /^✓ plan +02-branch-01\/plan\.md/,
      /^\$ teddy tree$/,
      /^01 +✗ Pad the seconds/,
      /^02 +✓ Wrap the minutes/,
      /^└─ 02-branch-01 +● Wrap when shown .* ← you are here$/,
      /^ {2}teddy init /,
      /project is removed/,
    ]
    const lines = out.split('\n')
    const places = inOrder.map((pattern, n) => {
      const from = n === 0 ? 0 : lines.findIndex(line => inOrder[n - 1]!.test(line))
      return lines.findIndex((line, at) => at >= from && pattern.test(line))
    })
    expect(places, out).not.toContain(-1)
    expect(places).toEqual(places.toSorted((a, b) => a - b))
    expectUntouched()
  })

  test('no line of the tour itself is wider than 100 columns', () => {
    const { options } = user()
    // Lines of commands hold the path of the throw-away project, and problems are as long as they are.
    const own = teddy(['tour'], options)
      .out.split('\n')
      .filter(line => !/\/clock|^ {2}plan\.md:/.test(line))
    expect(own.filter(line => [...line].length > 100)).toEqual([])
  })

  test('--keep leaves the project, which is a whole one, and says where', () => {
    const { options, tmp } = user()
    const { code, out } = teddy(['tour', '--keep'], options)
    expect(code).toBe(0)
    const [name, ...others] = readdirSync(tmp)
    expect(others).toEqual([])
    const project = join(tmp, name!, 'clock')
    expect(out.trimEnd().endsWith(`stays: cd ${project}`)).toBe(true)
    const git = (...args: string[]) => execFileSync('git', args, { cwd: project, encoding: 'utf8' })
    expect(git('log', '--format=%s')).toBe('A clock that shows seconds\n')
    expect(git('status', '--porcelain')).toBe(' M clock.js\n?? .teddy/\n')
    expect(readFileSync(join(project, '.teddy/memos.yaml'), 'utf8')).toContain('A clock shows h:mm:ss')
    expect(teddy(['tree'], { cwd: project }).out).toMatch(/02-branch-01 .* ← you are here/)
  })

  test('git is missing: says so, and leaves nothing', () => {
    const { options, expectUntouched } = user({ PATH: '/nowhere' })
    const { code, err } = teddy(['tour'], options)
    expect(code).toBe(1)
    expect(err).toMatch(/^teddy: git is not installed/)
    expectUntouched()
  })
})

const goesOn = (step: number) => new RegExp(`── ${step} of 6 [\\s\\S]*goes on, q quits › ?$`)
const asks = (step: number) => new RegExp(`── ${step} of 6 [\\s\\S]*\\(q\\)uit › ?$`)
const enter = '\r'

/** Goes to the first review. */
async function toReview(options: Parameters<typeof onTerminal>[1]): Promise<Screen> {
  const screen = onTerminal(['tour'], options)
  await screen.shows(/enter starts, q quits › ?$/)
  screen.type(enter)
  await screen.shows(goesOn(1))
  screen.type(enter)
  await screen.shows(goesOn(2))
  screen.type(enter)
  await screen.shows(asks(3))
  return screen
}

/** Goes on after the first review, approves, and goes to the last question but one. */
async function toBranch(screen: Screen): Promise<void> {
  await screen.shows(goesOn(3))
  screen.type(enter)
  await screen.shows(goesOn(4))
  screen.type(enter)
  await screen.shows(asks(5))
  screen.type('a')
  await screen.shows(goesOn(5))
  screen.type(enter)
}

async function toEnd(screen: Screen): Promise<void> {
  await screen.shows(/removes its project › ?$/)
  screen.type(enter)
  expect(await screen.exit).toBe(0)
}

describe('on a terminal', () => {
  test('approved twice: everything to the tree', async () => {
    const { options, expectUntouched } = user()
    const screen = await toReview(options)
    screen.type('a')
    expect(await screen.shows(goesOn(3))).toMatch(/One test still fails/)
    await toBranch(screen)
    expect(await screen.shows(/shows all turns › ?$/)).toMatch(/Both tests pass/)
    screen.type(enter)
    expect(await screen.shows(/removes its project › ?$/)).toMatch(/02-branch-01 .* ← you are here/)
    await toEnd(screen)
    expectUntouched()
  })

  test('modified: what is switched off does not run, and the tour goes on', async () => {
    const { options, expectUntouched } = user()
    const screen = await toReview(options)
    screen.type('m')
    await screen.shows(/enter run 2 of 2/)
    screen.type('jj ')
    await screen.shows(/enter run 1 of 2/)
    screen.type(enter)
    expect(await screen.shows(goesOn(3))).toMatch(/1 not run[\s\S]*What you switched off did not run/)
    await toBranch(screen)
    await screen.shows(/shows all turns › ?$/)
    screen.type(enter)
    await toEnd(screen)
    expectUntouched()
  })

  test('q at the first review: the plan waits, and the tour ends well', async () => {
    const { options, expectUntouched } = user()
    const screen = await toReview(options)
    screen.type('q')
    const text = await screen.shows(/removes its project › ?$/)
    expect(text).toMatch(
      /Nothing was run[\s\S]*the plan of turn 01 waits[\s\S]*The tour ends[\s\S]*\$ teddy tree/,
    )
    expect(text).not.toMatch(/4 of 6/)
    await toEnd(screen)
    expectUntouched()
  })

  test.each([
    ['with a word to the model', 'do less\r\r'],
    ['without a word', '\u0004'],
  ])('skipped %s: recorded replies cannot follow, and the tour ends well', async (_, typed) => {
    const { options, expectUntouched } = user()
    const screen = await toReview(options)
    screen.type('s')
    await screen.shows(/What do you want\?[\s\S]*› ?$/)
    screen.type(typed)
    expect(await screen.shows(/removes its project › ?$/)).toMatch(/Turn 01 was skipped[\s\S]*the tour ends/)
    await toEnd(screen)
    expectUntouched()
  })

  test('a plan edited so that a later reply does not fit: said, and the tour ends well', async () => {
    const bin = temporaryFolder()
    const editor = join(bin, 'editor')
    writeFileSync(editor, '#!/bin/sh\nsed -i "s/pad(s)/pad(m)/" "$1"\n', { mode: 0o755 })
    const { options, expectUntouched } = user({ EDITOR: editor, VISUAL: editor })
    const screen = await toReview(options)
    screen.type('m')
    await screen.shows(/enter run 2 of 2/)
    screen.type('je')
    await screen.shows(/edited|modified/i)
    screen.type(enter)
    await toBranch(screen)
    expect(await screen.shows(/removes its project › ?$/)).toMatch(/replies do not fit what you decided: /)
    await toEnd(screen)
    expectUntouched()
  })

  test('q between two steps ends it; another key asks again', async () => {
    const { options, expectUntouched } = user()
    const screen = onTerminal(['tour'], options)
    await screen.shows(/enter starts, q quits › ?$/)
    screen.type('x')
    await screen.shows(/q quits › ?\nenter starts, q quits › ?$/)
    screen.type('q')
    expect(await screen.exit).toBe(0)
    expect(screen.lines().join('\n')).toMatch(/teddy init[\s\S]*project is removed/)
    expectUntouched()
  })
})

describe('X-11 interrupted, it leaves nothing', () => {
  test('by Ctrl-C between two steps: exit 130', async () => {
    const { options, expectUntouched } = user()
    const screen = onTerminal(['tour'], options)
    await screen.shows(/enter starts, q quits › ?$/)
    screen.type('\u0003')
    expect(await screen.exit).toBe(130)
    expectUntouched()
  })

  test('by Ctrl-C in the review: exit 130', async () => {
    const { options, expectUntouched } = user()
    const screen = await toReview(options)
    screen.type('\u0003')
    expect(await screen.exit).toBe(130)
    expect(screen.lines().at(-1)).toBe('teddy: the tour was interrupted')
    expectUntouched()
  })

  test.each(['SIGTERM', 'SIGHUP'])('by %s at the question: exit 143', async signal => {
    const { options, expectUntouched } = user()
    const screen = await toReview(options)
    screen.kill(signal)
    expect(await screen.exit).toBe(143)
    expectUntouched()
  })

  test('by SIGTERM in the checklist: exit 143', async () => {
    const { options, expectUntouched } = user()
    const screen = await toReview(options)
    screen.type('m')
    await screen.shows(/enter run 2 of 2/)
    screen.kill('SIGTERM')
    expect(await screen.exit).toBe(143)
    expectUntouched()
  })
})

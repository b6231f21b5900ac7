import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { projectWithReplies } from '../support/session-project.ts'
import { teddy } from '../support/teddy.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const current = (root: string) => readFileSync(join(root, '.teddy/local/current'), 'utf8').trim()

test('makes a session named after the day, prints its path alone, makes it current', () => {
  const { root, teddy, sessions } = projectWithReplies()
  const { code, out } = teddy('new', 'Add user', 'auth')
  expect(code).toBe(0)
  expect(sessions()).toEqual([expect.stringMatching(/^\d{8}-add-user-auth$/)])
  expect(out).toBe(`${join(root, '.teddy/sessions', sessions()[0]!)}\n`)
  expect(readdirSync(out.trim())).toEqual(['session.context'])
  expect(current(root)).toBe(sessions()[0])
})

test('a second session of that name on one day gets -2 and is the current one', () => {
  const { root, teddy, sessions } = projectWithReplies()
  teddy('new', 'fix')
  const { session, folder } = JSON.parse(teddy('new', 'fix', '--json').out)
  expect(session).toMatch(/^\d{8}-fix-2$/)
  expect(folder).toBe(join(root, '.teddy/sessions', session))
  expect(sessions()).toContain(session)
  expect(current(root)).toBe(session)
})

test('without .teddy nothing is made, and teddy init is named', () => {
  const cwd = temporaryFolder()
  const { code, out, err } = teddy(['new', 'x'], { cwd })
  expect({ code, out }).toEqual({ code: 2, out: '' })
  expect(err).toContain('teddy init')
  expect(readdirSync(cwd)).toEqual([])
})

describe('P-17 a name never leads out of the folder of sessions', () => {
  test.each([
    ['../../x', 'x'],
    ['a/b', 'a-b'],
    ['..\\x', 'x'],
    ['Größe ändern', ''],
    ['x\u001b]0;evil\u0007', 'x'],
  ])('%j becomes a slug', (name, slug) => {
    const { root, teddy, sessions } = projectWithReplies()
    const { code, out } = teddy('new', '--', name)
    expect(code).toBe(0)
    expect(sessions()).toEqual([expect.stringMatching(/^\d{8}-[a-z0-9-]{1,100}$/)])
    expect(sessions()[0]!.slice(9)).toContain(slug)
    expect(out).toBe(`${join(root, '.teddy/sessions', sessions()[0]!)}\n`)
    expect(readdirSync(root)).toEqual(['.teddy'])
  })

  test.each(['', '.', '..', '///', '🐻', 'ab'.repeat(200)])('%j is refused', name => {
    const { root, teddy } = projectWithReplies()
    const { code, out, err } = teddy('new', name)
    expect({ code, out }).toEqual({ code: 2, out: '' })
    expect(err).toMatch(/Next: .*teddy new/)
    expect(existsSync(join(root, '.teddy/sessions'))).toBe(false)
  })

  test('-rf is no name but an unknown option', () => {
    const { teddy, sessions } = projectWithReplies()
    expect(teddy('new', '-rf').code).toBe(2)
    expect(teddy('new', '--', '-rf').code).toBe(0)
    expect(sessions()).toEqual([expect.stringMatching(/^\d{8}-rf$/)])
  })
})

describe('the current session', () => {
  const session = (ran: { out: string }) => JSON.parse(ran.out).session

  test('is the one of --session, else of TEDDY_SESSION, else the folder one stands in, else the last one made', () => {
    const { root, options, teddy: run, sessions } = projectWithReplies()
    for (const name of ['one', 'two', 'three', 'four']) run('new', name)
    const named = (slug: string) => sessions().find(id => id.endsWith(slug))!
    const cwd = join(root, '.teddy/sessions', named('two'))
    const env = { ...options.env, TEDDY_SESSION: named('three') }
    expect(session(run('tree', '--json'))).toBe(named('four'))
    expect(session(teddy(['tree', '--json'], { ...options, cwd }))).toBe(named('two'))
    expect(session(teddy(['tree', '--json'], { cwd, env }))).toBe(named('three'))
    expect(session(teddy(['tree', '--json', '--session', 'one'], { cwd, env }))).toBe(named('one'))
    expect(session(teddy(['--json'], { cwd, env }))).toBe(named('three'))
  })

  test('is the newest one where nothing else is said', () => {
    const { root, teddy, sessions } = projectWithReplies()
    teddy('new', 'one')
    writeFileSync(join(root, '.teddy/local/current'), '20200101-gone\n')
    mkdirSync(join(root, '.teddy/sessions/20200101-old'))
    expect(session(teddy('--json'))).toBe(sessions().at(-1))
  })

  test('that is asked for and is not there: the near names are shown', () => {
    const { teddy, sessions } = projectWithReplies()
    teddy('new', 'add-user-auth')
    expect(teddy('tree', '--session', 'add-user-auht')).toMatchObject({
      code: 2,
      out: '',
      err: expect.stringContaining(`did you mean ${sessions()[0]}?`),
    })
  })
})

import { existsSync, readdirSync, watch } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { fakePrograms } from '../../support/fake-programs.ts'
import { type GitSession, gitSession } from '../../support/git-session.ts'
import { httpServer } from '../../support/loopback.ts'
import { onTerminal } from '../../support/pseudo-terminal.ts'
import { create, edit, execute, smallPlan } from '../../support/small-plan.ts'
import { startTeddy } from '../../support/teddy-async.ts'

const files = { 'a.txt': 'one\n', '.gitignore': 'out/\n' }
const question = /\(q\)uit › ?$/

test('a turn that was skipped in review runs nothing again, and the ones around it do', async () => {
  const session = await gitSession({ files })
  await session.turn(create('b.txt', 'b\n'))
  await session.plan(edit('b.txt', 'b\n', 'never\n'))
  session.record(smallPlan(create('c.txt', 'c\n')))
  const screen = onTerminal(['resume'], { cwd: session.root, env: session.env })
  await screen.shows(question)
  screen.type('s')
  await screen.shows(/What do you want\?[\s\S]*› ?$/)
  screen.type('make c instead\r\r')
  expect(await screen.exit).toBe(0)
  await session.ok('resume', '-y')
  expect(session.turns()).toEqual(['01 done', '02 done', '03 done'])
  const { code, out } = await session.teddy('replay', '--json')
  const outcomes = JSON.parse(out).turns.map(({ outcome }: { outcome: string }) => outcome)
  expect([code, outcomes]).toEqual([0, ['same', 'skipped', 'same']])
})

test('what was edited in review is what runs again', async () => {
  const session = await gitSession({ files })
  await session.plan(create('b.txt', 'made\n'))
  const bin = fakePrograms({ ed: `/bin/sed -i 's/^made$/mine/' "$1"` })
  const env = { ...session.env, PATH: `${bin}:${process.env.PATH}`, EDITOR: 'ed' }
  const screen = onTerminal(['resume'], { cwd: session.root, env })
  await screen.shows(question)
  screen.type('m')
  await screen.shows(/run 1 of 1/)
  screen.type('je')
  await screen.shows(/modified by you/)
  screen.type('\r')
  await screen.shows(/Bring them into your checkout now\?/)
  screen.type('n\r')
  expect(await screen.exit).toBe(0)
  expect(session.inWorktree('b.txt')).toBe('mine\n')
  expect(session.read().turns[0]!.record!.review!.modified).toEqual(['actions:1'])
  expect(await session.teddy('replay')).toMatchObject({ code: 0 })
})

test('what people and search services said then is not asked for again', async () => {
  const server = await httpServer((_, response) => {
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ results: [{ title: 't', url: 'https://example.org/', content: 'c' }] }))
  })
  const settings = `search: { provider: searxng, url: "${server.origin}" }\nallow_hosts: ["127.0.0.1:${server.port}"]\n`
  const session = await gitSession({ files, settings })
  const chat = '### `CHAT_WITH_USER`\n- **Description:** Ask.\n````text\nTabs or spaces?\n````\n'
  const research = '### `RESEARCH`\n- **Description:** Look.\n````text\nhow to\n````\n'
  await session.plan(research, create('b.txt', 'b\n'), chat)
  await session.teddy('resume', '-y')
  expect(session.of('01/report.md')).toContain('https://example.org/')
  const asked = server.connections()
  expect(asked).toBeGreaterThan(0)
  await server.stop()
  const { code, out } = await session.teddy('replay')
  expect([code, out]).toEqual([0, expect.stringContaining('✓ same')])
  expect(server.connections()).toBe(asked)
})

describe('Ctrl-C', () => {
  /** Runs a replay until the file is there, then interrupts it. */
  async function interrupted(session: GitSession, file: string, ...flags: string[]) {
    const gone = new Promise<void>(resolve => {
      const watcher = watch(session.folder, () => {
        if (!existsSync(join(session.folder, file))) return
        watcher.close()
        resolve()
      })
    })
    const running = startTeddy(['replay', '-y', ...flags], { cwd: session.root, env: session.env })
    await gone
    running.process.kill('SIGINT')
    return running.ended
  }

  const leftovers = (session: GitSession) => [
    readdirSync(join(session.root, '.teddy/local/worktrees')),
    session.git('worktree', 'list', '--porcelain').includes('replay-'),
    session.git('for-each-ref').includes('replay-'),
  ]

  test('in a command ends it, says how far it came, exit 130, and leaves nothing behind', async () => {
    const session = await gitSession({ files })
    await session.turn(create('b.txt', 'b\n'))
    const flag = join(session.folder, 'waits')
    await session.turn(execute(`if [ -e '${flag}' ]; then touch '${flag}.now'; sleep 60; fi`))
    await session.turn(create('c.txt', 'c\n'))
    session.put('../waits', '')
    const junit = join(session.folder, 'junit.xml')
    const { code, out } = await interrupted(session, 'waits.now', '--junit', junit)
    expect([code, out]).toEqual([130, expect.stringContaining('interrupted after 1 of 3 turns')])
    expect(existsSync(junit)).toBe(false)
    expect(leftovers(session)).toEqual([[session.session], false, false])
  })

  test('with --json it is not called the same', async () => {
    const session = await gitSession({ files })
    const flag = join(session.folder, 'waits')
    await session.turn(execute(`if [ -e '${flag}' ]; then touch '${flag}.now'; sleep 60; fi`))
    session.put('../waits', '')
    const { code, out } = await interrupted(session, 'waits.now', '--json')
    expect([code, JSON.parse(out)]).toMatchObject([130, { same: false, interrupted: true, turns: [] }])
  })

  test('in the set-up of its place', async () => {
    const flagged = `'if [ -e ../../../../../waits ]; then touch ../../../../../waits.now; sleep 60; fi'`
    const session = await gitSession({ files, settings: `worktree: { setup: ${flagged} }\n` })
    await session.turn(create('b.txt', 'b\n'))
    session.put('../waits', '')
    const { code, err } = await interrupted(session, 'waits.now')
    expect([code, err]).toEqual([130, expect.stringContaining('worktree.setup was interrupted')])
    expect(leftovers(session)).toEqual([[session.session], false, false])
  })
})

import {
  closeSync,
  ftruncateSync,
  openSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import { decode } from '@toon-format/toon'
import { describe, expect, test } from 'vitest'
import { busyPhase, firstPhase, notesProject, noteText } from '../support/notes-project.ts'
import { startTeddy } from '../support/teddy-async.ts'

const auth = noteText('20260124-auth', {}, firstPhase, busyPhase)
const cache = noteText('20260125-cache', {
  status: 'failed',
  started: '2026-01-25T09:00:00.000Z',
  ended: '2026-01-25T09:10:00.000Z',
  channel: 'ops',
  participants: '[architect@1.0]',
  model: 'openai/gpt',
  tokens_used: 900,
})

describe('List sessions', () => {
  test('lists id, status, start, tokens and participants, the newest first', () => {
    const { session } = notesProject({ '20260124-auth': auth, '20260125-cache': cache })
    expect(session('list')).toEqual({
      code: 0,
      err: '',
      out: `id              status     started           tokens  participants
20260125-cache  failed     2026-01-25 09:00     900  architect@1.0
20260124-auth   completed  2026-01-24 10:00    1.2k  developer@2.1, pathfinder@1.0
`,
    })
  })

  test.each([
    [['--status', 'failed'], ['20260125-cache']],
    [['--agent', 'pathfinder'], ['20260124-auth']],
    [['--agent', 'developer@9'], []],
    [['--channel', 'research'], ['20260124-auth']],
    [['--since', '2026-01-25'], ['20260125-cache']],
    [['--model', 'gpt'], ['20260125-cache']],
    [['--text', 'explore token'], ['20260124-auth']],
    [
      ['--sort', 'tokens'],
      ['20260124-auth', '20260125-cache'],
    ],
    [
      ['--sort', 'id'],
      ['20260124-auth', '20260125-cache'],
    ],
  ])('filters and sorts: %j', (flags, ids) => {
    const { session } = notesProject({ '20260124-auth': auth, '20260125-cache': cache })
    const { code, out } = session('list', '--json', ...flags)
    expect(code).toBe(0)
    expect(JSON.parse(out).map(({ id }: { id: string }) => id)).toEqual(ids)
  })

  test('an age counts from now', () => {
    const { session } = notesProject({ '20260124-auth': auth })
    expect(JSON.parse(session('list', '--json', '--since', '2h').out)).toEqual([])
    expect(JSON.parse(session('list', '--json', '--since', '9999w').out)).toHaveLength(1)
  })

  test('JSON has the facts of each session', () => {
    const { session, note } = notesProject({ '20260124-auth': auth })
    expect(JSON.parse(session('list', '--json').out)).toMatchObject([
      {
        id: '20260124-auth',
        status: 'completed',
        duration_ms: 1_200_000,
        participants: ['developer@2.1', 'pathfinder@1.0'],
        channels: ['dev', 'research'],
        tokens: 1200,
        cost: 0.5,
        phases: 2,
        failed_calls: 1,
        parent: null,
        path: note('20260124-auth'),
        damage: null,
      },
    ])
  })

  test('TOON is what the reference decoder reads', () => {
    const { session } = notesProject({ '20260124-auth': auth, '20260125-cache': cache })
    expect(session('list', '--format', 'toon', '--json')).toMatchObject({ code: 2, out: '' })
    const { sessions } = decode(session('list', '--format', 'toon').out) as { sessions: object[] }
    expect(sessions).toMatchObject([
      { id: '20260125-cache' },
      { participants: 'developer@2.1 pathfinder@1.0' },
    ])
  })

  test('a project without notes names the next command; a filter that nothing fits says so', () => {
    expect(notesProject({}).session('list').out).toContain('teddy new')
    expect(notesProject({ '20260124-auth': auth }).session('list', '--agent', 'x').out).toBe(
      'None of 1 sessions fits.\n',
    )
  })

  test.each([
    [['--since', 'yesterday'], 'expected a date or an age'],
    [['--sort', 'size'], 'Allowed choices'],
    [['--status', 'done'], 'Allowed choices'],
  ])('%j is a usage error', (flags, message) => {
    const { session } = notesProject({ '20260124-auth': auth })
    expect(session('list', ...flags)).toMatchObject({ code: 2, err: expect.stringContaining(message) })
  })
})

describe('bad notes', () => {
  test.each([
    ['unclosed frontmatter', '---\ntype: session\nstatus: active\n', 'not closed'],
    ['an unknown status', noteText('20260101-bad', { status: 'dreaming' }), 'dreaming'],
    ['a key that stands twice', noteText('20260101-bad').replace('---\n', '---\nstatus: active\n'), 'status'],
    ['zeros in the middle', noteText('20260101-bad', {}, firstPhase, `${'\0'.repeat(4096)}\n`), ''],
    [
      'bytes that are no text',
      Buffer.concat([Buffer.from(noteText('20260101-bad')), Buffer.from([0xff, 0xfe])]),
      'UTF-8',
    ],
  ])('I-01 %s never breaks the listing; the damage is named', (_, text, named) => {
    const { session, note } = notesProject({ '20260101-bad': text, '20260124-auth': auth })
    const { code, out, err } = session('list')
    expect(code).toBe(0)
    expect(out).toContain('20260101-bad')
    expect(out).toMatch(/^20260124-auth +completed/m)
    expect(err).toContain(note('20260101-bad'))
    expect(err).toContain(named)
  })

  test('I-01 zero bytes, a folder and a link in the place of notes', () => {
    const project = notesProject({ '20260101-empty': '', '20260124-auth': auth })
    symlinkSync('/etc/passwd', project.note('20260102-link'))
    const { code, out, err } = project.session('list')
    expect(code).toBe(0)
    expect(out).toContain('20260124-auth')
    expect(err).toMatch(/^⚠ \S+20260102-link\.md {2}it is a symbolic link/m)
    expect(out + err).not.toContain('root:')
  })

  test('I-01 a note of 200 MB is listed and shown from both its ends, within little memory', async () => {
    const project = notesProject({ '20260124-auth': auth })
    const fd = openSync(project.note('20260125-huge'), 'w')
    writeSync(fd, noteText('20260125-huge', {}, firstPhase))
    ftruncateSync(fd, 200_000_000)
    const end = Buffer.from(`\n${busyPhase}`)
    writeSync(fd, end, 0, end.length, 200_000_000)
    closeSync(fd)
    const list = project.session('list')
    expect(list).toMatchObject({ code: 0, out: expect.stringContaining('20260125-huge') })
    expect(list.err).toContain('NUL bytes')
    const env = { ...project.options.env, NODE_OPTIONS: '--max-old-space-size=400' }
    const shown = await startTeddy(['session', 'show', '20260125-huge', '--json'], { cwd: project.root, env })
      .ended
    expect(shown.code).toBe(0)
    expect(shown.err).toContain('are left out')
    const { phases } = JSON.parse(shown.out)
    expect(phases[0].title).toBe('Explore the token checks')
    expect(phases.at(-1).title).toBe('Return 401')
  })

  test('two notes with one id are named, and either can be shown by its file', () => {
    const project = notesProject({ '20260124-auth': auth, copy: auth.replace('Explore', 'Look at') })
    const { out, err } = project.session('list')
    expect(out.match(/^20260124-auth /gm)).toHaveLength(2)
    expect(err).toContain('2 notes have the id 20260124-auth: ')
    expect(project.session('show', '20260124-auth')).toMatchObject({
      code: 2,
      err: expect.stringContaining(project.note('copy')),
    })
    expect(project.session('show', '.teddy/sessions/copy.md').out).toContain('Look at the token checks')
  })

  test('CRLF and a byte order mark make no difference', () => {
    const { session } = notesProject({ '20260124-auth': `\ufeff${auth.replaceAll('\n', '\r\n')}` })
    expect(session('list')).toMatchObject({ err: '', out: expect.stringContaining('completed') })
  })

  test('notes that Obsidian wrote', () => {
    const text = `---
type: session
session_id: "20260124-vault"
status: paused
started: 2026-01-24T10:00
participants:
- "[[developer]]"
- pathfinder@1.0
tags: [work, ai]
aliases:
  - Auth
cssclasses: []
---
# Heading of the page

See [[20260123-other|the other one]] and ![[picture.png]].

> [!tip]+ Folded
> Not one of ours.

${firstPhase}`
    const { session } = notesProject({ 'My auth note': text })
    expect(session('list')).toMatchObject({ code: 0, out: expect.stringContaining('20260124-vault  paused') })
    const { out } = session('show', '20260124-vault')
    for (const kept of ['tags', 'work', 'Not one of ours.', '[[20260123-other|the other one]]', 'Explore'])
      expect(out).toContain(kept)
  })

  test('a file that is no session is no session', () => {
    const { session } = notesProject({ '20260124-auth': auth, README: '# Notes\n' })
    expect(JSON.parse(session('list', '--json').out)).toHaveLength(1)
  })

  test('nothing in a note steers the terminal, and no key gets out', () => {
    const key = `ghp_${'a1'.repeat(18)}`
    const evil = auth.replace('Explore the token checks', `\u001b]0;x\u0007\u202eEvil ${key}`)
    const { session } = notesProject({
      '20260124-auth': evil.replace('[developer@2.1]', `["a\u001b[2J", b]`),
    })
    for (const args of [
      ['list'],
      ['show', '20260124-auth'],
      ['list', '--json'],
      ['list', '--format', 'toon'],
    ]) {
      const { out, err } = session(...args)
      expect(out + err).not.toMatch(/[\u001b\u0007\u202e]/)
      expect(out + err).not.toContain(key)
    }
  })
})

describe('the index', () => {
  test.each([
    ['is missing', (file: string) => rmSync(file)],
    ['is torn', (file: string) => writeFileSync(file, readFileSync(file).subarray(0, 200))],
    ['is noise', (file: string) => writeFileSync(file, 'hello')],
    ['is older', (file: string) => writeFileSync(file, 'version: 0\n')],
    ['is empty', (file: string) => writeFileSync(file, '')],
  ])('I-03 when it %s, it is made again', (_, damage) => {
    const { session, index } = notesProject({ '20260124-auth': auth })
    const before = session('list').out
    damage(index)
    expect(session('list')).toEqual({ code: 0, out: before, err: '' })
    expect(readFileSync(index, 'utf8')).toContain('20260124-auth')
  })

  test('I-03 one of a newer format is refused with a hint and stays', () => {
    const { session, index } = notesProject({ '20260124-auth': auth })
    writeFileSync(index, 'version: 99\nphases_length: 0\n')
    for (const args of [['list'], ['stats'], ['reindex']])
      expect(session(...args)).toMatchObject({ code: 3, err: expect.stringContaining('rm ') })
    expect(readFileSync(index, 'utf8')).toContain('version: 99')
  })

  test('a note that changed, came or went is seen at once', () => {
    const { session, note } = notesProject({ '20260124-auth': auth })
    session('list')
    writeFileSync(note('20260124-auth'), auth.replace('completed', 'paused'))
    writeFileSync(note('20260125-cache'), cache)
    expect(session('list').out).toMatch(/cache.*failed[\s\S]*auth .*paused/)
    rmSync(note('20260124-auth'))
    expect(session('list').out).not.toContain('auth')
  })

  test('reindex reads every note again and says how many', () => {
    const { session, index } = notesProject({ '20260124-auth': auth, '20260125-cache': cache })
    expect(session('reindex').out).toBe(`✓ 2 sessions, 2 phases in ${index}\n`)
    expect(JSON.parse(session('reindex', '--json').out)).toMatchObject({ sessions: 2, phases: 2, damaged: 0 })
  })

  test('C-08 readers and rebuilders at once: each sees every session', async () => {
    const notes = Array.from({ length: 40 }, (_, n) => `202601${String((n % 28) + 1).padStart(2, '0')}-s${n}`)
    const project = notesProject(Object.fromEntries(notes.map(id => [id, noteText(id, {}, firstPhase)])))
    const runs = [
      ['list', '--json'],
      ['reindex', '--json'],
      ['list', '--json'],
      ['reindex', '--json'],
      ['list', '--json'],
    ]
    const ended = await Promise.all(runs.map(args => startTeddy(['session', ...args], project.options).ended))
    for (const { code, out, err } of ended) {
      expect(code, err).toBe(0)
      const found = JSON.parse(out)
      expect(Array.isArray(found) ? found.length : found.sessions).toBe(40)
    }
    expect(project.session('list', '--json')).toMatchObject({ code: 0, err: '' })
  })

  test('a project that cannot be written to is listed all the same', () => {
    const project = notesProject({ '20260124-auth': auth })
    // A folder in the place of the index: nobody can write there, not even root.
    rmSync(project.index, { force: true })
    writeFileSync(join(project.root, '.teddy/local'), 'in the way')
    const { code, out, err } = project.session('list')
    expect({ code, out }).toMatchObject({ code: 0, out: expect.stringContaining('20260124-auth') })
    expect(err).toContain('could not be brought up to date')
  })
})

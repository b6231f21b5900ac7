import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { lineSchema, type Shape, shapes } from '../../src/learn/schemas.ts'
import { renderReport } from '../../src/report/render-report.ts'
import { sealTurn } from '../../src/session/seal.ts'
import type { ReviewRecord } from '../../src/session/turn-record.ts'
import { writeTurnFile } from '../../src/session/write-turn.ts'
import { sha256 } from '../../src/text/sha256.ts'
import { busyPhase, firstPhase, notesProject, noteText } from '../support/notes-project.ts'
import { onTerminal } from '../support/pseudo-terminal.ts'
import { beginTurn, newSession } from '../support/session-on-disk.ts'
import { sessionProject } from '../support/session-project.ts'
import { create, smallPlan } from '../support/small-plan.ts'
import { teddy } from '../support/teddy.ts'

const auth = noteText('20260124-auth', {}, firstPhase, busyPhase)
const lines = (text: string) =>
  text
    .split('\n')
    .filter(Boolean)
    .map(line => JSON.parse(line))

describe('Generate puzzle from failure', () => {
  test('a puzzle has context, failure and expected behaviour', () => {
    const { session } = notesProject({ '20260124-auth': auth })
    const { code, out, err } = session('learn', '--type', 'puzzle')
    expect(code).toBe(0)
    for (const part of [
      '## Context',
      '## Failure',
      'The test expected 500.',
      '## Expected behaviour',
      'Changed the test',
    ])
      expect(out).toContain(part)
    expect(err).toBe('1 puzzle\n')
  })

  test('failures of the machine are left out unless they are asked for', () => {
    const full = auth.replace('The test expected 500.', 'ENOSPC: no space left on device')
    const { session } = notesProject({ '20260124-auth': full })
    expect(session('learn', '--type', 'puzzle').err).toContain('left out: 1 (environment)')
    expect(session('learn', '--type', 'puzzle', '--all-failures').err).toBe('1 puzzle\n')
  })
})

describe('Generate from user intervention', () => {
  test('a correction shows behaviour, correction and correct behaviour', () => {
    const { session } = notesProject({ '20260124-auth': auth })
    const { out } = session('learn', '--type', 'correction')
    expect(out).toContain('## Agent behaviour')
    expect(out).toContain('No, use the typed error')
    expect(out).toContain('## Correct behaviour')
  })
})

describe('Export training data', () => {
  test.each(shapes)('every line of %s fits its schema', shape => {
    const project = notesProject({ '20260124-auth': auth })
    const { code } = project.session('learn', '--export', 'jsonl', '--shape', shape, '-o', 'data')
    expect(code).toBe(0)
    const found = lines(project.at(`data/learn-${shape}.jsonl`))
    expect(found.length).toBeGreaterThan(0)
    for (const line of found) expect(lineSchema(shape as Shape, 'inline').safeParse(line).success).toBe(true)
  })

  test('one file goes to standard output, several need a folder', () => {
    const { session } = notesProject({ '20260124-auth': auth })
    expect(lines(session('learn', '--export', 'jsonl').out)[0].messages.at(-1).role).toBe('assistant')
    for (const flags of [
      ['--split', '0.5'],
      ['--metadata', 'sidecar'],
      ['--shape', 'sharegpt'],
    ])
      expect(session('learn', '--export', 'jsonl', ...flags)).toMatchObject({ code: 2, out: '' })
  })

  test('training and test cases are apart; the same case is always on the same side', () => {
    const notes = Array.from({ length: 12 }, (_, n) => `202601${n + 10}-s`)
    const text = (id: string) =>
      auth.replaceAll('20260124-auth', id).replace('expected 500', `expected ${id}`)
    const project = notesProject(Object.fromEntries(notes.map(id => [id, text(id)])))
    const run = (folder: string) =>
      project.session('learn', '--type', 'puzzle', '--export', 'jsonl', '--split', '0.5', '-o', folder)
    expect(run('a').code).toBe(0)
    run('b')
    const ids = (file: string) => lines(project.at(file)).map(line => line.metadata.case_id)
    const [train, other] = [ids('a/learn-chat.train.jsonl'), ids('a/learn-chat.test.jsonl')]
    expect(train.length + other.length).toBe(12)
    expect(Math.min(train.length, other.length)).toBeGreaterThan(0)
    expect(project.at('b/learn-chat.train.jsonl')).toBe(project.at('a/learn-chat.train.jsonl'))
  })

  test('--dedupe keeps one of those that say the same', () => {
    const again = auth.replaceAll('20260124-auth', '20260125-auth')
    const { session } = notesProject({ '20260124-auth': auth, '20260125-auth': again })
    const flags = ['--type', 'puzzle', '--export', 'jsonl']
    expect(lines(session('learn', ...flags).out)).toHaveLength(2)
    const { out, err } = session('learn', ...flags, '--dedupe')
    expect(lines(out)).toHaveLength(1)
    expect(err).toContain('left out: 1 (same as another)')
  })

  test('sessions are named by id, prefix or path; by default all', () => {
    const again = auth.replaceAll('20260124-auth', '20260125-other')
    const { session } = notesProject({ '20260124-auth': auth, '20260125-other': again })
    const ids = (...args: string[]) =>
      lines(session('learn', ...args, '--type', 'puzzle', '--export', 'jsonl').out).map(
        line => line.metadata.session_id,
      )
    expect(ids('20260125')).toEqual(['20260125-other'])
    expect(ids('.teddy/sessions/20260124-auth.md')).toEqual(['20260124-auth'])
    expect(ids().sort()).toEqual(['20260124-auth', '20260125-other'])
  })

  test.each([
    [['--shape', 'dpo'], '--export jsonl'],
    [['--split', '2', '-o', 'x'], 'between 0 and 1'],
    [['--split-by', 'case'], '--split'],
    [['--type', 'correction', '--export', 'puzzle'], 'no puzzle'],
  ])('%j is a usage error', (flags, message) => {
    const { session } = notesProject({ '20260124-auth': auth })
    expect(session('learn', ...flags)).toMatchObject({ code: 2, err: expect.stringContaining(message) })
  })

  test('I-05 a case with a key in it is left out, whatever the format', () => {
    const key = `ghp_${'a1'.repeat(18)}`
    const leak = auth.replaceAll('20260124-auth', '20260125-leak').replace('expected 500', `expected ${key}`)
    const project = notesProject({ '20260124-auth': auth, '20260125-leak': leak })
    for (const format of ['jsonl', 'markdown', 'puzzle']) {
      const { code, out, err } = project.session(
        'learn',
        '--export',
        format,
        '--type',
        'puzzle',
        '-o',
        format,
      )
      expect(code).toBe(0)
      expect(err).toContain('left out: 1 (secret)')
      const all = readdirSync(join(project.root, format)).map(name => project.at(join(format, name)))
      expect([out, err, ...all].join('')).not.toContain(key)
    }
  })
})

describe('the folder of an export', () => {
  const run = (project: ReturnType<typeof notesProject>) =>
    project.session('learn', '--export', 'jsonl', '-o', 'data')

  test('our own files are written again, files of others never', () => {
    const project = notesProject({ '20260124-auth': auth })
    expect(run(project).code).toBe(0)
    const before = project.at('data/learn-chat.jsonl')
    expect(run(project).code).toBe(0)
    expect(project.at('data/learn-chat.jsonl')).toBe(before)
    project.put('data/learn-chat.jsonl', 'edited by hand')
    expect(run(project)).toMatchObject({ code: 4, err: expect.stringContaining('learn-chat.jsonl') })
    expect(project.at('data/learn-chat.jsonl')).toBe('edited by hand')
  })

  test('a link in a file’s place is not followed', () => {
    const project = notesProject({ '20260124-auth': auth })
    mkdirSync(join(project.root, 'data'))
    writeFileSync(join(project.folder, 'target'), 'mine')
    symlinkSync(join(project.folder, 'target'), join(project.root, 'data/learn-chat.jsonl'))
    expect(run(project).code).toBe(4)
    expect(readFileSync(join(project.folder, 'target'), 'utf8')).toBe('mine')
  })

  test('nothing is written when one place is taken', () => {
    const project = notesProject({ '20260124-auth': auth })
    mkdirSync(join(project.root, 'data'))
    project.put('data/learn-sharegpt.jsonl', 'mine')
    expect(project.session('learn', '--export', 'jsonl', '--shape', 'sharegpt', '-o', 'data').code).toBe(4)
    expect(existsSync(join(project.root, 'data/dataset_info.json'))).toBe(false)
  })
})

describe('preferences from turns', () => {
  test('a refused reply and the accepted plan make a pair, out of a session run by the loop', async () => {
    const good = smallPlan(create('a.txt', 'x\n'))
    const project = sessionProject({ replies: ['# no plan\n', good] })
    const planned = await project.typed('plan', '-m', 'make a file')
    expect(planned.code, planned.err).toBe(0)
    expect((await project.typed('resume', '-y')).code).toBe(0)
    const flags = ['--type', 'preference', '--export', 'jsonl', '--shape', 'dpo']
    const { code, out, err } = await project.typed('session', 'learn', ...flags)
    expect(code, err).toBe(0)
    const [pair, ...more] = lines(out)
    expect(more).toEqual([])
    expect(pair.chosen[0].content).toBe(good)
    expect(pair.rejected[0].content).toBe('# no plan\n')
    expect(pair.prompt.map(({ role }: { role: string }) => role)).toEqual(['system', 'user'])
    expect(pair.prompt[1].content).toContain('make a file')
    expect(pair.metadata).toMatchObject({
      kind: 'preference',
      phase: '01',
      tags: ['preference', 'refused-by-the-check'],
    })
  })

  test('a plan that was edited by hand before it ran is preferred to what the model wrote', async () => {
    const project = sessionProject({ replies: [smallPlan(create('a.txt', 'x\n'))] })
    await project.typed('plan', '-m', 'make a file')
    const edited = project.of('01/plan.md').replace('x\n', 'better\n')
    writeFileSync(project.path('01/plan.md'), edited)
    expect((await project.typed('resume', '-y')).code).toBe(0)
    const { out } = await project.typed(
      'session',
      'learn',
      '--type',
      'preference',
      '--export',
      'jsonl',
      '--shape',
      'dpo',
    )
    const [pair] = lines(out)
    expect(pair.chosen[0].content).toBe(edited)
    expect(pair.rejected[0].content).toContain('x\n')
    expect(pair.metadata.tags).toContain('changed-in-review')
  })

  test('fences that TeDDy repaired are no edit of a person', async () => {
    const plan = smallPlan(create('a.md', '```js\nx\n```\n')).replaceAll('````', '```')
    const project = sessionProject({ replies: [plan] })
    const { code, err } = await project.typed('plan', '-m', 'make a file')
    expect(code, err).toBe(0)
    expect(project.of('01/plan.md')).not.toBe(plan)
    expect((await project.typed('resume', '-y')).code).toBe(0)
    const { out } = await project.typed('session', 'learn', '--type', 'preference', '--export', 'jsonl')
    expect(out).toBe('')
  })

  test('a plan that was skipped, and another one that ran on a branch of its turn', async () => {
    const replies = [smallPlan(create('a.txt', 'x\n')), smallPlan(create('b.txt', 'y\n'))]
    const project = sessionProject({ replies })
    await project.typed('plan', '-m', 'make it')
    const screen = onTerminal(['resume'], project.options)
    await screen.shows(/\(q\)uit › ?$/)
    screen.type('s')
    await screen.shows(/What do you want\?[\s\S]*› ?$/)
    // Nobody says anything more: the answer is a branch.
    screen.type('\x04')
    await screen.exit
    for (const args of [['branch', '01'], ['plan'], ['resume', '-y']])
      expect(await project.typed(...args)).toMatchObject({ code: 0 })
    const { out } = await project.typed('session', 'learn', '--type', 'preference', '--export', 'jsonl')
    expect(lines(out).map(({ messages }) => messages.at(-1).content)).toEqual([replies[1]])
    const pairs = (
      await project.typed('session', 'learn', '--type=preference', '--export=jsonl', '--shape=dpo')
    ).out
    expect(lines(pairs)).toMatchObject([
      {
        rejected: [{ content: replies[0] }],
        metadata: { phase: '01', tags: ['preference', 'skipped-in-review'] },
      },
    ])
  }, 60_000)

  test('items switched off in review, and a skipped plan before one that ran', () => {
    const where = newSession()
    const both = smallPlan(create('a.txt', 'x\n'), create('b.txt', 'y\n'))
    const done = (after: string | undefined, plan: string, review: Partial<ReviewRecord>) => {
      const turn = beginTurn(where, after)
      writeTurnFile(
        where.world,
        turn,
        '_context.log',
        '## 1. System Prompt\n\n````xml\n<agent/>\n````\n\n## 4. User Message\n\nDo it.\n',
      )
      writeTurnFile(where.world, turn, 'plan.md', plan)
      const full = {
        by: 'user',
        deselected: [],
        modified: [],
        confirmedProtected: [],
        message: undefined,
        planEdited: false,
      } as const
      const status = review.decision === 'skip' ? ('SKIPPED' as const) : ('SUCCESS' as const)
      const record = {
        ...turn.record,
        title: 'T',
        status,
        planSha256: sha256(plan),
        review: { decision: 'run' as const, ...full, ...review },
      }
      const report = {
        version: 1,
        title: 'T',
        status,
        started: '',
        ended: '',
        plan: sha256(plan),
        agent: undefined,
        snapshot: undefined,
        undo: undefined,
        message: undefined,
        changes: [],
        actions: [],
      } as const
      sealTurn(where.world, where.read(), turn, record, renderReport(report))
      return turn.name
    }
    const first = done(undefined, smallPlan(create('c.txt', 'z\n')), { decision: 'skip' })
    done(first, both, { decision: 'run', deselected: ['actions:2'] })
    const flags = ['session', 'learn', '--type', 'preference', '--export', 'jsonl', '--shape', 'dpo']
    const { code, out, err } = teddy(flags, { cwd: where.root })
    expect(code, err).toBe(0)
    const pairs = lines(out)
    expect(pairs.map(({ metadata }) => metadata.tags[1])).toEqual(['skipped-in-review', 'changed-in-review'])
    expect(pairs[0].chosen).toEqual(pairs[1].chosen)
    expect(pairs[1].rejected[0].content).toBe(both)
    expect(pairs[1].chosen[0].content).toContain('a.txt')
    expect(pairs[1].chosen[0].content).not.toContain('b.txt')
  })
})

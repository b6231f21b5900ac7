import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { tasksOf } from '../../src/note/note.ts'
import { parseNote } from '../../src/note/parse-note.ts'
import { projectWithReplies, type SessionProject, sessionProject } from '../support/session-project.ts'
import { teddy } from '../support/teddy.ts'

const log = (project: SessionProject, ...args: readonly string[]) => {
  const ran = project.teddy('session', 'log', ...args)
  expect(ran).toMatchObject({ code: 0 })
  return ran.out.trim()
}

test('each kind goes into the note of the current session', () => {
  const project = sessionProject()
  log(project, 'phase', 'Look', 'around', '--agent', 'scout@1.2', '--model', 'some/model')
  log(project, 'tool', 'READ', 'src/auth.ts', '--summary', '40 lines')
  log(project, 'tool', 'EXECUTE', 'npm test', '--failed', '--summary', 'exit 1')
  log(project, 'error', 'The tests fail.', '--resolution', 'Set the salt.')
  log(project, 'decision', 'Use argon2.')
  log(project, 'user', 'No, use "bcrypt"', '--done', 'switched')
  expect(log(project, 'task', 'Hash passwords')).toBe('1')
  expect(log(project, 'task', 'Write tests', '--priority', 'high')).toBe('2')
  log(project, 'task', 'Hash passwords', '--id', '1', '--status', 'completed')
  log(project, 'usage', '--tokens', '1200', '--cost', '0.25')
  log(project, 'finish', '--summary', 'Passwords are hashed.')
  const { note, problems } = parseNote(project.note())
  expect(problems).toEqual([])
  expect(note.frontmatter).toMatchObject({
    status: 'completed',
    participants: ['scout@1.2'],
    model: 'some/model',
    tokensUsed: 1200,
    cost: 0.25,
  })
  expect(project.note().slice(project.note().indexOf('## '))).toMatch(
    new RegExp(
      [
        '^## Look around @scout@1\\.2 #dev\\n\\[time:: .*\\] \\^phase-1\\n',
        '\\*\\*Tool calls:\\*\\*\\n- `READ src/auth\\.ts` → 40 lines\\n- ❌ `EXECUTE npm test` → exit 1\\n',
        '> \\[!error\\]\\n> The tests fail\\.\\n>\\n> \\*\\*Resolution:\\*\\* Set the salt\\.\\n',
        '> \\[!decision\\]\\n> Use argon2\\.\\n',
        '> \\[!user\\]\\n> "No, use "bcrypt"" - switched\\n',
        '````tasks\\n\\[\\n.*"status":"completed".*\\n.*"priority":"high".*\\n\\]\\n````\\n',
        '## Summary\\n\\nPasswords are hashed\\.\\n',
      ].join('\\n'),
    ),
  )
  expect(JSON.parse(project.teddy('session', 'list', '--json').out)).toMatchObject([
    { status: 'completed', tokens: 1200 },
  ])
}, 120_000)

test('- takes the words from standard input, with all their lines, and keys are left out', () => {
  const project = sessionProject()
  const input = 'Two lines.\n## not a phase\nsk-ant-abcdefgh12345678\n'
  expect(teddy(['session', 'log', 'decision', '-'], { ...project.options, input })).toMatchObject({ code: 0 })
  const { note } = parseNote(project.note())
  expect(note.phases).toHaveLength(1)
  expect(note.phases[0]!.items).toMatchObject([
    { kind: 'decision', text: expect.stringMatching(/^Two lines\.\n## not a phase\n\[.*\]$/) },
  ])
})

test('a task is changed by its id alone, and keeps what is not said', () => {
  const project = sessionProject()
  log(project, 'task', 'Write tests', '--priority', 'high')
  expect(log(project, 'task', '--id', '1', '--status', 'completed')).toBe('1')
  expect(tasksOf(parseNote(project.note()).note)).toEqual([
    { id: '1', content: 'Write tests', status: 'completed', priority: 'high' },
  ])
})

test('what called agents use counts for all their callers as it is used, once, also when several log at once', async () => {
  const project = sessionProject()
  const root = project.sessions()[0]!
  log(project, 'phase', 'Build')
  const child = log(project, 'subagent', 'builder')
  const grandchild = log(project, 'subagent', 'helper', '--session', child)
  for (const cost of ['0.5', '0.25'])
    log(project, 'usage', '--tokens', '100', '--cost', cost, '--session', grandchild)
  const used = (id: string) => {
    const { tokensUsed, cost, subagents } = parseNote(project.note(id)).note.frontmatter
    return [tokensUsed, cost, ...subagents.map(({ tokens }) => tokens)]
  }
  expect([root, child, grandchild].map(used)).toEqual([
    [200, 0.75, 200],
    [200, 0.75, 200],
    [200, 0.75],
  ])
  const usage = ['session', 'log', 'usage', '--tokens', '7', '--session'] as const
  const ran = await Promise.all(
    [child, grandchild, child, grandchild].map(id => project.teddyAsync(...usage, id)),
  )
  expect(ran.map(({ code }) => code)).toEqual([0, 0, 0, 0])
  expect(used(root)).toEqual([228, undefined, 228])
}, 120_000)

test('a subagent gets a note of its own, and what it used counts for the session', () => {
  const project = sessionProject()
  log(project, 'phase', 'Build')
  const child = log(project, 'subagent', 'builder@2', '--model', 'some/model', '--task', 'Cut it.')
  expect(child).toBe(`${project.sessions()[0]}-builder-1`)
  expect(project.note(child)).toContain('\n> **Task:** Cut it.\n')
  log(project, 'phase', 'Cut', '--session', child)
  log(project, 'usage', '--tokens', '500', '--cost', '0.5', '--session', child)
  log(project, 'finish', 'It', 'is', 'cut.', '--session', child)
  expect(parseNote(project.note()).note.frontmatter).toMatchObject({
    tokensUsed: 500,
    cost: 0.5,
    subagents: [{ session: child, agent: 'builder@2', model: 'some/model', tokens: 500 }],
  })
  expect(project.note()).toContain(`> [[${child}]]\n> Summary: It is cut.\n`)
  log(project, 'subagent', 'helper', '--mode', 'inline', 'All', 'of', 'it.')
  expect(project.note()).toContain('> [!subagent] @helper\n> mode: inline\n> All of it.\n')
}, 60_000)

test('ten processes that log at once lose nothing', async () => {
  const project = sessionProject()
  log(project, 'phase', 'Race')
  const ran = await Promise.all(
    Array.from({ length: 10 }, (_, n) => project.teddyAsync('session', 'log', 'decision', `number ${n}`)),
  )
  expect(ran.map(({ code }) => code)).toEqual(Array(10).fill(0))
  const said = parseNote(project.note()).note.phases[0]!.items.map(item =>
    item.kind === 'decision' ? item.text : '',
  )
  expect(said.sort()).toEqual(Array.from({ length: 10 }, (_, n) => `number ${n}`))
}, 120_000)

describe('what cannot be logged is a usage error that says what to type', () => {
  test.each([
    [['thought', 'x'], /Allowed choices/],
    [['decision'], /nothing to log: expected what was decided[\s\S]*teddy session log decision/],
    [['decision', 'x', '--failed'], /--failed says nothing about a decision[\s\S]*it is for tool/],
    [['task', 'x', '--status', 'done'], /--status: expected pending/],
    [['usage'], /--tokens/],
    [['usage', '--tokens', '1.5'], /--tokens: expected a whole number, 0 or more, found "1.5"/],
    [['usage', '--tokens', '-5'], /--tokens: expected a whole number, 0 or more, found "-5"/],
    [['usage', '--tokens', '5', '--cost', 'much'], /--cost: expected US dollars, 0 or more, found "much"/],
    [['usage', '500', '--tokens', '5'], /a usage has no words, found "500"/],
    [['decision', '-'], /nothing to log: expected what was decided/],
    [['task', '--id', '7', '--status', 'completed'], /there is no task 7/],
    [['finish', 'Done.', '--summary', 'All done.'], /the summary is given twice/],
    [['subagent', 'x', 'Done.', '--summary', 'All done.'], /the summary is given twice/],
    [['subagent', 'x', '--mode', 'deep'], /--mode: expected inline/],
    [['subagent', 'x', '--mode', 'inline', '--task', 'y'], /an inline one has none[\s\S]*--mode link/],
    [['finish', '--status', 'pending'], /--status: expected completed/],
    [['decision', 'x', '--session', 'nope'], /there is no session "nope"/],
  ])('%j', (args, said) => {
    const project = sessionProject()
    const before = project.note()
    const { code, err } = project.teddy('session', 'log', ...args)
    expect(code).toBe(2)
    expect(err).toMatch(said)
    expect(project.note()).toBe(before)
  })
})

test('id, start of an id and path name the note', () => {
  const project = sessionProject()
  const id = project.sessions()[0]!
  const path = join(project.root, '.teddy/sessions', `${id}.md`)
  for (const named of [id, id.slice(0, 12), path]) log(project, 'decision', named, '--session', named)
  expect(parseNote(project.note()).note.phases[0]!.items).toHaveLength(3)
})

test('a note elsewhere is not written to', () => {
  const project = projectWithReplies()
  const path = join(project.folder, '20260124-x.md')
  writeFileSync(path, '---\ntype: session\n---\n')
  const { code, err } = project.teddy('session', 'log', 'decision', 'x', '--session', path)
  expect(code).toBe(2)
  expect(err).toMatch(/is not among the notes of this project[\s\S]*cp /)
})

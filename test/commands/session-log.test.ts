import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
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

test('a subagent gets a note of its own, and what it used counts for the session when it is finished', () => {
  const project = sessionProject()
  log(project, 'phase', 'Build')
  const child = log(project, 'subagent', 'builder@2', '--model', 'some/model')
  expect(child).toBe(`${project.sessions()[0]}-builder-1`)
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
    [['decision'], /what was decided is missing[\s\S]*teddy session log decision/],
    [['decision', 'x', '--failed'], /--failed says nothing about a decision[\s\S]*it is for tool/],
    [['task', 'x', '--status', 'done'], /--status: expected pending/],
    [['usage'], /--tokens/],
    [['usage', '--tokens', '1.5'], /--tokens/],
    [['usage', '--tokens', '5', '--cost', 'much'], /--cost: expected a number/],
    [['subagent', 'x', '--mode', 'deep'], /--mode: expected inline/],
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

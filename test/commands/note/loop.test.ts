import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readIndex } from '../../../src/index/read-index.ts'
import { requestOf } from '../../../src/learn/describe-work.ts'
import { parseNote } from '../../../src/note/parse-note.ts'
import { realClock } from '../../../src/world/clock.ts'
import { realDisk } from '../../../src/world/disk.ts'
import { conclude, invoke } from '../../support/handoff-plan.ts'
import { type SessionProject, sessionProject, sessionProjectIn } from '../../support/session-project.ts'
import { create, edit, execute } from '../../support/small-plan.ts'
import { titledPlan } from '../../support/titled-plan.ts'

const replies = [
  titledPlan(
    'Make a',
    'It is the smallest step.\nNothing depends on it.',
    create('a.txt', 'x\n'),
    execute('echo "the disk has ## no room"; exit 3'),
    create('never.txt', 'x\n'),
  ),
  titledPlan('Mend it', 'There is room now.', edit('a.txt', 'x\n', 'y\n')),
  titledPlan('Hand over', 'The developer builds.', invoke('Developer', 'Build b.')),
  titledPlan('Build b', 'One file is enough.', create('b.txt', 'x\n')),
  titledPlan('Return', 'It is there.', conclude('b.txt is built.\n\nNothing is left to do.')),
  titledPlan('End', 'All is there.', conclude('Both files are there.')),
]

let project: SessionProject
const parsed = (id?: string) => parseNote(project.note(id))
const child = () => `${project.sessions()[0]}-developer-1`
const tokensOf = (...turns: readonly string[]) =>
  project
    .read()
    .turns.filter(({ name }) => turns.includes(name))
    .reduce((sum, { record }) => sum + record!.usage.input + record!.usage.output, 0)

/** One session run through the loop, turn after turn, as a user does. */
beforeAll(() => {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'teddy-test-')))
  for (const name of ['project/.teddy', 'home', 'replies']) mkdirSync(join(folder, name), { recursive: true })
  for (const [n, text] of replies.entries()) writeFileSync(join(folder, `replies/00${n + 1}.md`), text)
  project = sessionProjectIn(folder)
  const codes = [
    ['new', 'a session'],
    ['plan', '-m', 'make "a" - please\n## and quickly'],
    ['resume', '-y', '-m', 'the key is sk-ant-abcdefgh12345678'],
    ['plan', '-m', 'mend it'],
    ['resume', '-y'],
    ['plan', '-m', 'go on'],
    ['resume', '-y'],
    ['plan'],
    ['resume', '-y'],
    ['plan', '-m', 'now return'],
    ['resume', '-y'],
    ['plan'],
    ['resume', '-y'],
  ].map(args => project.teddy(...args).code)
  expect(codes).toEqual([0, 0, 1, ...Array(10).fill(0)])
}, 300_000)

afterAll(() => rmSync(project.folder, { recursive: true, force: true, maxRetries: 5 }))

test('Create new session log', () => {
  const fresh = sessionProject()
  const id = fresh.sessions()[0]!
  expect(fresh.notes()).toEqual([id])
  const { note, problems } = parseNote(fresh.note())
  expect(problems).toEqual([])
  expect(note.frontmatter).toMatchObject({
    type: 'session',
    sessionId: id,
    status: 'active',
    channel: 'dev',
    started: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
  })
})

test('Log phase with agent and channel', () => {
  expect(project.note()).toMatch(/^## Make a @pathfinder@1 #dev\n\[time:: .*Z\] \[turn:: 01\] \^phase-1$/m)
  expect(parsed().problems).toEqual([])
  expect(parsed().note.phases.map(({ title, turn }) => [title, turn])).toEqual([
    ['Make a', '01'],
    ['Mend it', '02'],
    ['Hand over', '03'],
    ['End', '06'],
  ])
})

test('Log tool calls within phase', () => {
  expect(project.note()).toContain(`**Tool calls:**
- \`CREATE a.txt\` → 1 line
- ❌ \`EXECUTE echo "the disk has ## no room"; exit 3\` → exit 3 after 0 s
`)
  // What was not run was not called.
  expect(project.note()).not.toContain('never.txt')
})

test('Log decision callout', () => {
  expect(project.note()).toContain('> [!decision]\n> It is the smallest step.\n> Nothing depends on it.\n')
  const decisions = parsed().note.phases.map(({ items }) => items.filter(({ kind }) => kind === 'decision'))
  expect(decisions.map(({ length }) => length)).toEqual([1, 1, 1, 1])
})

test('Log error callout', () => {
  const error = parsed().note.phases[0]!.items.find(({ kind }) => kind === 'error')
  expect(error).toMatchObject({
    text: expect.stringMatching(
      /^EXECUTE echo .*: exit 3 after 0 s\n\n````text\nthe disk has ## no room\n````$/,
    ),
    resolution: 'Mend it',
  })
})

test('Log user intervention', () => {
  const words = parsed().note.phases.map(({ items }) =>
    items.flatMap(item => (item.kind === 'user' ? [[item.words, item.done]] : [])),
  )
  expect(words).toEqual([
    [
      ['make "a" - please\n## and quickly', 'Make a'],
      [expect.stringMatching(/^the key is \[.*\]$/), 'said in review, for the next plan'],
    ],
    // What was said in review is not said again.
    [['mend it', 'Mend it']],
    [['go on', 'Hand over']],
    // The conclusion of another agent is not the user's.
    [],
  ])
  expect(project.note()).not.toContain('sk-ant-')
})

test('Log subagent with link', () => {
  expect(project.notes()).toEqual([project.sessions()[0], child()].sort())
  expect(project.note()).toMatch(
    /> \[!subagent\] @developer@1 \(recorded:.*\)\n> mode: link\n> \[\[\d{8}-a-session-developer-1\]\]\n> Summary: b\.txt is built\.\n/,
  )
  const { note } = parsed(child())
  expect(note.frontmatter).toMatchObject({ parent: project.sessions()[0], status: 'completed' })
  expect(note.phases.map(({ title, agent, turn }) => [title, agent, turn])).toEqual([
    ['Build b', 'developer', '04'],
    ['Return', 'developer', '05'],
  ])
  // What it was asked to do is told above its phases, not only in the caller's.
  expect(note.preamble).toBe('> **Task:** Build b.')
  expect(requestOf(note)).toBe('Build b.')
  // Its turns stay in the session's folder.
  expect(project.turns()).toHaveLength(6)
})

test('Required frontmatter fields', () => {
  for (const id of project.notes())
    expect(project.note(id)).toMatch(
      /^---\ntype: session\nversion: 1\nsession_id: .*\nstatus: completed\nstarted: .*Z\nended: .*Z\n/,
    )
})

test('Track participants', () => {
  expect(parsed().note.frontmatter.participants).toEqual(['pathfinder@1'])
  expect(parsed(child()).note.frontmatter.participants).toEqual(['developer@1'])
  expect(parsed().note.frontmatter.model).toBe(project.options.env.TEDDY_MODEL)
})

test('Track token usage', () => {
  expect(parsed().note.frontmatter.tokensUsed).toBe(tokensOf('01', '02', '03', '04', '05', '06'))
  expect(parsed(child()).note.frontmatter.tokensUsed).toBe(tokensOf('04', '05'))
})

test('Track subagent sessions', () => {
  expect(parsed().note.frontmatter.subagents).toEqual([
    {
      session: child(),
      agent: 'developer@1',
      model: project.options.env.TEDDY_MODEL,
      tokens: tokensOf('04', '05'),
    },
  ])
})

test('Index session on save', async () => {
  const index = join(project.root, '.teddy/index.toon')
  const before = readFileSync(index, 'utf8')
  const notes = join(project.root, '.teddy/sessions')
  const world = { disk: realDisk, clock: realClock }
  const { sessions, read } = await readIndex(world, { index, notes, lock: join(project.folder, 'lock') })
  // Nothing had to be read: each save had brought its row up to date.
  expect(read).toBe(0)
  expect(readFileSync(index, 'utf8')).toBe(before)
  expect(sessions.map(({ id, status, phases }) => [id, status, phases]).sort()).toEqual([
    [project.sessions()[0], 'completed', 4],
    [child(), 'completed', 2],
  ])
})

test('a conclusion at the top closes the note with its words and what it adds up to', () => {
  expect(parsed().note.frontmatter).toMatchObject({ status: 'completed', resumePoint: undefined })
  expect(parsed().note.summary?.text).toMatch(
    /^Both files are there\.\n\n- \*\*Duration:\*\* .*\n- \*\*Phases:\*\* 4\n- \*\*Tool calls:\*\* 5 \(1 failed\)\n/,
  )
})

import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readPayloadResources } from '../../src/context/split-payload.ts'
import { tokenizer } from '../../src/context/tokens.ts'
import { parseNote } from '../../src/note/parse-note.ts'
import { onTerminal } from '../support/pseudo-terminal.ts'
import { projectWithReplies, type SessionProject, sessionProject } from '../support/session-project.ts'
import { create } from '../support/small-plan.ts'
import { titledPlan } from '../support/titled-plan.ts'

const makes = (name: string) => titledPlan(`Make ${name}`, `For ${name}.`, create(name, 'x\n'))
const id = '20260124-imported'
const longTest = 120_000

const phase = (n: number, more = '') => `## Phase ${n} @scout@1 #dev
[time:: 2026-01-24T10:0${n}:00.000Z] ^phase-${n}

**Tool calls:**
- \`READ file-${n}.ts\` → ${'word '.repeat(19)}
${more}
> [!decision]
> Decision ${n}.
`

const imported = (...phases: readonly string[]) => `---
type: session
session_id: ${id}
status: paused
started: 2026-01-24T10:00:00.000Z
resume_point: phase-3
---

${phases.join('\n')}`

/** A project that has one note, and no turns. */
function withNote(text: string, replies: readonly string[] = []): SessionProject {
  const project = projectWithReplies({ replies })
  mkdirSync(join(project.root, '.teddy/sessions'))
  writeFileSync(join(project.root, `.teddy/sessions/${id}.md`), text)
  return project
}

const four = imported(phase(1), phase(2), phase(3), phase(4))
const resumed = (project: SessionProject) => project.at(`.teddy/sessions/${id}/resumed.md`)

test(
  'Resume session',
  async () => {
    const project = withNote(four, [makes('b')])
    const { code, out } = await project.typed('session', 'resume', id, '-m', 'go on')
    expect(code).toBe(0)
    expect(out).toMatch(
      new RegExp(
        [
          `^${id} · paused at phase-3 "Phase 3"`,
          '  restored  3 of 4 phases, 4 decisions, \\d+ of 32,000 tokens',
          '  dropped   phase-4 "Phase 4"  it comes after the resume point; only its decisions are there',
          `  the model sees it as \\.teddy/sessions/${id}/resumed\\.md`,
          '✓ plan      01/plan\\.md  "Make b"  1 action',
        ].join('\\n'),
      ),
    )
    // What was restored is part of the first payload.
    const payload = project.of('01/_context.log')
    expect(readPayloadResources(payload).map(({ resource }) => resource)).toEqual([
      `.teddy/sessions/${id}/resumed.md`,
    ])
    for (const n of [1, 2, 3, 4]) expect(payload).toContain(`> Decision ${n}.`)
    expect(payload).not.toContain('file-4.ts')
    expect(parseNote(project.note(id)).note.frontmatter).toMatchObject({
      status: 'active',
      resumePoint: undefined,
    })
    expect(project.read().problems).toEqual([])

    // The turn that follows is told in the same note.
    expect(await project.typed('resume', '-y')).toMatchObject({ code: 0 })
    expect(parseNote(project.note(id)).note.phases.map(({ title }) => title)).toEqual([
      ...['Phase 1', 'Phase 2', 'Phase 3', 'Phase 4'],
      'Make b',
    ])
  },
  longTest,
)

describe('Resume with context limit', () => {
  test('the latest phases come first, and every decision is there', async () => {
    const project = withNote(four)
    const restore = async (...args: readonly string[]) =>
      JSON.parse((await withNote(four).typed('session', 'resume', id, '--json', ...args)).out)
    const limit = (await restore()).tokens - 1
    const said = JSON.parse(
      (await project.typed('session', 'resume', id, '--context-limit', String(limit), '--json')).out,
    )
    expect(said).toMatchObject({ session: id, phases: 2, phases_in_note: 4, decisions: 4, limit })
    expect(said.tokens).toBeLessThanOrEqual(limit)
    expect(said.dropped.map((one: { id: string }) => one.id)).toEqual(['phase-1', 'phase-4'])
    for (const n of [1, 2, 3, 4]) expect(resumed(project)).toContain(`> Decision ${n}.`)
    expect(resumed(project)).toContain('file-3.ts')
    expect(resumed(project)).not.toContain('file-1.ts')
  })

  test('the file that the model sees is never over the limit, its heading counted', async () => {
    const tokens = await tokenizer()
    const all = JSON.parse((await withNote(four).typed('session', 'resume', id, '--json')).out).tokens
    for (const limit of [all, all - 1, all - 40, all - 60]) {
      const project = withNote(four)
      const { out } = await project.typed('session', 'resume', id, `--context-limit=${limit}`, '--json')
      expect(tokens(resumed(project))).toBeLessThanOrEqual(limit)
      expect(JSON.parse(out).tokens).toBe(tokens(resumed(project)))
    }
  })

  test('decisions alone over the limit: exit 4, and nothing is changed', async () => {
    const project = withNote(four)
    const before = project.note(id)
    const { code, err } = await project.typed('session', 'resume', id, '--context-limit', '20')
    expect(code).toBe(4)
    expect(err).toMatch(
      /its 4 decisions alone have \d+ tokens, and 20 tokens are allowed[\s\S]*--context-limit/,
    )
    expect(project.note(id)).toBe(before)
    expect(existsSync(join(project.root, '.teddy/sessions', id))).toBe(false)
  })

  test.each(['0', '-1', 'many', '1.5', ''])('%j is no limit', async limit => {
    const { code, err } = await withNote(four).typed('session', 'resume', id, `--context-limit=${limit}`)
    expect({ code, err }).toMatchObject({ code: 2, err: expect.stringContaining('--context-limit') })
  })

  test('without a limit, half of what a context may have at most', async () => {
    const project = withNote(four)
    writeFileSync(join(project.root, '.teddy/config.yaml'), 'max_context_tokens: 1000\n')
    expect(JSON.parse((await project.typed('session', 'resume', id, '--json')).out).limit).toBe(500)
  })

  test(
    'a window that no context would take is made smaller',
    async () => {
      const long = phase(1, `- \`READ big\` → x\n\n${'lorem ipsum dolor\n\n'.repeat(60_000)}`)
      const project = withNote(imported(long, phase(2), phase(3)))
      const { out } = await project.typed('session', 'resume', id, '--context-limit', '100000000', '--json')
      expect(JSON.parse(out)).toMatchObject({ phases: 2, decisions: 3, dropped: [{ id: 'phase-1' }] })
    },
    longTest,
  )
})

test(
  'Resume session command',
  async () => {
    const project = sessionProject({ replies: [makes('b'), makes('c')] })
    await project.typed('plan', '-m', 'b')
    await project.typed('resume', '-y')
    await project.typed('session', 'pause')
    const screen = onTerminal(['session', 'resume', project.sessions()[0]!.slice(0, 12)], project.options)
    await screen.shows(/restored {2}1 phase, 1 decision[\s\S]*Your comment for the next plan[\s\S]*› ?$/)
    screen.type('now c\r\r')
    await screen.shows(/\(q\)uit › ?$/)
    screen.type('a')
    await screen.shows(/SUCCESS[\s\S]*Your comment for the next plan[\s\S]*› ?$/)
    screen.type('q\r\r')
    expect(await screen.exit).toBe(0)
    expect(project.turns()).toEqual(['01 done', '02 done'])
    expect(project.of('02/_context.log')).toContain('> For b.')
    expect(parseNote(project.note()).note.frontmatter.status).toBe('active')
  },
  longTest,
)

test('taken up twice, the window is fresh and named once', async () => {
  const project = withNote(four)
  await project.typed('session', 'resume', id)
  await project.typed('session', 'log', 'decision', 'A later one.', '--session', id)
  await project.typed('session', 'resume', id)
  expect(resumed(project)).toContain('> A later one.')
  expect(project.at(`.teddy/sessions/${id}/session.context`)).toBe(`.teddy/sessions/${id}/resumed.md\n`)
})

test('without a terminal and a message it restores, and says what to type', async () => {
  const { code, err } = await withNote(four).typed('session', 'resume', id)
  expect({ code, err }).toMatchObject({ code: 0, err: expect.stringContaining('Next: teddy resume -m') })
})

test(
  'a note whose name no folder of turns can have goes on as a session of its own, and is found again',
  async () => {
    const project = withNote(four, [makes('a')])
    const path = join(project.root, '.teddy/sessions/My notes.md')
    const text = four.replace(id, '20260124-imported-too')
    writeFileSync(path, text)
    const goneOn = '20260124-imported-too-2'
    const { code, out, err } = await project.typed('session', 'resume', 'My notes', '--json')
    expect({ code, err }).toMatchObject({ code: 0, err: expect.stringContaining(`goes on as ${goneOn}`) })
    expect(JSON.parse(out)).toMatchObject({ session: goneOn, phases: 3, decisions: 4 })
    expect(readFileSync(path, 'utf8')).toBe(text)
    const own = () => parseNote(project.note(goneOn)).note
    expect(own().frontmatter.other.get('continues')).toBe('My notes')
    expect(await project.typed('plan', '-m', 'make a')).toMatchObject({ code: 0 })
    expect(await project.typed('resume', '-y', '--in-place', '--no-snapshot')).toMatchObject({ code: 0 })
    expect(project.at(`.teddy/sessions/${goneOn}/01/_context.log`)).toContain('Phase 3 @scout@1')
    expect(own().phases.map(({ title }) => title)).toEqual(['Make a'])
    // By either name it is the same session, with all that was before.
    for (const name of ['My notes', '.teddy/sessions/My notes.md', goneOn]) {
      const again = JSON.parse((await project.typed('session', 'resume', name, '--json')).out)
      expect(again).toMatchObject({ session: goneOn, phases: 4, decisions: 5 })
    }
    expect((await project.typed('session', 'list')).err).toBe('')
  },
  longTest,
)

test('decisions over the limit make no session of such a note', async () => {
  const project = withNote(four)
  writeFileSync(
    join(project.root, '.teddy/sessions/日記.md'),
    '---\ntype: session\n---\n\n## A\n\n> [!decision]\n> B.\n',
  )
  expect(await project.typed('session', 'resume', '日記', '--context-limit', '1')).toMatchObject({ code: 4 })
  expect(project.notes()).toEqual([id, '日記'])
  expect(project.sessions()).toEqual([])
  expect(await project.typed('session', 'resume', '日記')).toMatchObject({ code: 0 })
  expect(project.sessions()).toEqual([expect.stringMatching(/^\d{8}-note$/)])
})

test('the note of a called agent takes up the session that called it', async () => {
  const project = sessionProject()
  const session = project.sessions()[0]!
  const child = (await project.typed('session', 'log', 'subagent', 'builder')).out.trim()
  const { code, out, err } = await project.typed('session', 'resume', child, '--json')
  expect(code).toBe(0)
  expect(JSON.parse(out).session).toBe(session)
  expect(err).toContain(`${child} is a part of ${session}`)
})

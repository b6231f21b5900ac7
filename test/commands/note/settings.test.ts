import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { parseNote } from '../../../src/note/parse-note.ts'
import { chat, conclude, invoke } from '../../support/handoff-plan.ts'
import { onTerminal } from '../../support/pseudo-terminal.ts'
import { projectWithReplies, type SessionProject, sessionProject } from '../../support/session-project.ts'
import { create, execute } from '../../support/small-plan.ts'
import { titledPlan } from '../../support/titled-plan.ts'

const makes = (name: string) => titledPlan(`Make ${name}`, 'Why not.', create(name, 'x\n'))
const longTest = 120_000

/** Looks at the note until it says that. */
async function untilNote(project: SessionProject, says: RegExp): Promise<string> {
  for (;;) {
    const text = project.note()
    if (says.test(text)) return text
    await new Promise(resolve => setTimeout(resolve, 20))
  }
}

async function step(project: SessionProject, ...args: readonly string[]): Promise<void> {
  expect(await project.typed('plan', ...args)).toMatchObject({ code: 0 })
  expect(await project.typed('resume', '-y')).toMatchObject({ code: 0 })
}

const handover = [
  titledPlan('Hand over', 'They build.', invoke('developer', 'Build b.')),
  makes('b'),
  titledPlan('Return', 'Done.', conclude('It is built.')),
]

test(
  'Log subagent inline',
  async () => {
    const project = sessionProject({ settings: 'subagents: inline\n', replies: handover })
    await step(project, '-m', 'go')
    expect(project.note()).not.toContain('[!subagent]')
    await step(project)
    await step(project, '-m', 'return')
    expect(project.notes()).toHaveLength(1)
    expect(project.note()).toMatch(
      /> \[!subagent\] @developer@1 \(recorded:.*\)\n> mode: inline\n> ### Make b @developer@1 #dev\n> \[time:: .*\] \[turn:: 02\]\n>\n> > \[!decision\]\n> > Why not\.\n>\n> \*\*Tool calls:\*\*\n> - `CREATE b` → 1 line\n>\n> ### Return @developer@1 #dev\n> \[time:: .*\] \[turn:: 03\]\n/,
    )
    const { note, problems } = parseNote(project.note())
    expect(problems).toEqual([])
    expect(note.phases).toHaveLength(1)
    const used = project.read().turns.map(({ record }) => record!.usage.input + record!.usage.output)
    expect(note.frontmatter.tokensUsed).toBe(used.reduce((a, b) => a + b, 0))
    expect(note.frontmatter.participants).toEqual(['pathfinder@1', 'developer@1'])
  },
  longTest,
)

test(
  'Log subagent with embed',
  async () => {
    const project = sessionProject({ settings: 'subagents: embed\n', replies: handover })
    await step(project, '-m', 'go')
    expect(project.notes()).toHaveLength(2)
    expect(project.note()).toMatch(/> mode: embed\n> !\[\[\d{8}-a-session-developer-1\]\]\n/)
    await step(project)
    const child = project.notes().find(id => id.endsWith('developer-1'))!
    expect(parseNote(project.note(child)).note.phases.map(({ title }) => title)).toEqual(['Make b'])
    // What it used counts for the session at once.
    const { tokensUsed, subagents } = parseNote(project.note()).note.frontmatter
    expect(subagents[0]!.tokens).toBe(parseNote(project.note(child)).note.frontmatter.tokensUsed)
    expect(tokensUsed).toBeGreaterThan(subagents[0]!.tokens)
    expect((await project.typed('session', 'show', project.sessions()[0]!)).out).toContain('Make b')
  },
  longTest,
)

test(
  'channel names the channel of sessions and phases',
  async () => {
    const project = sessionProject({ settings: 'channel: research\n', replies: [makes('b')] })
    await step(project, '-m', 'go')
    expect(project.note()).toContain('channel: research\n')
    expect(project.note()).toContain('## Make b @pathfinder@1 #research\n')
  },
  longTest,
)

describe('autosave', () => {
  const waits = titledPlan(
    'Wait',
    'To be seen.',
    create('b', 'x\n'),
    execute('while [ ! -e go ]; do sleep 0.05; done'),
    chat('Well?'),
  )

  test.each(['action', '1'])(
    '%s: the phase that runs is in the note before it is done',
    async mode => {
      const project = sessionProject({ settings: `autosave: ${mode}\n`, replies: [waits] })
      await project.typed('plan', '-m', 'go')
      const running = project.teddyAsync('resume', '-y')
      const meanwhile = await untilNote(project, /`CREATE b` → 1 line/)
      expect(meanwhile).toContain('> "go" - Wait')
      expect(meanwhile).not.toContain('EXECUTE')
      project.put('go', '')
      expect(await running).toMatchObject({ code: 0 })
      const { note } = parseNote(project.note())
      expect(note.phases.map(({ items }) => items.map(({ kind }) => kind))).toEqual([
        ['user', 'decision', 'tool', 'tool', 'tool'],
      ])
      const { usage } = project.read().turns[0]!.record!
      expect(note.frontmatter.tokensUsed).toBe(usage.input + usage.output)
    },
    longTest,
  )

  test(
    'phase: nothing of a turn stands there until it is done',
    async () => {
      const project = sessionProject({ replies: [waits] })
      await project.typed('plan', '-m', 'go')
      const running = project.teddyAsync('resume', '-y')
      while (!readdirSync(project.root).includes('b')) await new Promise(resolve => setTimeout(resolve, 20))
      expect(project.note()).not.toContain('## ')
      project.put('go', '')
      expect(await running).toMatchObject({ code: 0 })
      expect(project.note()).toContain('## Wait')
    },
    longTest,
  )
})

describe('notes_dir', () => {
  test(
    'of the user may be anywhere: notes, ids and index follow',
    async () => {
      const project = projectWithReplies({ replies: [makes('b')] })
      const vault = join(project.folder, 'vault/sessions')
      mkdirSync(join(project.folder, 'home/.config/teddy'), { recursive: true })
      writeFileSync(join(project.folder, 'home/.config/teddy/config.yaml'), `notes_dir: ${vault}\n`)
      const id = JSON.parse((await project.typed('new', 'x', '--json')).out).session
      expect(readdirSync(vault)).toEqual([`${id}.md`])
      await step(project, '-m', 'go')
      expect(readFileSync(join(vault, `${id}.md`), 'utf8')).toContain('## Make b')
      expect(JSON.parse((await project.typed('session', 'list', '--json')).out)).toMatchObject([
        { id, phases: 1 },
      ])
      // An id that another project has in the vault is taken.
      writeFileSync(join(vault, `${id}-2.md`), '')
      expect(JSON.parse((await project.typed('new', 'x', '--json')).out).session).toBe(`${id}-3`)
    },
    longTest,
  )

  test('of a project may be inside it', async () => {
    const project = projectWithReplies({ files: { '.teddy/config.yaml': 'notes_dir: docs/log\n' } })
    const id = JSON.parse((await project.typed('new', 'x', '--json')).out).session
    expect(readdirSync(join(project.root, 'docs/log'))).toEqual([`${id}.md`])
  })

  test.each(['/tmp/elsewhere', '../elsewhere', 'a/../../b', '.git/notes'])(
    'of a project may not be %s: it is ignored with a warning',
    async dir => {
      const project = projectWithReplies({ files: { '.teddy/config.yaml': `notes_dir: ${dir}\n` } })
      const { code, err } = await project.typed('new', 'x')
      expect(code).toBe(0)
      expect(err).toContain('`notes_dir')
      expect(project.notes()).toHaveLength(1)
    },
  )

  test('behind a link that came with the project is refused', async () => {
    const project = projectWithReplies({ files: { '.teddy/config.yaml': 'notes_dir: docs/log\n' } })
    mkdirSync(join(project.folder, 'outside'))
    symlinkSync(join(project.folder, 'outside'), join(project.root, 'docs'))
    expect(await project.typed('new', 'x')).toMatchObject({
      code: 4,
      err: expect.stringContaining('notes_dir'),
    })
    expect(readdirSync(join(project.folder, 'outside'))).toEqual([])
  })
})

describe('session_timeout', () => {
  test(
    'a question that is left alone pauses the session, and an answer still counts',
    async () => {
      const project = sessionProject({ settings: 'session_timeout: 1\n', replies: [makes('b'), makes('c')] })
      await step(project, '-m', 'go')
      const screen = onTerminal(['resume'], project.options)
      await screen.shows(/What do you want\?[\s\S]*› ?$/)
      screen.type('make ')
      const paused = await untilNote(project, /^status: paused$/m)
      expect(paused).toMatch(/^resume_point: phase-1$/m)
      screen.type('c\r\r')
      expect(await screen.exit).toBe(0)
      expect(project.of('02/user_prompt.txt')).toBe('make c')
      // The next turn that is done takes the session up again.
      expect(await project.typed('resume', '-y')).toMatchObject({ code: 0 })
      expect(parseNote(project.note()).note.frontmatter).toMatchObject({
        status: 'active',
        resumePoint: undefined,
      })
    },
    longTest,
  )
})

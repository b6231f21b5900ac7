import { expect, test } from 'vitest'
import { parseNote } from '../../../src/note/parse-note.ts'
import { conclude, invoke } from '../../support/handoff-plan.ts'
import { killAtEachStep } from '../../support/killed-program.ts'
import { type SessionProject, sessionProject } from '../../support/session-project.ts'
import { create } from '../../support/small-plan.ts'
import { titledPlan } from '../../support/titled-plan.ts'

const first = titledPlan('First', 'Why first.', create('b', 'x\n'), create('d', 'x\n'))
const second = titledPlan('Second', 'Why second.', create('c', 'x\n'))
const longTest = 300_000

const told = (project: SessionProject, id?: string) =>
  parseNote(project.note(id)).note.phases.map(({ title, turn, items }) => [
    title,
    turn,
    items.map(({ kind }) => kind),
  ])

/** Plans, then kills the run at each moment after its first action could have begun, and lets `check` see what comes of it. */
async function killedWhileRunning(template: SessionProject, check: (project: SessionProject) => void) {
  await template.typed('plan', '-m', 'go')
  let checked = 0
  const resumed = async (project: SessionProject) => {
    if (!project.has('01/journal.jsonl')) return
    checked++
    await goOn(project)
    check(project)
  }
  // Locks and caches are no concern of the note.
  await killAtEachStep(template, ['resume', '-y'], resumed, { alikeBut: '/.teddy/local/' })
  expect(checked).toBeGreaterThan(15)
}

/** Ends what was interrupted, then takes one more turn. */
async function goOn(project: SessionProject): Promise<void> {
  const waits = project.turns().some(turn => !turn.endsWith('done'))
  if (waits) expect((await project.typed('resume', '-y')).code).toBe(0)
  expect((await project.typed('plan', '-m', 'next')).code).toBe(0)
  expect((await project.typed('resume', '-y')).code).toBe(0)
}

const tokens = (project: SessionProject) =>
  project.read().turns.reduce((sum, { record }) => sum + record!.usage.input + record!.usage.output, 0)

test.each(['phase', 'action'])(
  'D-01 killed at any step between running and the note, with autosave %s: the next turn makes up for it',
  async autosave => {
    const template = sessionProject({ replies: [first, second], settings: `autosave: ${autosave}\n` })
    await killedWhileRunning(template, project => {
      const { note, problems } = parseNote(project.note())
      expect(problems).toEqual([])
      expect(told(project).map(([title, turn]) => [title, turn])).toEqual([
        ['First', '01'],
        ['Second', '02'],
      ])
      expect(told(project)[0]![2]).toEqual(['user', 'decision', 'tool', 'tool'])
      expect(note.frontmatter.tokensUsed).toBe(tokens(project))
    })
  },
  longTest,
)

test(
  'D-01 killed while it hands over: one note of the agent, and one link to it',
  async () => {
    const hands = titledPlan('Hand over', 'They build.', invoke('developer', 'Build.'))
    const returns = titledPlan('Return', 'Done.', conclude('It is built.'))
    const template = sessionProject({ replies: [hands, returns] })
    await killedWhileRunning(template, project => {
      const id = project.sessions()[0]!
      expect(project.notes()).toEqual([id, `${id}-developer-1`])
      expect(told(project)).toEqual([['Hand over', '01', ['user', 'decision', 'tool', 'subagent']]])
      expect(told(project, `${id}-developer-1`)).toEqual([['Return', '02', ['user', 'decision', 'tool']]])
      expect(project.note()).toContain('- `INVOKE developer` → Build.\n')
      expect(project.note()).toContain(`> [[${id}-developer-1]]\n> Summary: It is built.\n`)
      const { frontmatter } = parseNote(project.note()).note
      expect(frontmatter.tokensUsed).toBe(tokens(project))
      expect(parseNote(project.note(`${id}-developer-1`)).note.frontmatter.status).toBe('completed')
    })
  },
  longTest,
)

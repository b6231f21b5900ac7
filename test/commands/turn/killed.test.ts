import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readReport } from '../../../src/report/read-report.ts'
import type { Report } from '../../../src/report/report.ts'
import { killAtEachStep } from '../../support/killed-program.ts'
import { projectWithReplies, type SessionProject, sessionProject } from '../../support/session-project.ts'
import { create, edit, execute, smallPlan } from '../../support/small-plan.ts'

const plan = smallPlan(
  create('b.txt', 'made\n'),
  edit('a.txt', 'one\n', 'ONE\n'),
  execute('echo ran >> log'),
  create('new/c.txt', 'made\n'),
).replace('## Action Plan', '## Memos\n[+] Use tabs. # agreed\n\n## Action Plan')
const refused = smallPlan(edit('a.txt', 'not there\n', 'x\n'))
const files = { 'a.txt': 'one\ntwo\n' }
const longTest = 300_000

const where = async (project: SessionProject) => JSON.parse((await project.typed('--json')).out)
const done = { 'a.txt': 'ONE\ntwo\n', 'b.txt': 'made\n', log: 'ran\n', 'new/c.txt': 'made\n' }

/** Nothing of what the user had is lost, and nothing is half written. */
function expectWhole(project: SessionProject): void {
  expect(project.read().problems).toEqual([])
  expect(['one\ntwo\n', 'ONE\ntwo\n']).toContain(project.at('a.txt'))
  for (const name of ['b.txt', 'new/c.txt'] as const)
    if (existsSync(join(project.root, name))) expect(project.at(name)).toBe('made\n')
}

function expectRan(project: SessionProject): void {
  for (const [name, text] of Object.entries(done)) expect(project.at(name)).toBe(text)
  expect(project.at('.teddy/memos.yaml').match(/Use tabs/g)).toHaveLength(1)
}

const reportOf = (project: SessionProject, turn = '01') =>
  readReport(project.of(`${turn}/report.md`)) as Report

test(
  'D-01 teddy new, killed at each change of the disk: made again, it is the current one and works',
  async () => {
    const last = await killAtEachStep(
      projectWithReplies({ replies: [plan], files }),
      ['new', 'x'],
      async project => {
        expect((await project.typed()).code).toBe(0)
        const { session } = JSON.parse((await project.typed('new', 'x', '--json')).out)
        expect(project.sessions().length).toBeLessThanOrEqual(2)
        expect((await where(project)).session).toBe(session)
        expect(await project.typed('plan', '-m', 'do it')).toMatchObject({ code: 0 })
        expect(await where(project)).toMatchObject({ session, turn: '01', state: 'waiting' })
      },
    )
    expect(last).toBeGreaterThan(8)
  },
  longTest,
)

test(
  'D-01 teddy plan, killed at each change of the disk: one turn, all attempts kept',
  async () => {
    const template = sessionProject({ replies: [refused, plan, plan, plan], files })
    const last = await killAtEachStep(template, ['plan', '-m', 'do it'], async project => {
      expectWhole(project)
      const { turn, state, next } = await where(project)
      expect([null, 'claimed', 'planning', 'waiting']).toContain(state)
      expect(next[0]).toMatch(
        state === 'waiting' || state === 'planning' ? /^teddy resume$/ : /^teddy plan -m/,
      )
      const before = turn === null ? [] : attempts(project)
      if (state !== 'waiting') {
        const kept = state === 'planning' && project.has('01/user_prompt.txt')
        const { code, err } = await project.typed('resume', ...(kept ? [] : ['-m', 'do it']))
        expect({ code, err }).toMatchObject({ code: 0 })
      }
      expect(project.turns()).toEqual(['01 waiting'])
      expect(attempts(project)).toEqual(expect.arrayContaining(before))
      expect(project.of('01/plan.md')).toBe(plan)
      expect(project.of('01/user_prompt.txt')).toBe('do it')
      expect(await project.typed('resume', '-y')).toMatchObject({ code: 0 })
      expectRan(project)
      expect(project.findings()).toEqual([])
    })
    expect(last).toBeGreaterThan(20)
  },
  longTest,
)

function attempts(project: SessionProject): string[] {
  if (!project.has('01/attempts')) return []
  const names = readdirSync(project.path('01/attempts'), { recursive: true }) as string[]
  return names
    .filter(name => name.endsWith('.md'))
    .map(name => `${name}: ${project.of(`01/attempts/${name}`)}`)
}

test(
  'D-01 teddy resume -y, killed at each change of the disk: one outcome, no command twice',
  async () => {
    const template = sessionProject({ replies: [plan], files })
    template.teddy('plan', '-m', 'do it')
    const seen = new Set<string>()
    const last = await killAtEachStep(template, ['resume', '-y'], async project => {
      expectWhole(project)
      const { state, next } = await where(project)
      seen.add(state)
      const { code, err, out } = await project.typed(...(state === 'done' ? ['tree'] : ['resume', '-y']))
      if (state === 'interrupted')
        expect(err).toMatch(/turn 01 (was interrupted: \d of 4|had run to its end)/)
      if (state !== 'done') expect(next[0]).toBe('teddy resume')
      expect(project.turns()).toEqual(['01 done'])
      expect(project.findings()).toEqual([])
      const { status, actions } = reportOf(project)
      seen.add(status)
      if (status === 'SUCCESS') {
        expect({ code, err, out }).toMatchObject({ code: 0 })
        expectRan(project)
        return
      }
      // The command had started, and nobody can know how far it got: it is not run again, and nothing after it.
      expect({ status, code }).toEqual({ status: 'ABORTED', code: 1 })
      expect(actions.map(action => action.status)).toEqual(['SUCCESS', 'SUCCESS', 'FAILURE', 'SKIPPED'])
      expect(existsSync(join(project.root, 'new'))).toBe(false)
      if (existsSync(join(project.root, 'log'))) expect(project.at('log')).toBe('ran\n')
    })
    expect(last).toBeGreaterThan(20)
    expect([...seen].sort()).toEqual(['ABORTED', 'SUCCESS', 'done', 'interrupted', 'waiting'])
  },
  longTest,
)

test(
  'D-01 teddy branch, killed at each change of the disk: one branch, with all of its input',
  async () => {
    const template = sessionProject({ replies: [plan, smallPlan(create('d.txt', 'x\n'))], files })
    template.teddy('plan', '-m', 'do it')
    template.teddy('resume', '-y')
    const last = await killAtEachStep(template, ['branch', '01'], async project => {
      expect(project.read().problems).toEqual([])
      const { turn } = await where(project)
      if (turn === '01') expect(await project.typed('branch', '01')).toMatchObject({ code: 0 })
      expect(project.turns()).toEqual(['01 done', '01-branch-01 planning'])
      expect(await project.typed('plan')).toMatchObject({ code: 0 })
      expect(project.turns()).toEqual(['01 done', '01-branch-01 waiting'])
      expect(project.of('01-branch-01/_context.log')).toBe(project.of('01/_context.log'))
      expect(project.findings()).toEqual([])
    })
    expect(last).toBeGreaterThan(15)
  },
  longTest,
)

test(
  'D-01 teddy plan -m on a branch, killed at each change of the disk: payload and message agree',
  async () => {
    const other = smallPlan(create('d.txt', 'x\n'))
    const template = sessionProject({ replies: [plan, other, other], files })
    template.teddy('plan', '-m', 'do it')
    template.teddy('branch', '01')
    const command = ['plan', '-m', 'another way', '--agent', 'developer']
    await killAtEachStep(template, command, async project => {
      if ((await where(project)).state === 'planning')
        expect(await project.typed('resume')).toMatchObject({ code: 0 })
      const { record } = project.read().turns[1]!
      const payload = project.of('01-branch-01/_context.log')
      const message = project.of('01-branch-01/user_prompt.txt')
      expect(['do it', 'another way']).toContain(message)
      expect(payload).toContain(`## 4. User Message\n\n\`\`\`\`text\n${message}\n`)
      expect(payload).toContain(`<agent name="${record!.agent}"`)
      expect(project.of('01-branch-01/system_prompt.xml')).toContain(`<agent name="${record!.agent}"`)
      const sent = readdirSync(project.path('01-branch-01/attempts')).at(-1)
      expect(project.of(`01-branch-01/attempts/${sent}/request.md`)).toBe(payload)
    })
  },
  longTest,
)

import { appendFileSync, existsSync, readdirSync, rmdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readReport } from '../../../src/report/read-report.ts'
import type { Report } from '../../../src/report/report.ts'
import { onTerminal } from '../../support/pseudo-terminal.ts'
import { type SessionProject, sessionProject } from '../../support/session-project.ts'
import { create, edit, execute, smallPlan } from '../../support/small-plan.ts'

const five = [1, 2, 3, 4, 5].map(n => `f${n}.txt`)
const fiveFiles = smallPlan(...five.map(name => create(name, `${name}\n`)))
const withCommand = smallPlan(
  create('b.txt', 'made\n'),
  execute('echo ran >> log'),
  create('c.txt', 'made\n'),
)

async function waiting(plan: string, files = {}): Promise<SessionProject> {
  const project = sessionProject({ replies: [plan], files })
  expect(await project.typed('plan', '-m', 'do it')).toMatchObject({ code: 0 })
  return project
}

const reportOf = ({ of }: SessionProject) => readReport(of('01/report.md')) as Report
const statuses = (project: SessionProject) => reportOf(project).actions.map(({ status }) => status)

/** Runs the plan, then takes everything back that came after the last entry of the journal that is kept. */
async function interruptedAfter(
  project: SessionProject,
  kept: (entry: Record<string, unknown>) => boolean,
): Promise<void> {
  expect((await project.typed('resume', '-y')).code).toBe(0)
  const lines = project.of('01/journal.jsonl').split('\n').slice(0, -1)
  const last = lines.findLastIndex(line => kept(JSON.parse(line)))
  rmSync(project.path('01/report.md'))
  writeFileSync(project.path('01/journal.jsonl'), `${lines.slice(0, last + 1).join('\n')}\n`)
}

describe('D-02 killed between the second and the third CREATE of five', () => {
  const intentOfThird = (entry: Record<string, unknown>) => entry.kind === 'write' && entry.action === 3

  test('resume says what is done, checks it by hash, and makes the rest', async () => {
    const project = await waiting(fiveFiles)
    await interruptedAfter(project, intentOfThird)
    for (const name of five.slice(2)) rmSync(join(project.root, name))
    const { code, err } = await project.typed('resume', '-y')
    expect(code).toBe(0)
    expect(err).toMatch(
      /turn 01 was interrupted: 2 of 5 actions are done\n {4}1 CREATE {3}f1\.txt.*\n {4}2 CREATE/,
    )
    expect(err).not.toContain('[2/5]')
    expect(err).toContain('[3/5] CREATE')
    for (const name of five) expect(project.at(name)).toBe(`${name}\n`)
    expect(statuses(project)).toEqual(Array(5).fill('SUCCESS'))
    expect(project.findings()).toEqual([])
  })

  test('the third had been written already: it counts as done and is not written again', async () => {
    const project = await waiting(fiveFiles)
    await interruptedAfter(project, intentOfThird)
    for (const name of five.slice(3)) rmSync(join(project.root, name))
    const { code, err } = await project.typed('resume', '-y')
    expect(code).toBe(0)
    expect(err).toContain('3 of 5 actions are done')
    expect(reportOf(project).actions[2]!.summary).toContain('as the hash of the file shows')
    expect(statuses(project)).toEqual(Array(5).fill('SUCCESS'))
  })

  test('somebody else has changed the third meanwhile: nothing is overwritten, the turn ends there', async () => {
    const project = await waiting(fiveFiles)
    await interruptedAfter(project, intentOfThird)
    for (const name of five.slice(3)) rmSync(join(project.root, name))
    writeFileSync(join(project.root, 'f3.txt'), 'mine\n')
    const { code, err } = await project.typed('resume', '-y')
    expect(code).toBe(1)
    expect(err).toContain('f3.txt is neither as before nor as it should be after')
    expect(project.at('f3.txt')).toBe('mine\n')
    expect(reportOf(project).status).toBe('ABORTED')
    expect(statuses(project)).toEqual(['SUCCESS', 'SUCCESS', 'FAILURE', 'SKIPPED', 'SKIPPED'])
  })

  test('a file that the rest would change was changed meanwhile: that action fails and touches nothing', async () => {
    const project = await waiting(smallPlan(create('b.txt', 'x\n'), edit('a.txt', 'one\n', 'ONE\n')), {
      'a.txt': 'one\n',
    })
    await interruptedAfter(project, ({ kind, action }) => kind === 'write' && action === 1)
    writeFileSync(join(project.root, 'a.txt'), 'one\nmine\n')
    expect((await project.typed('resume', '-y')).code).toBe(1)
    expect(project.at('a.txt')).toBe('one\nmine\n')
    expect(statuses(project)).toEqual(['SUCCESS', 'FAILURE'])
  })

  test('a message goes along with it into the review and the next prompt', async () => {
    const project = await waiting(fiveFiles)
    await interruptedAfter(project, intentOfThird)
    for (const name of five.slice(2)) rmSync(join(project.root, name))
    expect((await project.typed('resume', '-y', '-m', 'mind the tabs')).code).toBe(0)
    expect(project.read().turns[0]!.record!.review!.message).toBe('mind the tabs')
    project.record(smallPlan(create('b.txt', 'x\n')))
    expect((await project.typed('plan')).code).toBe(0)
    expect(project.of('02/user_prompt.txt')).toBe('mind the tabs')
  })

  test('without a terminal and without -y nothing goes on: exit 4', async () => {
    const project = await waiting(fiveFiles)
    await interruptedAfter(project, intentOfThird)
    const { code, err } = await project.typed('resume')
    expect(code).toBe(4)
    expect(err).toMatch(/was interrupted[\s\S]*teddy resume -y/)
    expect(project.turns()).toEqual(['01 interrupted'])
  })

  test('teddy plan refuses meanwhile and names teddy resume', async () => {
    const project = await waiting(fiveFiles)
    await interruptedAfter(project, intentOfThird)
    expect(await project.typed('plan', '-m', 'x')).toMatchObject({
      code: 4,
      err: expect.stringMatching(/was interrupted while its plan ran\n.*teddy resume/),
    })
  })
})

describe('a command that had started', () => {
  const intent = (entry: Record<string, unknown>) => entry.kind === 'intent' && entry.action === 2

  async function started(): Promise<SessionProject> {
    const project = await waiting(withCommand)
    await interruptedAfter(project, intent)
    rmSync(join(project.root, 'c.txt'))
    return project
  }

  test('is not repeated by -y: the turn ends there, with a report', async () => {
    const project = await started()
    const { code, err } = await project.typed('resume', '-y')
    expect(code).toBe(1)
    expect(err).toContain('2 EXECUTE  had started; whether it finished is not known')
    expect(project.at('log')).toBe('ran\n')
    expect(existsSync(join(project.root, 'c.txt'))).toBe(false)
    expect(statuses(project)).toEqual(['SUCCESS', 'FAILURE', 'SKIPPED'])
  })

  test.each([
    ['r', 'ran\nran\n', ['SUCCESS', 'SUCCESS', 'SUCCESS']],
    ['d', 'ran\n', ['SUCCESS', 'SUCCESS', 'SUCCESS']],
    ['s', 'ran\n', ['SUCCESS', 'FAILURE', 'SKIPPED']],
  ])('on a terminal %s decides', async (key, log, wanted) => {
    const project = await started()
    const screen = onTerminal(['resume'], project.options)
    await screen.shows(/\(r\)epeat the command[\s\S]*›/)
    screen.type(`${key}\r`)
    expect(await screen.exit).toBe(key === 's' ? 1 : 0)
    expect(project.at('log')).toBe(log)
    expect(statuses(project)).toEqual(wanted)
    expect(project.findings()).toEqual([])
  })

  test.each(['q', '', 'x'])('on a terminal %j leaves everything as it is', async key => {
    const project = await started()
    const before = project.of('01/journal.jsonl')
    const screen = onTerminal(['resume'], project.options)
    await screen.shows(/\(r\)epeat the command[\s\S]*›/)
    screen.type(`${key}\r`)
    expect(await screen.exit).toBe(4)
    expect(screen.lines().at(-1)).toBe('Nothing more was run; the plan waits. Next: teddy resume')
    expect(project.at('log')).toBe('ran\n')
    expect(project.of('01/journal.jsonl')).toBe(before)
    expect(project.turns()).toEqual(['01 interrupted'])
  })
})

test('D-08 report.md cannot be written: the journal holds the results, and resume writes the report', async () => {
  // A folder that was there before would have been noticed before anything ran.
  const inTheWay = 'echo ran >> log; mkdir $(echo .teddy/sessions/*/01)/report.md'
  const project = await waiting(withCommand.replace('echo ran >> log', inTheWay))
  const { code, out } = await project.typed('resume', '-y')
  expect(code).not.toBe(0)
  expect(out).not.toContain('SUCCESS')
  expect(project.of('01/journal.jsonl')).toContain('"kind":"end"')
  rmdirSync(project.path('01/report.md'))

  const again = await project.typed('resume', '-y', '-m', 'well done')
  expect(again.code).toBe(0)
  expect(again.err).toContain('only its report was missing, and is written now')
  expect(project.at('log')).toBe('ran\n')
  expect(statuses(project)).toEqual(['SUCCESS', 'SUCCESS', 'SUCCESS'])
  expect(reportOf(project).message).toBe('well done')
  expect(project.findings()).toEqual([])
})

describe('D-03 the journal', () => {
  test.each(['{"kind":"outc', '\0\0\0\0\0\0', '{"kind":"outcome"}\0\0'])(
    'with a torn end (%j) is cut there, and the end is kept aside',
    async torn => {
      const project = await waiting(fiveFiles)
      await interruptedAfter(project, ({ kind, action }) => kind === 'write' && action === 3)
      appendFileSync(project.path('01/journal.jsonl'), torn)
      expect((await project.typed('resume', '-y')).code).toBe(1)
      expect(project.of('01/journal.torn-1')).toBe(torn)
      for (const line of project.of('01/journal.jsonl').trim().split('\n')) JSON.parse(line)
      expect(readdirSync(project.path('01'))).toContain('report.md')
    },
  )

  test('damaged in the middle: nothing is guessed, the line is named, nothing runs', async () => {
    const project = await waiting(withCommand)
    await interruptedAfter(project, ({ kind, action }) => kind === 'intent' && action === 2)
    const lines = project.of('01/journal.jsonl').split('\n')
    writeFileSync(project.path('01/journal.jsonl'), lines.with(1, '{"kind":"inte').join('\n'))
    const { code, err } = await project.typed('resume', '-y')
    expect(code).toBe(4)
    expect(err).toContain('cannot be read in line 2')
    expect(project.at('log')).toBe('ran\n')
  })
})

test('plan.md changed after it had begun to run: nothing goes on', async () => {
  const project = await waiting(fiveFiles)
  await interruptedAfter(project, ({ kind, action }) => kind === 'write' && action === 3)
  writeFileSync(project.path('01/plan.md'), fiveFiles.replaceAll('f4.txt', 'evil.txt'))
  expect(await project.typed('resume', '-y')).toMatchObject({ code: 5 })
  expect(existsSync(join(project.root, 'evil.txt'))).toBe(false)
  expect(project.turns()).toEqual(['01 interrupted'])
})

test.each(['report.md', 'turn.md'])(
  'D-10 %s of the last turn was damaged since: named, nothing is planned on it',
  async file => {
    const project = await waiting(fiveFiles)
    await project.typed('resume', '-y')
    project.record(smallPlan(create('b.txt', 'x\n')))
    writeFileSync(project.path(`01/${file}`), 'nonsense\n')
    expect(await project.typed('plan', '-m', 'go on')).toMatchObject({
      code: 5,
      err: expect.stringContaining(`01/${file}`),
    })
    expect(project.turns()).toEqual(['01 done'])
  },
)

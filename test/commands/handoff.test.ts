import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readPayloadResources } from '../../src/context/split-payload.ts'
import { readReport } from '../../src/report/read-report.ts'
import { chat, conclude, invoke } from '../support/handoff-plan.ts'
import { onTerminal } from '../support/pseudo-terminal.ts'
import { type SessionProject, sessionProject } from '../support/session-project.ts'
import { create, read, smallPlan } from '../support/small-plan.ts'

const files = { 'a.txt': 'a\n', 'spec.md': 'spec\n', 'found.md': 'found\n', 'g.txt': 'g\n' }
const makes = (name: string) => smallPlan(create(name, 'x\n'))

/** Plans a turn and runs it. */
async function step(project: SessionProject, ...args: readonly string[]) {
  const planned = await project.typed('plan', ...args)
  if (planned.code !== 0) throw new Error(planned.err)
  return await project.typed('resume', '-y')
}

const recordOf = (project: SessionProject, turn: string) =>
  project.read().turns.find(({ name }) => name === turn)!.record!

/** Names of what the model was shown; those of turns without the session's folder. */
const shown = (project: SessionProject, turn: string) =>
  readPayloadResources(project.of(`${turn}/_context.log`)).map(({ resource }) =>
    resource.replace(`.teddy/sessions/${project.sessions()[0]}/`, ''),
  )

const historyOf = (turn: string) => ['user_prompt.txt', 'plan.md', 'report.md'].map(file => `${turn}/${file}`)

describe('INVOKE and CONCLUDE', () => {
  test('the next turn belongs to the called agent with a fresh context; CONCLUDE brings the caller and its context back', async () => {
    const project = sessionProject({
      files,
      replies: [
        smallPlan(read('[a.txt](/a.txt)')),
        smallPlan(invoke('Developer', 'Build what spec.md says.', 'spec.md')),
        makes('one.txt'),
        smallPlan(conclude('It is built.', 'found.md')),
        makes('two.txt'),
        makes('three.txt'),
      ],
    })
    writeFileSync(join(project.root, '.teddy/global.context'), 'g.txt\n')
    await step(project, '-m', 'look')
    const handed = await step(project, '-m', 'go on')
    expect(handed).toMatchObject({ code: 0 })
    expect(shown(project, '02')).toEqual(['g.txt', 'a.txt', ...historyOf('01')])

    // Nothing of the caller's comes along: only what it hands over, and what every turn has.
    await step(project)
    expect(project.of('03/user_prompt.txt')).toBe('Build what spec.md says.')
    expect(recordOf(project, '03')).toMatchObject({
      agent: 'developer',
      stack: [{ agent: 'pathfinder', turn: '02' }],
    })
    expect(project.of('03/system_prompt.xml')).toContain('developer')
    expect(shown(project, '03')).toEqual(['g.txt', 'spec.md'])

    // Its own history, and no turn of the caller.
    await step(project, '-m', 'and now')
    expect(shown(project, '04')).toEqual(['g.txt', 'spec.md', ...historyOf('03')])
    expect(project.of('04/user_prompt.txt')).toBe('and now')

    await step(project)
    expect(recordOf(project, '05')).toMatchObject({ agent: 'pathfinder', stack: [] })
    expect(project.of('05/user_prompt.txt')).toBe('It is built.')
    expect(shown(project, '05')).toEqual(['g.txt', 'a.txt', 'found.md', ...historyOf('02')])

    await step(project, '-m', 'more')
    expect(shown(project, '06')).toEqual(['g.txt', 'a.txt', 'found.md', ...historyOf('05')])
    expect(project.findings()).toEqual([])
  })

  test('a message of the user goes along with the one that is handed over', async () => {
    const project = sessionProject({
      files,
      replies: [smallPlan(invoke('developer', 'Build it.')), makes('b')],
    })
    await step(project, '-m', 'x')
    await step(project, '-m', 'and use tabs')
    expect(project.of('02/user_prompt.txt')).toBe('Build it.\n\nand use tabs')
  })

  test('agents call each other, and each returns to the one that called it', async () => {
    const project = sessionProject({
      replies: [
        smallPlan(invoke('architect', 'Draw it.')),
        smallPlan(invoke('developer', 'Build it.')),
        smallPlan(conclude('Built.')),
        smallPlan(conclude('Drawn and built.')),
        makes('b'),
      ],
    })
    await project.typed('resume', '--yolo', '-m', 'x', '--max-turns', '5')
    expect(project.read().turns.map(({ record }) => [record!.agent, record!.stack.length])).toEqual([
      ['pathfinder', 0],
      ['architect', 1],
      ['developer', 2],
      ['architect', 1],
      ['pathfinder', 0],
    ])
    expect(project.of('05/user_prompt.txt')).toBe('Drawn and built.')
  })

  test('a handover that did not run, after a failure, is none', async () => {
    const project = sessionProject({
      replies: [
        smallPlan(
          '### `EXECUTE`\n- **Description:** d\n- **Expected Outcome:** e\n````shell\nfalse\n````\n',
          invoke('developer', 'Build.'),
        ),
        makes('b'),
      ],
    })
    expect(await step(project, '-m', 'x')).toMatchObject({ code: 1 })
    await step(project, '-m', 'y')
    expect(recordOf(project, '02')).toMatchObject({ agent: 'pathfinder', stack: [] })
    expect(project.of('02/user_prompt.txt')).toBe('y')
  })

  test('an own agent of the project is called by its name in any case', async () => {
    const project = sessionProject({
      files: { '.teddy/prompts/tester.xml': '<agent name="tester" version="7">Test.</agent>\n' },
      replies: [smallPlan(invoke('Tester', 'Test it.')), makes('b')],
    })
    await step(project, '-m', 'x')
    await step(project)
    expect(recordOf(project, '02')).toMatchObject({ agent: 'tester', agentVersion: '7' })
    expect(project.of('02/system_prompt.xml')).toContain('Test.')
  })
})

test('CONCLUDE at the top ends the session: teddy says so, and a new message goes on', async () => {
  const project = sessionProject({ replies: [smallPlan(conclude('All done.')), makes('b')] })
  const { code, out } = await step(project, '-m', 'x')
  expect(code).toBe(0)
  expect(out).toContain('The session has reached its end.')
  expect(recordOf(project, '01').concluded).toBe(true)
  expect((await project.typed()).out).toContain('the session has reached its end')
  expect(await project.typed('resume')).toMatchObject({ code: 2 })
  expect(project.turns()).toEqual(['01 done'])
  expect(await project.typed('resume', '-m', 'one more thing')).toMatchObject({ code: 0 })
  expect(recordOf(project, '02')).toMatchObject({ agent: 'pathfinder', stack: [], concluded: false })
  expect((await project.typed()).out).not.toContain('reached its end')
})

describe('M-17', () => {
  test('an unknown agent is a problem that goes back to the model, with those that there are', async () => {
    const project = sessionProject({ replies: [smallPlan(invoke('develloper', 'x')), makes('b')] })
    expect(await project.typed('plan', '-m', 'x')).toMatchObject({ code: 0 })
    expect(project.of('01/attempts/01/problems.md')).toMatch(/unknown-agent.*did you mean .*developer/)
  })

  test('at most 8 agents wait for another one: the ninth call is refused, CONCLUDE still works', async () => {
    const names = ['architect', 'developer']
    const calls = Array.from({ length: 9 }, (_, n) => smallPlan(invoke(names[n % 2]!, `Call ${n + 1}.`)))
    const project = sessionProject({ replies: [...calls, smallPlan(conclude('Enough.')), makes('b')] })
    const { code, err } = await project.typed('resume', '--yolo', '-m', 'x', '--max-turns', '10')
    expect(code).toBe(4)
    expect(err).toMatch(/invoke-too-deep.*8 agents wait/)
    const depths = project.read().turns.map(({ record }) => record!.stack.length)
    expect(depths).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 7])
    expect(recordOf(project, '10').agent).toBe(recordOf(project, '08').agent)
  })

  test.each(['../../evil', 'a/b', '.'])('the agent %j is no name', async agent => {
    const project = sessionProject({ replies: [smallPlan(invoke(agent, 'x')), makes('b')] })
    expect(await project.typed('plan', '-m', 'x')).toMatchObject({ code: 0 })
    expect(project.of('01/attempts/01/problems.md')).toMatch(/Agent: expected a name/)
  })
})

test('--agent puts another agent on the same work: the history goes along and leaves again by itself', async () => {
  const project = sessionProject({ replies: ['b', 'c', 'd'].map(makes) })
  await step(project, '-m', 'one')
  await step(project, '-m', 'two', '--agent', 'developer')
  expect(recordOf(project, '02')).toMatchObject({ agent: 'developer', stack: [] })
  expect(shown(project, '02')).toEqual(historyOf('01'))
  await step(project, '-m', 'three')
  expect(recordOf(project, '03').agent).toBe('developer')
  expect(shown(project, '03')).toEqual(historyOf('02'))
})

describe('CHAT_WITH_USER', () => {
  const asks = smallPlan(create('b.txt', 'x\n'), chat('Tabs or spaces?'))
  const reportOf = (project: SessionProject, turn: string) => {
    const report = readReport(project.of(`${turn}/report.md`))
    if ('problems' in report) throw new Error('the report cannot be read')
    return report
  }

  test('answered on a terminal: the reply is in the report and is the next prompt', async () => {
    const project = sessionProject({ replies: [asks, makes('c')] })
    await project.typed('plan', '-m', 'x')
    const screen = onTerminal(['resume', '-y'], project.options)
    await screen.shows(/Tabs or spaces\?[\s\S]*Your answer:[\s\S]*›/)
    screen.type('Tabs, please.\rAlways.\r\r')
    expect(await screen.exit).toBe(0)
    expect(reportOf(project, '01').actions[1]).toMatchObject({
      type: 'CHAT_WITH_USER',
      reply: 'Tabs, please.\nAlways.',
    })
    expect(await project.typed('resume')).toMatchObject({ code: 0 })
    expect(project.of('02/user_prompt.txt')).toBe('Tabs, please.\nAlways.')
  })

  test('unanswered without a terminal: it is said, and resume -m answers', async () => {
    const project = sessionProject({ replies: [asks, makes('c')] })
    const { code, out } = await step(project, '-m', 'x')
    expect(code).toBe(0)
    expect(out).toMatch(/teddy resume -m "…" +answer the question/)
    expect(reportOf(project, '01').actions[1]).toMatchObject({ status: 'SUCCESS', reply: undefined })
    expect(await project.typed('resume')).toMatchObject({ code: 2 })
    expect(await project.typed('resume', '-m', 'Tabs.')).toMatchObject({ code: 0 })
    expect(project.of('02/user_prompt.txt')).toBe('Tabs.')
    expect(shown(project, '02')).toEqual(historyOf('01'))
  })

  test('L-08 a key in the reply is in no file and in no prompt', async () => {
    const key = `ghp_${'a1'.repeat(18)}`
    const project = sessionProject({ replies: [asks, makes('c')] })
    await project.typed('plan', '-m', 'x')
    const screen = onTerminal(['resume', '-y'], project.options)
    await screen.shows(/Your answer:[\s\S]*›/)
    screen.type(`Use ${key} there\r\r`)
    expect(await screen.exit).toBe(0)
    expect(await project.typed('resume')).toMatchObject({ code: 0 })
    expect(project.of('02/user_prompt.txt')).toMatch(/^Use .* there$/)
    const { textBelow } = await import('../support/text-below.ts')
    expect(textBelow(project.root)).not.toContain(key)
  })

  test('Ctrl-C at the question: exit 130, the turn is aborted and goes on with a message', async () => {
    const project = sessionProject({ replies: [asks, makes('c')] })
    await project.typed('plan', '-m', 'x')
    const screen = onTerminal(['resume', '-y'], project.options)
    await screen.shows(/Your answer:[\s\S]*›/)
    screen.type('\u0003')
    expect(await screen.exit).toBe(130)
    expect(reportOf(project, '01')).toMatchObject({ status: 'ABORTED' })
    expect(project.turns()).toEqual(['01 done'])
    expect(await project.typed('resume', '-m', 'go on')).toMatchObject({ code: 0 })
  })
})

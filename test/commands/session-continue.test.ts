import { describe, expect, test } from 'vitest'
import { readPayloadResources } from '../../src/context/split-payload.ts'
import { chat, invoke } from '../support/handoff-plan.ts'
import { onTerminal } from '../support/pseudo-terminal.ts'
import { type SessionProject, sessionProject } from '../support/session-project.ts'
import { create, smallPlan } from '../support/small-plan.ts'

const makes = (name: string) => smallPlan(create(name, 'x\n'))
const promptsOf = (project: SessionProject) =>
  project.read().turns.map(({ name }) => project.of(`${name}/user_prompt.txt`))

describe('on a terminal', () => {
  test('begins with the plan that waits, then asks for a comment', async () => {
    const project = sessionProject({ replies: [makes('b'), makes('c')] })
    await project.typed('plan', '-m', 'make b')
    const screen = onTerminal(['session', 'continue'], { ...project.options, rows: 100 })
    await screen.shows(/\(q\)uit › ?$/)
    screen.type('a')
    await screen.shows(/Your comment[\s\S]*›\s*$/)
    screen.type('\r')
    await screen.shows(/02\/plan\.md[\s\S]*\(q\)uit › ?$/)
    screen.type('q')
    expect(await screen.exit).toBe(4)
    expect(project.turns()).toEqual(['01 done', '02 waiting'])
    expect(promptsOf(project)).toEqual(['make b', 'Continue.'])
  })

  test('skip asks for a comment and plans again with it', async () => {
    const project = sessionProject({ replies: [makes('b'), makes('c')] })
    await project.typed('plan', '-m', 'make b')
    const screen = onTerminal(['session', 'continue'], { ...project.options, rows: 100 })
    await screen.shows(/\(q\)uit › ?$/)
    screen.type('s')
    await screen.shows(/Your comment[\s\S]*›\s*$/)
    screen.type('c instead\r\r')
    await screen.shows(/02\/plan\.md[\s\S]*\(q\)uit › ?$/)
    screen.type('q')
    expect(await screen.exit).toBe(4)
    expect(project.read().turns[0]!.record!.status).toBe('SKIPPED')
    expect(promptsOf(project)).toEqual(['make b', 'c instead'])
  })

  test('an answered question and a handover say enough: the next plan is asked for at once', async () => {
    const replies = [smallPlan(chat('Tabs?')), smallPlan(invoke('developer', 'Build.')), makes('c')]
    const project = sessionProject({ replies })
    const screen = onTerminal(['session', 'continue', '-m', 'x'], { ...project.options, rows: 100 })
    await screen.shows(/01\/plan\.md[\s\S]*\(q\)uit › ?$/)
    screen.type('a')
    await screen.shows(/Your answer:[\s\S]*›\s*$/)
    screen.type('Tabs.\r\r')
    await screen.shows(/02\/plan\.md[\s\S]*\(q\)uit › ?$/)
    screen.type('a')
    await screen.shows(/03\/plan\.md[\s\S]*\(q\)uit › ?$/)
    screen.type('q')
    expect(await screen.exit).toBe(4)
    expect(promptsOf(project)).toEqual(['x', 'Tabs.', 'Build.'])
  })
})

describe('without a terminal', () => {
  test('one plan that then waits; no comment is Continue.', async () => {
    const project = sessionProject({ replies: [makes('b'), makes('c')] })
    expect(await project.typed('session', 'continue', '-m', 'make b')).toMatchObject({ code: 0 })
    expect(project.turns()).toEqual(['01 waiting'])
    expect(await project.typed('session', 'continue')).toMatchObject({ code: 4 })
    await project.typed('resume', '-y')
    expect(await project.typed('session', 'continue')).toMatchObject({ code: 0 })
    expect(promptsOf(project)).toEqual(['make b', 'Continue.'])
    expect(project.turns()).toEqual(['01 done', '02 waiting'])
  })

  test('a session without turns has nothing to continue: exit 2', async () => {
    const project = sessionProject({ replies: [makes('b')] })
    expect(await project.typed('session', 'continue')).toMatchObject({
      code: 2,
      err: expect.stringContaining('teddy session continue -m'),
    })
    expect(project.turns()).toEqual([])
  })

  test('--context-depth and --pipeline count for the next turn', async () => {
    const project = sessionProject({ replies: [makes('b'), makes('c'), 'A', 'D', makes('d')] })
    await project.typed('session', 'continue', '--yolo', '-m', 'x', '--max-turns', '2')
    expect(
      await project.typed('session', 'continue', '-m', 'y', '--context-depth', '2', '--pipeline', 'think'),
    ).toMatchObject({ code: 0 })
    expect(project.read().turns[2]!.record).toMatchObject({ contextDepth: 2, pipeline: 'think', calls: 3 })
    const shown = readPayloadResources(project.of('03/_context.log')).map(({ resource }) => resource)
    expect(shown.filter(name => name.endsWith('/plan.md'))).toHaveLength(2)
  })
})

test('a branch of a turn with more history has as much, and it leaves again by itself', async () => {
  const project = sessionProject({ replies: ['b', 'c', 'd', 'e', 'f', 'g'].map(makes) })
  const plansIn = (turn: string) =>
    readPayloadResources(project.of(`${turn}/_context.log`))
      .map(({ resource }) => resource.split('/').slice(-2).join('/'))
      .filter(name => name.endsWith('/plan.md'))
  await project.typed('session', 'continue', '--yolo', '-m', 'x', '--max-turns', '2')
  await project.typed('plan', '-m', 'three', '--context-depth', '2')
  await project.typed('resume', '-y')
  await project.typed('branch', '03')
  await project.typed('plan', '-m', 'three again')
  expect(plansIn('03-branch-01')).toEqual(['01/plan.md', '02/plan.md'])
  await project.typed('resume', '-y')
  await project.typed('plan', '-m', 'four')
  expect(plansIn('03-branch-01-04')).toEqual(['03-branch-01/plan.md'])
  await project.typed('branch', '03')
  await project.typed('plan', '-m', 'a third time', '--context-depth', '1')
  expect(plansIn('03-branch-02')).toEqual(['02/plan.md'])
  expect(project.of('03-branch-02/turn.context')).not.toContain('/01/')
})

test('a turn that was not planned to its end keeps its agent and its depth', async () => {
  const project = sessionProject({ replies: [makes('b'), makes('c'), 'no plan', 'no', 'no', makes('d')] })
  await project.typed('session', 'continue', '--yolo', '-m', 'x', '--max-turns', '2')
  const args = ['-m', 'three', '--agent', 'architect', '--context-depth', '2']
  expect(await project.typed('plan', ...args)).toMatchObject({ code: 3 })
  expect(await project.typed('resume')).toMatchObject({ code: 0 })
  expect(project.read().turns[2]!.record).toMatchObject({ agent: 'architect', contextDepth: 2, calls: 4 })
  expect(project.of('03/system_prompt.xml')).toContain('architect')
})

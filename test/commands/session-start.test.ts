import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { conclude } from '../support/handoff-plan.ts'
import { onTerminal, type Screen } from '../support/pseudo-terminal.ts'
import { projectWithReplies } from '../support/session-project.ts'
import { create, execute, smallPlan } from '../support/small-plan.ts'

const makes = (name: string) => smallPlan(create(name, 'x\n'))
const review = /\(q\)uit › ?$/
const comment = /Your comment for the next plan \(empty goes on, q quits\)[\s\S]*›\s*$/

/** A fresh question, after the last answer has left the screen. */
async function answer(screen: Screen, question: RegExp, keys: string): Promise<void> {
  await screen.shows(question)
  screen.type(keys)
}

describe('on a terminal', () => {
  test('plan, review, run, comment, plan …: an empty comment is Continue., q ends it', async () => {
    const project = projectWithReplies({ replies: ['b', 'c', 'd'].map(makes) })
    const args = ['session', 'start', 'fix', 'login', '-m', 'make b']
    const screen = onTerminal(args, { ...project.options, rows: 100 })
    await answer(screen, review, 'a')
    await answer(screen, comment, 'now c\ron two lines\r\r')
    await answer(screen, /02\/plan\.md[\s\S]*\(q\)uit › ?$/, 'a')
    await answer(screen, /02\/report\.md[\s\S]*Your comment[\s\S]*›\s*$/, '\r')
    await answer(screen, /03\/plan\.md[\s\S]*\(q\)uit › ?$/, 'a')
    await answer(screen, /03\/report\.md[\s\S]*Your comment[\s\S]*›\s*$/, 'q\r')
    expect(await screen.exit).toBe(0)
    expect(screen.lines().join('\n')).toContain('Next: teddy session continue')
    expect(project.sessions()).toEqual([expect.stringMatching(/^\d{8}-fix-login$/)])
    expect(project.turns()).toEqual(['01 done', '02 done', '03 done'])
    expect(['01', '02', '03'].map(turn => project.of(`${turn}/user_prompt.txt`))).toEqual([
      'make b',
      'now c\non two lines',
      'Continue.',
    ])
    expect(['b', 'c', 'd'].map(name => project.at(name))).toEqual(['x\n', 'x\n', 'x\n'])
    expect(project.read().turns.map(({ record }) => record!.review!.by)).toEqual(['user', 'user', 'user'])
    expect(project.findings()).toEqual([])
  })

  test('without -m it asks what is wanted, and takes no empty answer; q there makes no turn', async () => {
    const project = projectWithReplies({ replies: [makes('b')] })
    const screen = onTerminal(['session', 'start', 'fix'], project.options)
    await answer(screen, /What do you want\? \(q quits\)[\s\S]*›\s*$/, '\r')
    await answer(screen, /Nothing is written yet[\s\S]*›\s*$/, 'q\r')
    expect(await screen.exit).toBe(0)
    expect(project.sessions()).toHaveLength(1)
    expect(project.turns()).toEqual([])
  })

  test('q in the review leaves the plan waiting and says how to go on', async () => {
    const project = projectWithReplies({ replies: [makes('b')] })
    const screen = onTerminal(['session', 'start', 'fix', '-m', 'x'], project.options)
    await answer(screen, review, 'q')
    expect(await screen.exit).toBe(4)
    expect(screen.lines().join('\n')).toContain('the plan waits. Next: teddy session continue')
    expect(project.turns()).toEqual(['01 waiting'])
    expect(existsSync(join(project.root, 'b'))).toBe(false)
  })

  test('a failed plan does not end the loop, but its exit code does tell', async () => {
    const project = projectWithReplies({ replies: [smallPlan(execute('exit 7')), makes('b')] })
    const screen = onTerminal(['session', 'start', 'fix', '-m', 'x'], { ...project.options, rows: 100 })
    await answer(screen, review, 'a')
    await answer(screen, comment, 'q\r')
    expect(await screen.exit).toBe(1)
    expect(project.turns()).toEqual(['01 done'])
  })

  test('CONCLUDE at the top ends the loop', async () => {
    const project = projectWithReplies({ replies: [smallPlan(conclude('Done.'))] })
    const screen = onTerminal(['session', 'start', 'fix', '-m', 'x'], project.options)
    await answer(screen, review, 'a')
    expect(await screen.exit).toBe(0)
    expect(screen.lines().join('\n')).toContain('The session has reached its end.')
    expect(project.read().turns[0]!.record!.concluded).toBe(true)
  })

  test('Ctrl-C at the comment: exit 130, nothing is lost', async () => {
    const project = projectWithReplies({ replies: [makes('b'), makes('c')] })
    const screen = onTerminal(['session', 'start', 'fix', '-m', 'x'], project.options)
    await answer(screen, review, 'a')
    await answer(screen, comment, '\u0003')
    expect(await screen.exit).toBe(130)
    expect(project.turns()).toEqual(['01 done'])
    expect(await project.typed('resume', '-m', 'on')).toMatchObject({ code: 0 })
  })
})

describe('without a terminal', () => {
  test('one plan is made, which then waits', async () => {
    const project = projectWithReplies({ replies: [makes('b'), makes('c')] })
    const { code, out, err } = await project.typed('session', 'start', 'fix', '-m', 'make b')
    expect(code).toBe(0)
    expect(out).toMatch(/✓ plan {6}01\/plan\.md[\s\S]*Next: teddy resume/)
    expect(err).toContain(project.path(''))
    expect(project.turns()).toEqual(['01 waiting'])
  })

  test('--json: standard output is the turn alone', async () => {
    const project = projectWithReplies({ replies: [makes('b')] })
    const { out } = await project.typed('session', 'start', 'fix', '-m', 'x', '--json')
    expect(JSON.parse(out)).toMatchObject({ turn: '01', state: 'waiting', session: project.sessions()[0] })
  })

  test.each([[[]], [['-m', ' ']], [['--yolo']]])(
    'without a message (%j) no session is made: exit 2',
    async args => {
      const project = projectWithReplies({ replies: [makes('b')] })
      const { code, err } = await project.typed('session', 'start', 'fix', ...args)
      expect(code).toBe(2)
      expect(err).toContain('teddy session start <name> -m')
      expect(project.sessions()).toEqual([])
    },
  )

  test('--yolo goes through the turns by itself', async () => {
    const project = projectWithReplies({ replies: [makes('b'), smallPlan(conclude('Done.'))] })
    expect(await project.typed('session', 'start', 'fix', '-m', 'x', '--yolo')).toMatchObject({ code: 0 })
    expect(project.turns()).toEqual(['01 done', '02 done'])
    expect(project.at('b')).toBe('x\n')
  })
})

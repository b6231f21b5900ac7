import { expect, test } from 'vitest'
import { chatCompletionsServer } from '../../support/model-servers/chat-completions.ts'
import { streamHead } from '../../support/model-servers/model-server.ts'
import { onTerminal } from '../../support/pseudo-terminal.ts'
import { sessionProject } from '../../support/session-project.ts'
import { create, edit, execute, smallPlan } from '../../support/small-plan.ts'

test('C-01 ten teddy plan at once: one wins, the others exit 5 naming pid and age, one turn is made', async () => {
  const othersGone = Promise.withResolvers<void>()
  const server = await chatCompletionsServer([
    {
      text: [smallPlan(create('b.txt', 'x\n'))],
      // The winner gets its answer only when all the others are gone.
      raw: (response, events) =>
        void othersGone.promise.then(() => response.writeHead(200, streamHead).end(events.join(''))),
    },
  ])
  const project = sessionProject({ settings: `endpoints: { here: "${server.url}" }\n` })
  const runs = Array.from({ length: 10 }, (_, n) =>
    project.teddyAsync('plan', '-m', `number ${n}`, '--model', 'here/some-model'),
  )
  let ended = 0
  const count = () => void (++ended === 9 && othersGone.resolve())
  const ran = await Promise.all(runs.map(run => run.finally(count)))
  const winner = ran.findIndex(({ code }) => code === 0)
  for (const { code, err } of ran.filter((_, n) => n !== winner)) {
    expect(err).toMatch(/another teddy is at work: planning in session .*, pid \d+ on .*, for \d+ s/)
    expect(code).toBe(5)
  }
  expect(server.requests).toHaveLength(1)
  expect(project.turns()).toEqual(['01 waiting'])
  expect(project.of('01/user_prompt.txt')).toBe(`number ${winner}`)
}, 120_000)

test('C-01 while one plans, another command on the session exits 5, and teddy alone still answers', async () => {
  const project = sessionProject({ replies: [smallPlan(execute('while [ ! -e go ]; do sleep 0.05; done'))] })
  project.teddy('plan', '-m', 'x')
  const screen = onTerminal(['resume', '-y'], project.options)
  await screen.shows(/EXECUTE/)
  for (const args of [
    ['plan', '-m', 'y'],
    ['resume', '-y'],
    ['branch', '01'],
  ])
    expect(project.teddy(...args)).toMatchObject({
      code: 5,
      err: expect.stringMatching(/resuming in session .* pid \d+ .* for \d+ s/),
    })
  expect(project.teddy().code).toBe(0)
  project.put('go', '')
  expect(await screen.exit).toBe(0)
  expect(project.turns()).toEqual(['01 done'])
})

test('C-02 teddy resume -y twice at once: the plan runs once', async () => {
  const project = sessionProject({ replies: [smallPlan(execute('echo ran >> log; sleep 1'))] })
  project.teddy('plan', '-m', 'x')
  const ran = await Promise.all([1, 2, 3].map(() => project.teddyAsync('resume', '-y')))
  expect(ran.filter(({ code }) => code === 0)).toHaveLength(1)
  // The late ones find the lock, or a finished turn and no message.
  for (const { code } of ran) expect([0, 2, 5]).toContain(code)
  expect(project.at('log')).toBe('ran\n')
  expect(project.turns()).toEqual(['01 done'])
  expect(project.findings()).toEqual([])
})

test('C-03 two sessions in place that edit one file: the second plan no longer fits and is refused', () => {
  const project = sessionProject({
    replies: [smallPlan(edit('a.txt', 'one\n', 'ONE\n'))],
    files: { 'a.txt': 'one\ntwo\n' },
  })
  project.teddy('new', 'other')
  const [first, second] = project.sessions()
  for (const id of [first!, second!]) project.teddy('plan', '-m', 'x', '--session', id)
  expect(project.teddy('resume', '-y', '--session', first!).code).toBe(0)
  const { code, err } = project.teddy('resume', '-y', '--session', second!)
  expect(code).toBe(3)
  expect(err).toContain('a.txt')
  expect(project.at('a.txt')).toBe('ONE\ntwo\n')
})

test('C-03 … and a review that was open meanwhile is void', async () => {
  const project = sessionProject({
    replies: [smallPlan(edit('a.txt', 'one\n', 'ONE\n'))],
    files: { 'a.txt': 'one\ntwo\n' },
  })
  project.teddy('new', 'other')
  const [first, second] = project.sessions()
  for (const id of [first!, second!]) project.teddy('plan', '-m', 'x', '--session', id)
  const screen = onTerminal(['resume', '--session', second!], project.options)
  await screen.shows(/\(q\)uit › ?$/)
  expect((await project.teddyAsync('resume', '-y', '--session', first!)).code).toBe(0)
  screen.type('a')
  expect(await screen.exit).toBe(5)
  expect(screen.lines().join('\n')).toContain('changed since review: a.txt')
  expect(project.at('a.txt')).toBe('ONE\ntwo\n')
})

import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readPayloadResources } from '../../src/context/split-payload.ts'
import { conclude, invoke } from '../support/handoff-plan.ts'
import { gitIn, makeLargeRepository, moduleFile, moduleText } from '../support/large-repository.ts'
import { type SessionProject, sessionProject } from '../support/session-project.ts'
import { create, edit, execute, read, smallPlan } from '../support/small-plan.ts'
import { startTeddy } from '../support/teddy-async.ts'

const titled = (title: string, ...actions: readonly string[]) =>
  smallPlan(...actions).replace('A plan for a test', title)

const [one, two, three] = [moduleFile(1, 1), moduleFile(1, 2), moduleFile(33, 7)] as const
const unit = (path: string) => `[${path}](/${path})`
const returns = (file: number) => `  return value0 + value1 + ${file}\n`

/** In the order of the calls; those of one turn are together. */
const replies = [
  titled('Look around', read(unit(one)), read(unit(three))).replace(
    '## Action Plan',
    '## Memos\n[+] Sums are whole numbers. # seen in all units\n\n## Action Plan',
  ),
  // The first try has a line that is not there.
  titled('Add three values', edit(one, '  return value0 + value2\n', '  return 0\n')),
  titled('Add three values', edit(one, returns(1), '  return value0 + value1 + value2 + 1\n')),
  'The analysis: unit 7 is next.',
  'The decision: check first.',
  titled(
    'Check the sums',
    create('check.sh', "grep -q '+ value3' src/part-33/unit-07.ts\n"),
    execute('bash check.sh'),
  ),
  titled('Hand over', invoke('developer', `Make check.sh pass in ${three}.`, three, 'check.sh')),
  titled(
    'Measure before',
    create('before.txt', 'measured\n'),
    execute("echo ran >> runs.log; printf 'rea'; echo dy; sleep 300"),
    create('never.txt', 'x\n'),
  ),
  titled(
    'Make it pass',
    edit(three, returns(7), '  return value0 + value1 + value3 + 7\n'),
    execute('bash check.sh'),
    conclude('check.sh passes.', 'check.sh'),
  ),
  titled('Write it down', create('NOTES.md', 'Sums have three values.\n')),
  'Another analysis.',
  'Another decision.',
  titled('Check in another way', create('check-2.sh', 'true\n'), execute('bash check-2.sh')),
  titled('Tidy up there', edit('check-2.sh', 'true\n', 'exit 0\n')),
  titled(
    'Write it down better',
    // A branch starts from the files before the turn, so that these are not there yet.
    create('NOTES.md', 'All sums have three values.\n'),
    conclude('All is done.'),
  ),
]

function project(): SessionProject {
  const made = sessionProject({ replies })
  writeFileSync(join(made.root, '.teddy/.gitignore'), '/local/\n')
  // A context of a hundred files, in every turn.
  writeFileSync(join(made.root, '.teddy/global.context'), 'src/part-1[0-3]/**\n')
  return made
}

const resourcesOf = ({ of, sessions }: SessionProject, turn: string) =>
  readPayloadResources(of(`${turn}/_context.log`))
    .map(({ resource }) => resource.replace(`.teddy/sessions/${sessions()[0]}/`, ''))
    .filter(name => !name.startsWith('src/part-1'))

test('D-01 ten turns on 1,500 files: a retry, a pipeline, a handover and back, two branches, and kill -9 in the middle', async () => {
  const session = project()
  const { root, teddy } = session
  const count = makeLargeRepository(root)
  const head = gitIn(root, 'rev-parse', 'HEAD')
  const turn = (code: number, ...args: readonly string[]) => {
    expect(teddy('plan', ...args)).toMatchObject({ code: 0 })
    expect(teddy('resume', '-y')).toMatchObject({ code })
  }

  turn(0, '-m', 'Sums should have three values.')
  turn(0, '-m', 'Begin with unit 1.')
  turn(1, '-m', 'Now unit 7.', '--pipeline', 'think')
  turn(0, '-m', 'Let somebody do it.')

  // The developer's first turn is killed while its command runs.
  expect(teddy('plan')).toMatchObject({ code: 0 })
  const running = startTeddy(['resume', '-y'], session.options)
  await new Promise<void>(resolve => {
    let seen = ''
    running.process.stderr.on('data', text => {
      seen += text
      if (seen.includes('ready')) resolve()
    })
  })
  running.process.kill('SIGKILL')
  expect(await running.ended).toMatchObject({ signal: 'SIGKILL' })
  expect(session.turns().at(-1)).toBe('05 interrupted')
  expect(teddy().out).toMatch(/turn 05 · interrupted while it ran[\s\S]*teddy resume/)
  expect(teddy('plan', '-m', 'x')).toMatchObject({ code: 4 })
  const recovered = teddy('resume', '-y')
  expect(recovered.err).toMatch(/1 of 3 actions are done[\s\S]*EXECUTE {2}had started/)
  expect(recovered.code).toBe(1)
  const worktree = teddy('worktree', 'path').out.trim()
  expect(readFileSync(join(worktree, 'runs.log'), 'utf8')).toBe('ran\n')

  turn(0, '-m', 'Go on without measuring.')
  turn(0)
  expect(teddy('branch', '03')).toMatchObject({ code: 0 })
  turn(0)
  turn(0, '-m', 'Tidy up.')
  expect(teddy('branch', '07')).toMatchObject({ code: 0 })
  turn(0, '-m', 'Say it of all sums.')

  // The tree.
  const tree = JSON.parse(teddy('tree', '--json').out).turns as readonly Record<string, string>[]
  const nameOf = (id: string | null) => tree.find(row => row.id === id)?.turn ?? null
  expect(
    tree.map(row => [row.turn, nameOf(row.parent_id!), nameOf(row.branched_from!), row.status, row.agent]),
  ).toEqual([
    ['01', null, null, 'SUCCESS', 'pathfinder'],
    ['02', '01', null, 'SUCCESS', 'pathfinder'],
    ['03', '02', null, 'FAILURE', 'pathfinder'],
    ['03-branch-01', '02', '03', 'SUCCESS', 'pathfinder'],
    ['03-branch-01-04', '03-branch-01', null, 'SUCCESS', 'pathfinder'],
    ['04', '03', null, 'SUCCESS', 'pathfinder'],
    ['05', '04', null, 'ABORTED', 'developer'],
    ['06', '05', null, 'SUCCESS', 'developer'],
    ['07', '06', null, 'SUCCESS', 'pathfinder'],
    ['07-branch-01', '06', '07', 'SUCCESS', 'pathfinder'],
  ])
  expect(tree.find(row => row.here)?.turn).toBe('07-branch-01')
  expect(teddy('tree').out.split('\n').filter(Boolean)).toHaveLength(10)
  expect(teddy().out).toContain('the session has reached its end')

  // The hash chain.
  expect(session.findings()).toEqual([])
  const { turns } = session.read()
  expect(turns.every(({ state }) => state === 'done')).toBe(true)
  expect(turns.find(({ name }) => name === '02')!.record).toMatchObject({ retries: 1, calls: 2 })
  for (const chained of ['03', '03-branch-01'])
    expect(turns.find(({ name }) => name === chained)!.record).toMatchObject({ pipeline: 'think', calls: 3 })

  // What each model saw.
  const history = (name: string) => ['user_prompt.txt', 'plan.md', 'report.md'].map(file => `${name}/${file}`)
  expect(resourcesOf(session, '02')).toEqual([one, three, ...history('01')])
  expect(resourcesOf(session, '05')).toEqual([three, 'check.sh'])
  expect(resourcesOf(session, '06')).toEqual([three, 'check.sh', ...history('05')])
  expect(resourcesOf(session, '07')).toEqual([one, three, 'check.sh', ...history('04')])
  expect(session.of('07/user_prompt.txt')).toBe('check.sh passes.')
  expect(session.of('03-branch-01/_context.log')).toBe(session.of('03/_context.log'))
  expect(readPayloadResources(session.of('07/_context.log')).length).toBeGreaterThan(100)
  expect(session.of('07/_context.log')).toContain('- Sums are whole numbers.')

  // The checkout is untouched until it is landed; then it has exactly what the plans of this line say.
  const changed = () => gitIn(root, 'status', '--porcelain', '-uall', '--', '.', ':!.teddy')
  expect(changed()).toBe('')
  expect(teddy('verify')).toMatchObject({ code: 0 })
  expect(teddy('land')).toMatchObject({ code: 0 })
  expect(
    changed()
      .split('\n')
      .map(line => line.slice(3))
      .sort(),
  ).toEqual([one, three, 'NOTES.md', 'before.txt', 'check.sh', 'runs.log'].sort())
  expect(session.at(one)).toBe(
    moduleText(1, 1).replace(returns(1), '  return value0 + value1 + value2 + 1\n'),
  )
  expect(session.at(three)).toBe(
    moduleText(33, 7).replace(returns(7), '  return value0 + value1 + value3 + 7\n'),
  )
  expect(session.at(two)).toBe(moduleText(1, 2))
  expect(session.at('NOTES.md')).toBe('All sums have three values.\n')
  expect(teddy('diff', '03-branch-01-04').out).toContain('+exit 0')
  expect(existsSync(join(root, 'never.txt'))).toBe(false)
  expect(gitIn(root, 'ls-files').split('\n')).toHaveLength(count)
  expect([
    gitIn(root, 'rev-parse', 'HEAD'),
    gitIn(root, 'branch', '--format=%(refname)'),
    gitIn(root, 'stash', 'list'),
  ]).toEqual([head, `refs/heads/main\nrefs/heads/teddy/${session.sessions()[0]}`, ''])
}, 180_000)

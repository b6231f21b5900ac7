import { cpSync, existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { join, relative } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import type { Problem } from '../src/errors.ts'
import { runPlan } from '../src/execute/run-plan.ts'
import { type Checked, checkPlan } from '../src/plan/check.ts'
import { fileRules } from '../src/plan/file-rules.ts'
import { keepPlaces } from '../src/plan/keep-places.ts'
import { hasErrors, inOrder } from '../src/plan/plan-problem.ts'
import { rules } from '../src/plan/rules.ts'
import { sanitizePlan } from '../src/plan/sanitize.ts'
import { unprovenProblems } from '../src/plan/unproven.ts'
import type { ItemId } from '../src/review/items.ts'
import { takeApproval } from '../src/review/take-approval.ts'
import { realDisk } from '../src/world/disk.ts'
import { projectFiles } from '../src/world/project-files.ts'
import { emptyPage, executionIn } from './support/execution-in.ts'
import { root } from './support/source-files.ts'
import { temporaryFolder } from './support/temporary-folder.ts'
import { testWorld } from './support/test-world.ts'

const scenarios = join(root, 'test/scenarios')
const names = readdirSync(scenarios)
  .filter(name => /^\d/.test(name))
  .sort()
const agents = ['pathfinder', 'architect', 'developer', 'debugger', 'assistant']

test('every scenario is well-formed: a reply, files that differ, nothing after an error', () => {
  const malformed = names.filter(name => {
    const scenario = join(scenarios, name)
    const expected = expectedProblems(scenario)
    const parts = readdirSync(scenario).filter(part => !['before', 'after', 'problems.txt'].includes(part))
    const [before, after] = ['before', 'after'].map(part => treeOf(join(scenario, part)))
    const runs = existsSync(join(scenario, 'after'))
    return (
      !/^\d{3}(-[a-z0-9]+)+$/.test(name) ||
      parts.join() !== 'plan.md' ||
      (runs && isDeepStrictEqual(before, after)) ||
      (runs && expected.some(problem => problem.includes(' error ')))
    )
  })
  expect(malformed).toEqual([])
  expect(new Set(names.map(name => name.slice(0, 3))).size).toBe(names.length)
})

test('sanitizing twice is sanitizing once', () => {
  const unsteady = names.filter(name => {
    const { text } = sanitizePlan(replyOf(join(scenarios, name)))
    return sanitizePlan(text).text !== text
  })
  expect(unsteady).toEqual([])
})

test('every rule is shown by a scenario, or the README says why not', () => {
  const shown = new Set(names.flatMap(name => expectedProblems(join(scenarios, name))).map(ruleOf))
  const readme = readFileSync(join(scenarios, 'README.md'), 'utf8')
  const excused = [...readme.matchAll(/^- `([a-z-]+)`: \S/gm)].map(([, rule]) => rule!)
  const all = Object.keys({ ...rules, ...fileRules })
  expect(all.filter(rule => !shown.has(rule))).toEqual(all.filter(rule => excused.includes(rule)))
  expect([...shown, ...excused].filter(rule => !all.includes(rule))).toEqual([])
})

describe('the plan format', () => {
  test.each(names)('%s', async name => {
    const scenario = join(scenarios, name)
    const project = projectOf(scenario)
    const checked = check(scenario, project)
    expect(checked.problems.map(renderProblem)).toEqual(expectedProblems(scenario))
    if (!hasErrors(checked.problems)) await run(checked, project)
    const after = join(scenario, 'after')
    expect(treeOf(project)).toEqual(treeOf(existsSync(after) ? after : join(scenario, 'before')))
  })
})

function projectOf(scenario: string): string {
  const project = join(temporaryFolder(), 'project')
  mkdirSync(project)
  const before = join(scenario, 'before')
  if (existsSync(before)) cpSync(before, project, { recursive: true, verbatimSymlinks: true })
  return project
}

function replyOf(scenario: string): string {
  const bytes = readFileSync(join(scenario, 'plan.md'))
  return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
}

function check(scenario: string, project: string): Checked {
  const text = replyOf(scenario)
  const memos = join(project, '.teddy/memos.yaml')
  const sanitized = sanitizePlan(text)
  const checked = checkPlan(keepPlaces(text, sanitized.text), projectFiles(realDisk, project), {
    rationale: 'error',
    protectedFiles: 'refuse',
    agents,
    ...(existsSync(memos) && { memos: parse(readFileSync(memos, 'utf8')) as string[] }),
  })
  const unproven = unprovenProblems(sanitized.problems, checked.problems)
  return { ...checked, problems: inOrder([...checked.problems, ...unproven]) }
}

/** What ships runs the plan, on the very files it was checked against; only commands do nothing in place of their work. */
async function run({ plan, simulated }: Checked, project: string): Promise<void> {
  const selected = plan!.actions.map((_, n): ItemId => `actions:${n + 1}`)
  const files = projectFiles(realDisk, project)
  const approval = takeApproval({ text: '', plan: plan!, selected, root: project, files })
  const { outcomes } = await runPlan(
    testWorld({ cwd: project, env: { PATH: process.env.PATH, HOME: project } }),
    executionIn(project, {
      approved: approval.files,
      cage: () => ['true', []],
      tools: { readUrl: emptyPage, search: emptyPage },
    }),
    plan!.actions.map(action => ({ action, selected: true, modifiedByUser: false })),
    { onStart: () => {}, onDone: () => {} },
  )
  // Everything before what was warned of, and what only a command could have made, runs as it was foreseen.
  const missing = simulated!.outcomes.findIndex(({ problems }) => problems.some(mayFail))
  const foreseen = missing === -1 ? outcomes : outcomes.slice(0, missing)
  expect(foreseen.filter(({ status }) => status !== 'SUCCESS')).toEqual([])
}

const mayFail = ({ rule, message }: Problem) =>
  rule === 'file-not-text' || message.includes('unless the command at line')

function expectedProblems(scenario: string): string[] {
  const file = join(scenario, 'problems.txt')
  return existsSync(file) ? readFileSync(file, 'utf8').trimEnd().split('\n') : []
}

function ruleOf(problem: string): string {
  return problem.split(' ')[2]!
}

function renderProblem({ line, column, severity, rule }: Problem): string {
  return `${line}:${column} ${severity} ${rule}`
}

/** Every file and link below a folder, which need not be there, with its bytes or its target, and whether it can be run. */
function treeOf(folder: string): Record<string, string> {
  const entries = filesIn(folder).map(path => [relative(folder, path), shown(path)] as const)
  return Object.fromEntries(entries.sort())
}

// Node's own recursive listing would follow links to folders.
function filesIn(folder: string): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { withFileTypes: true }).flatMap(entry => {
    const path = join(folder, entry.name)
    return entry.isDirectory() ? filesIn(path) : [path]
  })
}

function shown(path: string): string {
  const stat = lstatSync(path)
  if (stat.isSymbolicLink()) return `link to ${readlinkSync(path)}`
  return `${stat.mode & 0o100 ? 'program' : 'file'} ${JSON.stringify(readFileSync(path, 'latin1'))}`
}

import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { executeProject } from '../support/execute-project.ts'
import { onTerminal } from '../support/pseudo-terminal.ts'
import { create, edit, execute, smallPlan } from '../support/small-plan.ts'
import { teddy } from '../support/teddy.ts'

const twoEdits = smallPlan(
  edit('a.txt', 'one\n', 'ONE\n'),
  create('new/b.txt', 'made\n'),
  execute('cat a.txt new/b.txt'),
)
const files = { 'a.txt': 'one\ntwo\n' }

describe('without a terminal', () => {
  test('nothing runs without -y: exit 4, no report', () => {
    const { run, at, root } = executeProject(twoEdits, files)
    expect(run('plan.md')).toMatchObject({ code: 4, err: expect.stringContaining('-y') })
    expect(at('a.txt')).toBe(files['a.txt'])
    expect(readdirSync(root).sort()).toEqual(['a.txt', 'plan.md'])
  })

  test('-y runs everything and writes the report', () => {
    const { run, at, report } = executeProject(twoEdits, files)
    const { code, out, err } = run('plan.md', '-y')
    expect(code).toBe(0)
    expect(err).toMatch(/\[1\/3\] EDIT {5}a\.txt {16}✓ \+1 −1 {3}exact, line 1\n/)
    expect(err).toContain('      │ ONE\n      │ two\n      │ made\n')
    expect(out).toMatch(/SUCCESS {2}3 done\nreport: .*report\.md\n/)
    expect(at('a.txt') + at('new/b.txt')).toBe('ONE\ntwo\nmade\n')
    expect(report()).toMatchObject({ status: 'SUCCESS', title: 'A plan for a test', agent: 'Developer' })
    expect(report().actions.map(({ status }) => status)).toEqual(['SUCCESS', 'SUCCESS', 'SUCCESS'])
  })

  test('a plan from standard input, wrapped and with slips as chats write them', () => {
    const { options, at } = executeProject('', files)
    const plan = `Sure! Here is the plan:\n\n\`\`\`\`\`\`markdown\n${twoEdits.replace('### `EDIT`', '### 1. Edit')}\`\`\`\`\`\`\n`
    expect(teddy(['execute', '-', '-y'], { ...options, input: plan }).code).toBe(0)
    expect(at('a.txt')).toBe('ONE\ntwo\n')
  })

  test('--dry-run shows the diff of everything and runs nothing', () => {
    const { run, at, root } = executeProject(twoEdits, files)
    const { code, out } = run('plan.md', '--dry-run')
    expect(code).toBe(0)
    expect(out).toMatch(/\[1\/3\] EDIT a\.txt\n[\s\S]*?@@.*\n- 1 {2}one\n\+ 1 {2}ONE\n/)
    expect(out).toContain('cat a.txt new/b.txt')
    expect(at('a.txt')).toBe(files['a.txt'])
    expect(existsSync(join(root, 'report.md'))).toBe(false)
  })

  test('a refused plan: every problem, exit 3, nothing changed', () => {
    const { run, root } = executeProject(
      smallPlan(edit('a.txt', 'none\n', 'x\n'), create('a.txt', 'x\n')),
      files,
    )
    const { code, err } = run('plan.md', '-y')
    expect(code).toBe(3)
    expect(err).toMatch(/edit-not-found/)
    expect(err).toMatch(/2 errors/)
    expect(readdirSync(root).sort()).toEqual(['a.txt', 'plan.md'])
  })

  test('E-12 a failing action: exit 1, the rest is skipped with its descriptions', () => {
    const { run, report, root } = executeProject(
      smallPlan(create('1', 'a\n'), execute('exit 7'), create('3', 'c\n')),
    )
    expect(run('plan.md', '-y').code).toBe(1)
    expect(report()).toMatchObject({
      status: 'FAILURE',
      actions: [
        { status: 'SUCCESS' },
        { command: { exitCode: 7 } },
        { status: 'SKIPPED', description: 'Make 3.' },
      ],
    })
    expect(readdirSync(root)).not.toContain('3')
  })

  test('P-10 a protected file is refused under -y, unless --allow-protected says so', () => {
    const { run, root } = executeProject(smallPlan(create('.github/workflows/ci.yml', 'on: push\n')))
    expect(run('plan.md', '-y').code).toBe(3)
    expect(existsSync(join(root, '.github'))).toBe(false)
    expect(run('plan.md', '-y', '--allow-protected').code).toBe(0)
    expect(existsSync(join(root, '.github/workflows/ci.yml'))).toBe(true)
  })

  test('--json prints the report as data', () => {
    const { run } = executeProject(smallPlan(create('x', 'y\n')))
    expect(JSON.parse(run('plan.md', '-y', '--json').out)).toMatchObject({
      version: 1,
      status: 'SUCCESS',
      actions: [{ type: 'CREATE' }],
    })
  })
})

test('memos are applied where the project keeps some, with comments and order', () => {
  const memos = '## Memos\n````\n[+] New one. # why\n[-] Old one.\n````\n\n## Action Plan'
  const { run, at, root, report } = executeProject(
    smallPlan(execute('true')).replace('## Action Plan', memos),
  )
  mkdirSync(join(root, '.teddy'))
  writeFileSync(join(root, '.teddy/memos.yaml'), '# ours\n- Old one.\n- Kept. # yes\n')
  expect(run('plan.md', '-y').code).toBe(0)
  expect(at('.teddy/memos.yaml')).toBe('# ours\n- Kept. # yes\n- New one.\n')
  expect(report().changes.map(({ status }) => status)).toEqual(['APPLIED', 'APPLIED'])
})

test('Y-03 memos that cannot be read are named once, before the review, and nothing runs', async () => {
  const memos = '## Memos\n````\n[+] New one. # why\n````\n\n## Action Plan'
  const plan = smallPlan(create('x', 'y\n'))
  const { run, root, options } = executeProject(plan.replace('## Action Plan', memos))
  mkdirSync(join(root, '.teddy'))
  writeFileSync(join(root, '.teddy/memos.yaml'), '- 1.10\n')
  const { code, err } = run('plan.md', '-y')
  expect({ code, times: err.match(/memos\.yaml has problems/g)?.length }).toEqual({ code: 2, times: 1 })
  expect(err).toContain('memos.yaml:1:3')
  const screen = onTerminal(['execute', 'plan.md'], options)
  expect(await screen.exit).toBe(2)
  expect(screen.lines().join('\n')).not.toContain('(q)uit')
  expect(readdirSync(root).sort()).toEqual(['.teddy', 'plan.md'])
  writeFileSync(join(root, 'plan.md'), plan)
  const other = run('plan.md', '-y')
  expect(other).toMatchObject({ code: 0, err: expect.stringContaining('warning: ') })
  expect(other.err.match(/memos\.yaml/g)).toHaveLength(1)
})

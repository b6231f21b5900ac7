import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { executeProject } from '../support/execute-project.ts'
import { create, edit, execute, smallPlan } from '../support/small-plan.ts'

const message = 'First line.\n\nSecond paragraph.\n'
const plan = smallPlan(
  edit('a.txt', 'one\n', 'ONE\n'),
  create('b.txt', 'made\n'),
  execute('echo 1\necho 2', '- **cwd:** sub\n- **env:**\n  - `NAME`: "a value"\n- **Timeout:** 7\n'),
  execute('true'),
  '### `RESEARCH`\n- **Description:** Look.\n````text\nhow to\n````\n',
  `### \`CHAT_WITH_USER\`\n${message}`,
  '### `INVOKE`\n- **Agent:** Architect\n- **Handoff Resources:**\n  - [a.txt](/a.txt)\n\nGo on.\n',
).replace(
  '## Action Plan',
  '## Memos\n````\n[+] Remember. # why\n````\n\n## Active Context\n````\n[-] a.txt # done\n````\n\n## Action Plan',
)

function project() {
  const made = executeProject(plan, { 'a.txt': 'one\ntwo\n' })
  mkdirSync(join(made.root, 'sub'))
  return made
}

test('shows everything that the plan would do, and runs nothing', () => {
  const { run, at, root } = project()
  const { code, out, err } = run('plan.md', '--dry-run')
  expect({ code, err }).toEqual({ code: 0, err: '' })
  expect(out).toMatch(/^Active Context\n {2}\[-\] a\.txt {2}# done\n/)
  expect(out).toMatch(/Memos {2}\(not kept: this is no TeDDy project\)\n {2}\[\+\] Remember\. {2}# why\n/)
  expect(out).toMatch(/\[1\/7\] EDIT a\.txt\n[\s\S]*@@.*\n- 1 {2}one\n\+ 1 {2}ONE\n/)
  expect(out).toMatch(/cwd +sub\n +env +NAME="a value"\n +timeout +7 s\n/)
  expect(out).toMatch(/\necho 1\necho 2\n/)
  expect(out).toMatch(/cwd +\.\n +timeout +120 s\n/)
  expect(out).toContain('\nhow to\n')
  expect(out).toContain('\nFirst line.\n\nSecond paragraph.\n')
  expect(out).toMatch(/agent +Architect\n +resources +a\.txt\n/)
  expect(at('a.txt')).toBe('one\ntwo\n')
  expect(existsSync(join(root, 'b.txt'))).toBe(false)
})

test('--json gives the same as data', () => {
  const { run, root } = project()
  mkdirSync(join(root, '.teddy'))
  const found = JSON.parse(run('plan.md', '--dry-run', '--json').out)
  expect(found).toMatchObject({
    title: 'A plan for a test',
    ran: false,
    context: [{ change: 'remove', resource: 'a.txt', why: 'done' }],
    memos: [{ change: 'add', text: 'Remember.', why: 'why', kept: true }],
    actions: [
      { number: 1, type: 'EDIT', target: 'a.txt', patch: expect.stringContaining('-one\n+ONE\n') },
      { type: 'CREATE', patch: expect.stringContaining('--- /dev/null\n+++ b/b.txt\n') },
      { command: 'echo 1\necho 2\n', cwd: 'sub', env: [{ name: 'NAME', value: 'a value' }], timeout: 7 },
      { command: 'true\n', cwd: '.', env: [], timeout: 120 },
      { queries: ['how to\n'] },
      { message: expect.stringContaining('Second paragraph.') },
      { agent: 'Architect', resources: ['a.txt'], message: expect.stringContaining('Go on.') },
    ],
  })
  expect(existsSync(join(root, 'b.txt'))).toBe(false)
})

test('what was repaired or accepted is warned of, with its line', () => {
  const { run, root } = executeProject(`Here it is:\n\n${smallPlan(create('x', 'y\n'))}`)
  expect(run('plan.md', '--dry-run').err).toMatch(/^warning: plan\.md:1 .*title/)
  expect(existsSync(join(root, 'x'))).toBe(false)
})

test('looks at no report.md, and complains of a wrong plan first', () => {
  const { run, root } = project()
  writeFileSync(join(root, 'report.md'), '# Mine\n')
  expect(run('plan.md', '--dry-run').code).toBe(0)
  expect(run('plan.md', '--dry-run', '--report', 'no/such/folder.md').code).toBe(0)
  const { code, err } = run('plam.md', '-y')
  expect({ code, err }).toMatchObject({ code: 2, err: expect.stringContaining('there is no file plam.md') })
})

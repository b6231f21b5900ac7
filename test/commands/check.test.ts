import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { run } from '../../src/commands/check.ts'
import { Fault } from '../../src/errors.ts'
import { type Disk, realDisk } from '../../src/world/disk.ts'
import { fakePrograms } from '../support/fake-programs.ts'
import { faultOf } from '../support/faults.ts'
import { create, edit, invoke, lineOf, planText, read } from '../support/plan-text.ts'
import { projectWorld } from '../support/project.ts'
import { onTerminal } from '../support/pseudo-terminal.ts'
import { teddy } from '../support/teddy.ts'
import { testWorld } from '../support/test-world.ts'

function project(plan: string | undefined, files: Readonly<Record<string, string>> = {}) {
  const inProject = Object.entries(files).map(([path, text]) => [`project/${path}`, text])
  const { root, home } = projectWorld({
    ...Object.fromEntries(inProject),
    ...(plan !== undefined && { 'project/plan.md': plan }),
  })
  const env = { HOME: home }
  const check = (args: readonly string[] = ['plan.md'], input = '') =>
    teddy(['check', ...args], { cwd: root, env, input })
  return { root, env, check }
}

const code = 'function a(t) {\n  if (expired(t)) throw new Error()\n}\n'
const miss = edit('src/auth.ts', ['  if (expired(token)) throw new Error()', '  return 401'])

test('each problem is a line with its place, the closest region stands below, exit 3', () => {
  const text = planText([read('gone.ts'), miss])
  const { code: exit, out, err } = project(text, { 'src/auth.ts': code }).check()
  expect(exit).toBe(3)
  expect(err).toBe('')
  const [missing, absent] = [lineOf(text, 'gone.ts'), lineOf(text, 'expired(token)') - 1]
  expect(out).toContain(
    `  plan.md:${missing}:17  error  file-missing  gone.ts does not exist; check the path\n`,
  )
  expect(out).toContain(
    `  plan.md:${absent}:1  error  edit-not-found  FIND of pair 1 is not in src/auth.ts; closest is line 2 (one word differs); `,
  )
  expect(out).toMatch(/\n {6}plan {5}if \(expired\(token\)\).*\n {6}file {5}if \(expired\(t\)\).*\n +~\n/)
  expect(out).toMatch(/\n✗ plan\.md: 2 errors; .*\nNext: correct it, then teddy check plan\.md\n$/)
})

test('a plan without errors: what it is, what to type next, exit 0; nothing in the project changes', () => {
  const fine = edit('src/auth.ts', ['  if (expired(t)) throw new Error()', '  return 401'])
  const { root, check } = project(planText([fine, create('new.ts', 'x')]), { 'src/auth.ts': code })
  const { code: exit, out } = check()
  expect(exit).toBe(0)
  expect(out).toBe('✓ plan.md: "Change some files", 2 actions, no problems.\nNext: teddy execute plan.md\n')
  expect(readFileSync(join(root, 'src/auth.ts'), 'utf8')).toBe(code)
})

test('P-10 warnings alone are exit 0: protected files are named', () => {
  const { code: exit, out } = project(planText([create('.github/workflows/ci.yml', 'x')])).check()
  expect(exit).toBe(0)
  expect(out).toMatch(/warning {2}protected-file {2}\.github\/workflows\/ci\.yml is protected/)
  expect(out).toMatch(/✓ plan\.md: .* 1 action, 1 warning\./)
})

test('--strict takes faults of the Rationale for errors', () => {
  const { check } = project(planText([read('a')]).replace('### 4. State Dashboard\n', ''), { a: '' })
  expect(check()).toMatchObject({ code: 0, out: expect.stringContaining('warning  rationale-sections') })
  expect(check(['plan.md', '--strict'])).toMatchObject({
    code: 3,
    out: expect.stringContaining('error  rationale-sections'),
  })
})

test('--json: what was found, as docs/files.md describes it', () => {
  const { check } = project(planText([miss]), { 'src/auth.ts': code })
  const { code: exit, out } = check(['plan.md', '--json'])
  expect(exit).toBe(3)
  expect(JSON.parse(out)).toEqual({
    file: 'plan.md',
    valid: false,
    title: 'Change some files',
    actions: 1,
    errors: 1,
    warnings: 0,
    repairs: [],
    problems: [
      {
        line: expect.any(Number),
        column: 1,
        severity: 'error',
        rule: 'edit-not-found',
        message: 'FIND of pair 1 is not in src/auth.ts; closest is line 2 (one word differs)',
        hint: expect.any(String),
        closest: { from: 2, to: 2 },
        details: expect.arrayContaining([expect.stringContaining('expired(token)')]),
      },
    ],
  })
})

test('L-08 a key in the closest region is not shown', () => {
  const key = ['sk-ant', 'api03-0123456789abcdef'].join('-')
  const { check } = project(planText([edit('a.ts', ['const key = "something"', 'x'])]), {
    'a.ts': `const key = "${key}"\nother\n`,
  })
  const shown = check().out + check(['plan.md', '--json']).out
  expect(shown).toContain('edit-not-found')
  expect(shown).not.toContain(key)
})

describe('fences that are too short are repaired in memory', () => {
  const inner = '# Hello\n```sh\nls\n```\nEnd\n'
  const short = create('README.md', inner).replaceAll('````', '```')

  test('the check says so, and the places are those of the file', () => {
    const text = planText([short, read('gone.ts')])
    const { root, check } = project(text)
    const { code: exit, out } = check()
    expect(exit).toBe(3)
    expect(out).toContain('fences repaired for this check; `teddy preprocess plan.md` writes them')
    expect(out).toContain(`  plan.md:${lineOf(text, 'gone.ts')}:17  error  file-missing`)
    expect(out).toContain('✗ plan.md: 1 error;')
    expect(readFileSync(join(root, 'plan.md'), 'utf8')).toBe(text)
  })

  test('M-07 in a reply that is wrapped in a fence and in chatter, too', () => {
    const text = `Sure, here is the plan:\n\n\`\`\`markdown\n${planText([read('gone.ts')])}\`\`\`\nAnything else?\n`
    const { out } = project(text).check()
    expect(out).toContain(`  plan.md:${lineOf(text, 'gone.ts')}:17  error  file-missing`)
  })
})

describe('M-04 fences that cannot be repaired', () => {
  test('M-04 a fence that never ends is said once, by the parser', () => {
    const text = planText([create('a.md', 'x')]).replace(/````\n$/, '')
    const { code: exit, out } = project(text).check()
    expect(exit).toBe(3)
    expect(out).toContain(`  plan.md:${lineOf(text, 'Make it.') + 1}:1  error  unclosed-fence`)
    expect(out).toContain('✗ plan.md: 1 error;')
  })

  test('M-04 a fence that may end in two places is an error, though Markdown could read it', () => {
    const text = planText([create('a.md', 'x\n````\n\n### `READ`\n- **Resource:** [a](/a)\n\n````\ny')])
    expect(project(text, { a: '' }).check()).toMatchObject({ code: 3 })
  })
})

test('M-16, M-17 the project’s own memos and agents count', () => {
  const memos = '## Memos\n````\n[-] Tabs, not spaces.\n[-] Never said.\n````\n\n'
  const { check } = project(planText([invoke('Reviewer')], memos), {
    '.teddy/memos.yaml': '- Tabs, not spaces.\n',
    '.teddy/prompts/reviewer.xml': '<agent/>',
  })
  const { code: exit, out } = check()
  expect(exit).toBe(0)
  expect(out).toMatch(/warning {2}unknown-memo {2}there is no memo "Never said\."/)
  expect(out).not.toContain('"Tabs')
  const broken = project(planText([invoke('Nobody')], memos), { '.teddy/memos.yaml': 'a: b\n' }).check()
  expect(broken).toMatchObject({ code: 3, out: expect.stringContaining('unknown-agent') })
  expect(broken.err).toMatch(/^warning: .*memos\.yaml has problems: expected a list.*\n$/)
})

describe('where the plan comes from', () => {
  test('standard input', () => {
    const ran = project(undefined).check(['-'], planText([read('gone.ts')]))
    expect(ran).toMatchObject({ code: 3, out: expect.stringMatching(/^ {2}stdin:\d+:17 {2}error/) })
  })

  test('without an argument and without a terminal: a usage fault, for no clipboard is looked at', () => {
    expect(project(undefined).check([])).toMatchObject({ code: 2, err: expect.stringContaining('`-`') })
  })

  test('the clipboard of the person at the terminal', async () => {
    const { root, env } = project(undefined)
    const path = fakePrograms({ xclip: `/bin/cat '${join(root, 'copied.md')}'` })
    writeFileSync(join(root, 'copied.md'), planText([read('gone.ts')]))
    const screen = onTerminal(['check'], { cwd: root, env: { ...env, PATH: path, DISPLAY: ':9' } })
    expect(await screen.exit).toBe(3)
    expect(screen.lines().join('\n')).toMatch(/clipboard:\d+:17 {2}error {2}file-missing/)
  })

  test('M-19 a link, a folder, a pipe, a missing file: nothing to check, so a usage fault', () => {
    const { root, check } = project(planText([read('a')]))
    symlinkSync('plan.md', join(root, 'link.md'))
    mkdirSync(join(root, 'folder.md'))
    execFileSync('mkfifo', [join(root, 'pipe.md')])
    expect(check(['link.md'])).toMatchObject({
      code: 2,
      err: expect.stringMatching(/symbolic link.*\n.*Next: /),
    })
    expect(check(['folder.md'])).toMatchObject({
      code: 2,
      err: expect.stringMatching(/a folder\n.*Next: /),
    })
    expect(check(['pipe.md'])).toMatchObject({
      code: 2,
      err: expect.stringMatching(/no regular file\n.*Next: /),
    })
    expect(check(['gone.md'])).toMatchObject({
      code: 2,
      err: expect.stringMatching(/no file gone\.md\n.*Next: /),
    })
  })

  test('M-19 a file that may not be read', async () => {
    const { root } = project(planText([read('a')]))
    const open = () => {
      throw Object.assign(new Error('EACCES'), { code: 'EACCES' })
    }
    const world = testWorld({ cwd: root, disk: { ...realDisk, open: open as unknown as Disk['open'] } })
    const fault = await faultOf(run(world, { args: ['plan.md'], options: {} }))
    expect(fault).toBeInstanceOf(Fault)
    expect(fault.message).toContain('permission denied')
    expect(fault.hints).not.toEqual([])
  })

  test.each([
    [
      'Latin-1',
      Buffer.concat([Buffer.from('# T\xe9'), Buffer.from([0x43, 0xe9, 0x0a])]),
      'the byte at 6 is not UTF-8',
    ],
    ['UTF-16', Buffer.from('\ufeff# T', 'utf16le'), 'it is UTF-16'],
    ['a zero byte', Buffer.from('# T\0'), 'there is a zero byte at 3'],
  ])('M-13 %s is refused with its place', (_, bytes, message) => {
    const { root, check } = project(undefined)
    writeFileSync(join(root, 'plan.md'), bytes)
    expect(check()).toMatchObject({
      code: 3,
      out: '',
      err: expect.stringContaining(`plan.md is no plan: ${message}`),
    })
  })

  test('M-12 a file of 50 MB is refused by its size, before it is read', () => {
    const { root, check } = project('')
    truncateSync(join(root, 'plan.md'), 50_000_000)
    expect(check()).toMatchObject({ code: 3, err: expect.stringContaining('50,000,000 bytes') })
    expect(check(['-'], 'x'.repeat(21_000_000))).toMatchObject({
      code: 3,
      err: expect.stringContaining('more than'),
    })
  })

  test('M-01 nothing at all is no plan', () => {
    expect(project('').check()).toMatchObject({ code: 3, out: expect.stringContaining('no-title') })
  })
})

test('T-01 what a plan says cannot steer the terminal', () => {
  const { out } = project(
    planText([read('gone.ts')]).replace('# Change', '# \u001b]52;c;eA==\u0007Change'),
  ).check()
  expect(out).not.toContain('\u001b')
})

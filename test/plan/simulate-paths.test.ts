import { execFileSync } from 'node:child_process'
import { mkdirSync, symlinkSync, truncateSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { type CheckOptions, checkPlan } from '../../src/plan/check.ts'
import type { ProjectFiles } from '../../src/project-files.ts'
import { realDisk } from '../../src/world/disk.ts'
import { projectFiles } from '../../src/world/project-files.ts'
import { filesIn, folderWith } from '../support/files-in.ts'
import { create, edit, execute, lineOf, planText, read } from '../support/plan-text.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

function problemsOf(actions: readonly string[], files: ProjectFiles, options: CheckOptions = {}) {
  return checkPlan(planText(actions), files, options).problems
}

const writes = { CREATE: (path: string) => create(path, 'x'), EDIT: (path: string) => edit(path, ['x', 'y']) }
const uses = { ...writes, READ: read }

test.each([
  ['P-01', '../../etc/passwd'],
  ['P-01', 'a/../../b'],
  ['P-01', '%2e%2e/x'],
  ['P-01', '..%2fx'],
  ['P-08', '/host/share'],
  ['P-09', '.GIT/hooks/pre-commit'],
  ['P-09', '.git./config'],
  ['P-09', 'git~1/config'],
  ['P-09', '.g\u200cit/config'],
  ['P-10', '.git/hooks/pre-commit'],
  ['P-10', 'sub/.git/config'],
  ['P-10', '.teddy/config.yaml'],
  ['P-11', 'a\u202eb'],
  ['P-11', 'x'.repeat(300)],
  ['P-11', 'aux.txt'],
  ['P-11', 'dir./x'],
])('%s a plan that writes to %s is refused', (_, path) => {
  const text = planText([create(path, 'x')])
  const { problems } = checkPlan(text, filesIn({}))
  const errors = problems.filter(({ severity }) => severity === 'error')
  expect(errors).toHaveLength(1)
  expect(errors[0]!.line).toBe(lineOf(text, '**File Path:**'))
})

test('P-02 a link whose text names another file is refused, one that shows its end is a warning', () => {
  const text = (field: string) => planText([create('x', 'x').replace('[x](/x)', field)])
  const check = (field: string) => checkPlan(text(field), filesIn({})).problems
  expect(check('[README.md](/.bashrc)')).toMatchObject([{ rule: 'link-mismatch', severity: 'error' }])
  expect(check('[core.py](/src/core.py)')).toMatchObject([{ rule: 'link-text', severity: 'warning' }])
})

describe.each(Object.entries(uses))('%s', (_, action) => {
  test('P-03 through a leaf link is refused and shows the real target', () => {
    const secret = join(folderWith({ authorized_keys: 'x' }), 'authorized_keys')
    const root = folderWith({})
    symlinkSync(secret, join(root, 'notes.md'))
    const [problem, ...more] = problemsOf([action('notes.md')], projectFiles(realDisk, root))
    expect(more).toEqual([])
    expect(problem).toMatchObject({ rule: 'path-link', severity: 'error' })
    expect(problem!.message).toBe(`notes.md is a symbolic link to ${secret}, outside the project`)
  })

  test('P-04 through a folder that is a link is refused, for a file that is not there too', () => {
    const out = temporaryFolder()
    const root = folderWith({})
    symlinkSync(out, join(root, 'docs'))
    expect(problemsOf([action('docs/new/a.txt')], projectFiles(realDisk, root))).toMatchObject([
      {
        rule: 'path-link',
        severity: 'error',
        message: `docs/new/a.txt goes through docs, which is a symbolic link to ${out}, outside the project`,
      },
    ])
  })

  test('P-12 on a folder, a pipe or a device is refused without opening it', () => {
    const root = folderWith({ 'folder/x': '' })
    execFileSync('mkfifo', [join(root, 'pipe')])
    const files = projectFiles(realDisk, root)
    const rules = (path: string, on = files) => problemsOf([action(path)], on).map(({ rule }) => rule)
    expect(rules('folder')).toEqual(['not-a-file'])
    expect(rules('pipe')).toEqual(['not-a-file'])
    expect(rules('zero', projectFiles(realDisk, '/dev'))).toEqual(['not-a-file'])
  })
})

test('a link that stays inside is refused too, with the path to write instead', () => {
  const root = folderWith({ 'documentation/a.md': 'x\n' })
  symlinkSync('documentation', join(root, 'docs'))
  expect(problemsOf([edit('docs/a.md', ['x', 'y'])], projectFiles(realDisk, root))).toMatchObject([
    { rule: 'path-link', hint: 'name the file itself: [documentation/a.md](/documentation/a.md)' },
  ])
})

describe('P-10', () => {
  const guarded = [
    ...['.gitmodules', '.gitattributes', 'src/.gitattributes', '.envrc', '.vscode/settings.json'],
    ...['.vscode/tasks.json', '.idea/workspace.xml', '.husky/pre-commit', '.mcp.json', '.claude/hooks/a.sh'],
    ...['AGENTS.md', 'packages/a/agents.md', 'CLAUDE.md', '.github/workflows/ci.yml', '.GitLab-CI.yml'],
  ]

  test.each(guarded)('P-10 %s is marked; whether that is a problem is for the caller to say', path => {
    const text = planText([create(path, 'x')])
    const check = (options: CheckOptions) => checkPlan(text, filesIn({}), options)
    const marked = check({})
    expect(marked.problems).toEqual([])
    expect(marked.simulated!.outcomes[0]).toMatchObject({ protected: true, after: 'x\n' })
    expect(check({ protectedFiles: 'warn' }).problems).toMatchObject([
      { rule: 'protected-file', severity: 'warning', line: lineOf(text, '**File Path:**') },
    ])
    const refused = check({ protectedFiles: 'refuse' })
    expect(refused.problems).toMatchObject([{ rule: 'protected-file', severity: 'error' }])
    expect(refused.simulated!.outcomes[0]!.after).toBeUndefined()
  })

  test.each(['.vscode/extensions.json', 'docs/AGENTS.md.txt', '.github/ISSUE_TEMPLATE.md', 'my.envrc'])(
    'P-10 %s is a file like others',
    path => expect(problemsOf([create(path, 'x')], filesIn({}), { protectedFiles: 'refuse' })).toEqual([]),
  )

  test('P-10 reading a protected file, and reading in .teddy/sessions, is fine', () => {
    const files = filesIn({ 'AGENTS.md': 'x', '.teddy/sessions/s/01/plan.md': 'x' })
    const actions = [read('AGENTS.md'), read('.teddy/sessions/s/01/plan.md')]
    expect(problemsOf(actions, files, { protectedFiles: 'refuse' })).toEqual([])
  })
})

test('P-13 CREATE over a file, and two CREATEs of one path', () => {
  const text = planText([create('a.txt', 'new'), create('b.txt', 'one'), create('b.txt', 'two')])
  const { problems, simulated } = checkPlan(text, filesIn({ 'a.txt': 'old' }))
  expect(problems).toMatchObject([
    {
      rule: 'file-exists',
      line: lineOf(text, 'a.txt'),
      message: expect.stringContaining('never overwrites'),
    },
    { rule: 'file-exists', line: text.split('\n').findLastIndex(line => line.includes('b.txt')) + 1 },
  ])
  expect(problems[1]!.message).toContain(`CREATE at line ${lineOf(text, 'b.txt') - 1}`)
  expect(simulated!.outcomes.map(({ after }) => after)).toEqual([undefined, 'one\n', undefined])
})

test('P-13 A and a are one file on a case-blind disk, and two on others', () => {
  const actions = [create('docs/A.md', 'x'), create('DOCS/a.md', 'y'), read('docs/a.md')]
  const exact = filesIn({})
  const blind: ProjectFiles = { ...exact, names: 'folded' }
  expect(problemsOf(actions, blind).map(({ rule }) => rule)).toEqual(['file-exists'])
  expect(problemsOf(actions, exact).map(({ rule }) => rule)).toEqual(['file-missing'])
})

test('P-13 a file that the disk spells otherwise is told by that spelling', () => {
  const exact = filesIn({ 'README.md': 'x\n' })
  const blind: ProjectFiles = {
    names: 'folded',
    look: path => ({ ...exact.look('README.md'), ...(path !== 'README.md' && { spelling: 'README.md' }) }),
  }
  const problems = problemsOf([edit('readme.md', ['x', 'y'])], blind)
  expect(problems).toMatchObject([{ rule: 'path-case', severity: 'warning', hint: 'write README.md' }])
})

test('what the plan makes a file is no folder, and the other way round', () => {
  const actions = [create('a', 'x'), create('a/b', 'x'), create('c/d', 'x'), create('c', 'x'), read('c/d')]
  expect(problemsOf(actions, filesIn({})).map(({ rule }) => rule)).toEqual(['below-file', 'not-a-file'])
  expect(problemsOf([create('f/g', 'x')], filesIn({ f: '' }))).toMatchObject([
    { rule: 'below-file', message: 'f/g cannot be made: f is a file, not a folder' },
  ])
})

test('P-15 writing into a nested repository is refused unless configured; reading is fine', () => {
  const files = () => filesIn({ 'lib/.git/HEAD': '', 'lib/a.c': 'x\n', 'lib/sub/b.c': 'x\n' })
  const actions = [edit('lib/sub/b.c', ['x', 'y']), create('lib/new.c', 'x'), read('lib/a.c')]
  expect(problemsOf(actions, files()).map(({ rule }) => rule)).toEqual(['path-nested', 'path-nested'])
  expect(problemsOf(actions, files(), { nestedRepositories: 'allow' })).toEqual([])
})

describe('P-16 where a command runs', () => {
  test('P-16 outside, through a link out, in a file, nowhere', () => {
    const root = folderWith({ 'a.txt': '', 'src/b': '' })
    symlinkSync('/tmp', join(root, 'out'))
    const rules = (cwd: string) =>
      problemsOf([execute('ls', { cwd })], projectFiles(realDisk, root)).map(({ rule }) => rule)
    expect(rules('../..')).toEqual(['path-outside'])
    expect(rules('out')).toEqual(['path-link'])
    expect(rules('out/deep')).toEqual(['path-link'])
    expect(rules('a.txt')).toEqual(['cwd-not-folder'])
    expect(rules('a.txt/x')).toEqual(['cwd-missing'])
    expect(rules('build')).toEqual(['cwd-missing'])
    expect(rules('src')).toEqual([])
    expect(rules('.')).toEqual([])
  })

  test('P-16 a folder that an earlier CREATE makes is there, one that a later CREATE makes is not', () => {
    const [make, run] = [create('build/deep/a.txt', 'x'), execute('ls', { cwd: 'build/deep' })]
    expect(problemsOf([make, run], filesIn({}))).toEqual([])
    expect(problemsOf([run, make], filesIn({}))).toMatchObject([{ rule: 'cwd-missing', severity: 'error' }])
  })
})

test('E-01, E-02, E-04 files that are not UTF-8 text are not edited, and their bytes are named', () => {
  const files = filesIn({
    'latin.txt': Uint8Array.of(0x43, 0xe9, 0x0a),
    'wide.txt': Uint8Array.of(0xff, 0xfe, 0x41, 0x00),
    'image.png': Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0, 1),
  })
  const names = ['latin.txt', 'wide.txt', 'image.png']
  const problems = problemsOf(
    names.map(path => edit(path, ['C', 'D'])),
    files,
  )
  expect(problems.map(({ rule, severity }) => [rule, severity])).toEqual(
    names.map(() => ['file-not-text', 'error']),
  )
  expect(problems.map(({ message }) => message)).toEqual([
    'latin.txt is not UTF-8: the byte at 1 is not text',
    'wide.txt is UTF-16, and only UTF-8 can be edited',
    'image.png is binary: there is a zero byte at 4',
  ])
  // A model that asks to see one gets the reason instead; the plan can go on.
  const reads = problemsOf(
    names.map(path => read(path)),
    files,
  )
  expect(reads.map(({ rule, severity }) => [rule, severity])).toEqual(
    names.map(() => ['file-not-text', 'warning']),
  )
})

test('E-05 a file of 3 GB is refused by its size, unread', () => {
  const root = folderWith({ 'huge.log': '' })
  truncateSync(join(root, 'huge.log'), 3_000_000_000)
  const unread = { ...realDisk, open: (() => expect.fail('it was opened')) as never }
  expect(problemsOf([edit('huge.log', ['a', 'b'])], projectFiles(unread, root))).toMatchObject([
    { rule: 'file-too-large', severity: 'error' },
  ])
})

test('E-05 all files of a plan together have a limit too', () => {
  const file = { kind: 'file', size: 31_000_000, read: () => ({ bytes: Buffer.from('x\n') }) } as const
  const files: ProjectFiles = { names: 'exact', look: () => file }
  const edits = Array.from({ length: 9 }, (_, n) => edit(`${n}.txt`, ['x', 'y']))
  expect(problemsOf(edits.slice(0, 8), files)).toEqual([])
  expect(problemsOf(edits, files)).toMatchObject([
    {
      rule: 'file-unreadable',
      message: expect.stringContaining('8.txt cannot be read: all files of the plan'),
    },
  ])
})

test('a folder that cannot be looked into', () => {
  const root = folderWith({})
  mkdirSync(join(root, 'closed'))
  const exact = projectFiles(realDisk, root)
  const files: ProjectFiles = {
    ...exact,
    look: path => ({ kind: 'unreadable', at: path, problem: 'permission denied' }),
  }
  expect(problemsOf([read('closed/a')], files)).toMatchObject([
    {
      rule: 'file-unreadable',
      severity: 'error',
      message: 'closed/a cannot be looked at: permission denied',
    },
  ])
})

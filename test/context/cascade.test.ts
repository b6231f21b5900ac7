import { execFileSync } from 'node:child_process'
import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { type Level, type Origin, resolveContext } from '../../src/context/cascade.ts'
import { parseContext } from '../../src/context/context-file.ts'
import { contextPlaces } from '../../src/context/places.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { testWorld } from '../support/test-world.ts'

function level(origin: Origin, text: string): Level {
  const { lines, problems } = parseContext(text)
  expect(problems).toEqual([])
  return { origin, lines }
}

function tree(files: readonly string[], root = temporaryFolder()): string {
  for (const file of files) {
    mkdirSync(dirname(join(root, file)), { recursive: true })
    writeFileSync(join(root, file), `${file}\n`)
  }
  return root
}

function repository(files: readonly string[], ignore: string): string {
  const root = tree(files)
  execFileSync('git', ['init', '-q'], { cwd: root })
  writeFileSync(join(root, '.gitignore'), ignore)
  return root
}

async function resolve(root: string, levels: readonly Level[], projectRoot = root) {
  const wanted = await resolveContext(contextPlaces(testWorld({ cwd: root }), { root, projectRoot }), levels)
  return wanted.map(
    ({ origin, resource, problem }) => `${origin} ${resource}${problem ? ` (${problem})` : ''}`,
  )
}

describe('the levels', () => {
  const files = ['README.md', 'src/a.ts', 'src/b.ts', 'src/gen/c.ts', 'docs/x.md']

  test('each resource once, in order, with the level that brought it first', async () => {
    const root = repository(files, '')
    expect(
      await resolve(root, [
        level('global', 'README.md\nhttps://example.com/a'),
        level('session', 'src/\nREADME.md'),
        level('turn', 'src/b.ts\ndocs/*.md\nhttps://example.com/a'),
      ]),
    ).toEqual([
      'global README.md',
      'global https://example.com/a',
      'session src/a.ts',
      'session src/b.ts',
      'session src/gen/c.ts',
      'turn docs/x.md',
    ])
  })

  test.each([
    ['a path', '!src/a.ts', ['src/b.ts', 'src/gen/c.ts']],
    ['a folder', '!src/gen', ['src/a.ts', 'src/b.ts']],
    ['a pattern', '!src/*.ts', ['src/gen/c.ts']],
    ['everything', '!.', []],
    ['nothing that is there', '!src/x.ts', ['src/a.ts', 'src/b.ts', 'src/gen/c.ts']],
  ])('! takes away %s', async (_, line, left) => {
    const root = repository(files, '')
    const resolved = await resolve(root, [level('global', 'src'), level('turn', line)])
    expect(resolved).toEqual(left.map(path => `global ${path}`))
  })

  test('a later line brings back what was taken away, with its own level', async () => {
    const root = repository(files, '')
    const levels = [level('global', 'src'), level('session', '!src/**\nsrc/b.ts'), level('turn', 'src/a.ts')]
    expect(await resolve(root, levels)).toEqual(['session src/b.ts', 'turn src/a.ts'])
  })

  test('history does not bring back what the turn took away', async () => {
    const root = tree(['.teddy/sessions/s/01/plan.md', '.teddy/sessions/s/01/report.md'])
    const history = '.teddy/sessions/s/01/plan.md\n.teddy/sessions/s/01/report.md'
    expect(await resolve(root, [level('turn', '!.teddy/**/report.md'), level('history', history)])).toEqual([
      'history .teddy/sessions/s/01/plan.md',
    ])
  })
})

describe.each(['with git', 'without git'])('L-06 ignored files, %s', how => {
  const files = [
    'a.ts',
    'dist/b.js',
    'dist/keep.js',
    'sub/c.log',
    'sub/d.ts',
    'sub/.gitignore',
    '.teddy/x.md',
  ]
  const made = (ignore: string) => {
    const root = how === 'with git' ? repository(files, ignore) : tree(files)
    writeFileSync(join(root, '.gitignore'), ignore)
    writeFileSync(join(root, 'sub/.gitignore'), '!c.log\nd.ts\n')
    return root
  }

  test('patterns and folders leave them out, nested rules count', async () => {
    const root = made('dist/\n*.log\n')
    expect(await resolve(root, [level('turn', '**/*.{ts,js,log}')])).toEqual(['turn a.ts', 'turn sub/c.log'])
    expect(await resolve(root, [level('turn', 'sub')])).toEqual(['turn sub/.gitignore', 'turn sub/c.log'])
    expect(await resolve(root, [level('turn', 'dist')])).toEqual([
      'turn dist (no files in the folder that are not ignored)',
    ])
  })

  test('a path named outright counts', async () => {
    expect(await resolve(made('dist/\n'), [level('turn', 'dist/b.js')])).toEqual(['turn dist/b.js'])
  })

  test('TeDDy’s own files are in no pattern but their own', async () => {
    const root = made('')
    tree(['.teddy/local/secret', '.teddy/sessions/s/01/plan.md'], root)
    expect(await resolve(root, [level('turn', '.')])).not.toContainEqual(expect.stringContaining('.teddy'))
    expect(await resolve(root, [level('turn', '.teddy/**')])).toEqual([
      'turn .teddy/sessions/s/01/plan.md',
      'turn .teddy/x.md',
    ])
  })
})

test('a file with a bracket in its name is that file', async () => {
  const root = repository(['app/[id]/page.tsx', 'app/i/page.tsx'], '')
  expect(await resolve(root, [level('turn', 'app/[id]/page.tsx')])).toEqual(['turn app/[id]/page.tsx'])
})

test('nothing found is said', async () => {
  const root = repository(['a.ts'], '')
  expect(await resolve(root, [level('turn', '*.py\nmissing.md')])).toEqual([
    'turn *.py (no file matches the pattern)',
    'turn missing.md',
  ])
})

test('TeDDy’s own files come from the project, all others from the folder worked on', async () => {
  const project = tree(['.teddy/sessions/s/01/plan.md', 'a.ts'])
  const worktree = tree(['b.ts'])
  const levels = [level('turn', '*.ts'), level('history', '.teddy/sessions/s/01')]
  expect(await resolve(worktree, levels, project)).toEqual([
    'turn b.ts',
    'history .teddy/sessions/s/01/plan.md',
  ])
})

test('a project below the top of its repository sees its own files', async () => {
  const root = repository(['a.ts', 'sub/b.ts'], '')
  expect(await resolve(join(root, 'sub'), [level('turn', '**')])).toEqual(['turn b.ts'])
})

test('P-03 a folder that is a link is not looked into', async () => {
  const root = repository(['real/a.ts'], '')
  symlinkSync('real', join(root, 'link'))
  expect(await resolve(root, [level('turn', 'link')])).toEqual(['turn link'])
  rmSync(join(root, '.git'), { recursive: true })
  expect(await resolve(root, [level('turn', '**/*.ts')])).toEqual(['turn real/a.ts'])
})

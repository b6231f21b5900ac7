import { execFileSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { listFiles } from '../../src/context/list-files.ts'
import { contextPlaces } from '../../src/context/places.ts'
import { readProjectFacts } from '../../src/context/project-facts.ts'
import { renderFacts } from '../../src/context/render-facts.ts'
import { realClock } from '../../src/world/clock.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { testWorld } from '../support/test-world.ts'

const noon = new Date(2026, 0, 24, 12)
const clock = { ...realClock, now: () => noon }

function made(files: Readonly<Record<string, string>>): string {
  const root = temporaryFolder()
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  return root
}

function commit(root: string): void {
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@b.c', ...args], { cwd: root })
  git('init', '-q', '-b', 'feature/x')
  git('add', '-A')
  git('commit', '-qm', 'one')
}

const factsOf = (root: string, env = process.env) => {
  const world = testWorld({ cwd: root, clock, env })
  return readProjectFacts(world, contextPlaces(world, { root, projectRoot: root }), root)
}

test('day, system, shell, branch, status and files', async () => {
  const root = made({
    'a.ts': '1',
    'src/b.ts': '2',
    'src/gone.ts': '3',
    '.gitignore': 'dist\n',
    'dist/x': '',
  })
  commit(root)
  writeFileSync(join(root, 'a.ts'), 'changed')
  writeFileSync(join(root, 'new\nname.ts'), '')
  rmSync(join(root, 'src/gone.ts'))
  mkdirSync(join(root, '.teddy/sessions'), { recursive: true })
  writeFileSync(join(root, '.teddy/sessions/x.md'), '')
  expect(await factsOf(root)).toEqual({
    date: '2026-01-24',
    system: expect.stringMatching(/^\w+ \S/),
    shell: 'bash',
    git: { branch: 'feature/x', status: [' M a.ts', ' D src/gone.ts', '?? new\\nname.ts'] },
    files: 4,
    tree: ['.gitignore', 'a.ts', 'new\\nname.ts', 'src/', '  b.ts'],
    notes: [],
  })
})

test('L-14 the facts of a project do not change with the hour, nor with TeDDy’s own files', async () => {
  const root = made({ 'a.ts': '1' })
  commit(root)
  const before = renderFacts(await factsOf(root))
  mkdirSync(join(root, '.teddy/sessions/s/01'), { recursive: true })
  writeFileSync(join(root, '.teddy/sessions/s/01/turn.md'), '')
  const world = testWorld({ cwd: root, clock: { ...clock, now: () => new Date(noon.getTime() + 3_600_000) } })
  const after = await readProjectFacts(world, contextPlaces(world, { root, projectRoot: root }), root)
  expect(renderFacts(after)).toBe(before)
})

test('a project below the top of its repository tells its own paths', async () => {
  const root = made({ 'top.ts': '', 'sub/a.ts': '', 'sub/b.ts': '' })
  commit(root)
  rmSync(join(root, 'sub/b.ts'))
  writeFileSync(join(root, 'top.ts'), 'changed')
  const { git, tree } = await factsOf(join(root, 'sub'))
  expect([git?.status, tree]).toEqual([[' D b.ts'], ['a.ts']])
})

test('G-01 G-02 without a repository, or without git, the files are listed all the same', async () => {
  const root = made({ 'a.ts': '1', 'node_modules/x/index.js': '', 'sub/b.ts': '' })
  const plain = await factsOf(root)
  expect([plain.git, plain.tree]).toEqual([undefined, ['a.ts', 'sub/', '  b.ts']])
  expect(renderFacts(plain)).toContain('- Git: not a repository\n')
  commit(root)
  expect((await factsOf(root, { PATH: '/nowhere' })).tree).toEqual(['a.ts', 'sub/', '  b.ts'])
})

test('files whose names are not UTF-8 are counted, and too many are said', async () => {
  const root = made({ 'a.ts': '', 'b.ts': '' })
  writeFileSync(Buffer.concat([Buffer.from(`${root}/`), Buffer.from([0x66, 0xe9])]), '')
  const world = testWorld({ cwd: root })
  expect(await listFiles(world, root)).toEqual({
    from: 'disk',
    prefix: '',
    paths: ['a.ts', 'b.ts'],
    unnamed: 1,
    cut: false,
  })
  expect(await listFiles(world, root, { mostFiles: 1 })).toMatchObject({ cut: true })
  commit(root)
  expect(await listFiles(world, root)).toEqual({
    from: 'git',
    prefix: '',
    paths: ['a.ts', 'b.ts'],
    unnamed: 1,
    cut: false,
  })
  expect((await factsOf(root)).notes).toEqual(['1 files have names that are not UTF-8'])
})

test('a long status is cut with its count', () => {
  const status = Array.from({ length: 120 }, (_, n) => `?? f${n}`)
  const facts = {
    date: 'd',
    system: 's',
    shell: 'bash',
    git: { branch: 'a`b', status },
    files: 0,
    tree: [],
    notes: [],
  }
  expect(renderFacts(facts)).toMatch(/- Git branch: ``a`b``\n[\s\S]*\?\? f99\n… 20 more\n````\n$/)
})

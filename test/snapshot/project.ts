// A project with a real repository, its files, and everything of the user's git that must stay as it is.

import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { checkoutPlace, type Place, preparedPlace } from '../../src/snapshot/place.ts'
import { forgetIndex } from '../../src/snapshot/private-index.ts'
import { openStore, type Store } from '../../src/snapshot/store.ts'
import { type NewSnapshot, takeSnapshot } from '../../src/snapshot/take.ts'
import { takeTree } from '../../src/snapshot/take-tree.ts'
import { newId } from '../../src/world/ids.ts'
import type { World } from '../../src/world/world.ts'
import { identity } from '../support/canary-repository.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { testWorld } from '../support/test-world.ts'

type Files = Readonly<Record<string, string | Uint8Array>>

export type TestProject = {
  readonly top: string
  readonly local: string
  readonly world: World
  readonly store: Store
  readonly checkout: Place
  readonly git: (...args: string[]) => string
  readonly write: (files: Files) => void
  readonly read: (path: string) => string
  readonly take: (more?: Partial<NewSnapshot>) => ReturnType<typeof takeSnapshot>
}

/** Git as the user calls it. */
export function userGit(cwd: string, ...args: string[]): string {
  return execFileSync('git', args, {
    cwd,
    env: { PATH: process.env.PATH, HOME: dirname(cwd), GIT_CONFIG_NOSYSTEM: '1', ...identity },
    stdio: ['ignore', 'pipe', 'pipe'],
  }).toString()
}

export function writeFiles(root: string, files: Files): void {
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), content)
  }
}

/** A project whose files are committed, or with `history: 'none'` are only there. */
export async function gitProject(
  files: Files = {},
  { history = 'committed', init = [] }: { history?: 'committed' | 'none'; init?: readonly string[] } = {},
): Promise<TestProject> {
  const top = join(temporaryFolder(), 'work')
  mkdirSync(top)
  userGit(top, 'init', '-q', '-b', 'main', ...init)
  writeFiles(top, files)
  if (history === 'committed') {
    userGit(top, 'add', '-A')
    userGit(top, 'commit', '-q', '--allow-empty', '-m', 'first')
  }
  return openProject(top)
}

/** The same, in a folder without git. */
export async function plainProject(files: Files = {}): Promise<TestProject> {
  const top = join(temporaryFolder(), 'work')
  mkdirSync(top)
  writeFiles(top, files)
  return openProject(top)
}

export async function openProject(top: string, given: Partial<World> = {}): Promise<TestProject> {
  const env = { PATH: process.env.PATH, HOME: dirname(top), GIT_CONFIG_NOSYSTEM: '1', ...identity }
  const world = testWorld({ cwd: top, env, ...given })
  const local = join(top, '.teddy/local')
  const store = await openStore(world, { root: top, local })
  const checkout = checkoutPlace(world, store)
  return {
    top,
    local,
    world,
    store,
    checkout,
    git: (...args) => userGit(top, ...args),
    write: files => writeFiles(top, files),
    read: path => readFileSync(join(top, path), 'utf8'),
    take: more => takeSnapshot(world, checkout, { ref: 'refs/teddy/s/01', message: 'a turn', ...more }),
  }
}

/** The tree of the same files with an index that knows nothing yet. */
export async function takenAnew({ world, store, top, checkout }: TestProject): Promise<string> {
  const place = preparedPlace(world, { store, root: top, ownGitDir: checkout.ownGitDir, name: 'anew' })
  forgetIndex(world, place)
  return (await takeTree(world, place)).tree
}

/** Everything of the user's git that TeDDy must not touch, by name. Refs of TeDDy's own are left out. */
export function userState(top: string): Readonly<Record<string, string>> {
  const gitDir = join(top, '.git')
  const state: Record<string, string> = {}
  for (const name of readdirSync(gitDir, { recursive: true, encoding: 'utf8' })) {
    // Snapshots live here, and worktrees of sessions are told by git's own list.
    if (/^(objects|refs\/teddy|worktrees|refs\/heads\/teddy|logs\/refs\/heads\/teddy)(\/|$)/.test(name))
      continue
    const path = join(gitDir, name)
    if (lstatSync(path).isFile()) state[name] = hash(readFileSync(path))
  }
  return state
}

/** All files below a folder with their content, links and executable bits; `.git` and `.teddy` left out. */
export function filesOf(root: string): Readonly<Record<string, string>> {
  const found: Record<string, string> = {}
  const visit = (folder: string) => {
    for (const name of existsSync(folder) ? readdirSync(folder) : []) {
      const path = join(folder, name)
      const stat = lstatSync(path)
      if (name === '.git' || name === '.teddy') continue
      const key = path.slice(root.length + 1)
      if (stat.isSymbolicLink()) found[key] = `link ${readlinkSync(path)}`
      else if (stat.isDirectory()) visit(path)
      else if (stat.isFile()) found[key] = `${stat.mode & 0o100 ? 'x' : '-'} ${readFileSync(path, 'latin1')}`
    }
  }
  visit(root)
  return found
}

export const id = (world: World) => newId(world.clock)

export const makeExecutable = (path: string) => chmodSync(path, 0o755)

const hash = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

// Snapshots and restores against git's own commands, in repositories of 1,000, 10,000 and 50,000 files.

import { execFileSync, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { checkoutPlace, type Place } from '../src/snapshot/place.ts'
import { restoreSnapshot } from '../src/snapshot/restore.ts'
import { openStore } from '../src/snapshot/store.ts'
import { takeSnapshot } from '../src/snapshot/take.ts'
import { newId } from '../src/world/ids.ts'
import { realWorld } from '../src/world/real-world.ts'
import type { Row } from './harness.ts'

const world = realWorld()
const people = ['-c', 'user.name=A', '-c', 'user.email=a@example.org']

type Project = { readonly top: string; readonly place: Place; readonly names: readonly string[] }

const namesOf = (count: number): readonly string[] =>
  Array.from({ length: count }, (_, n) => `d${n % 50}/s${Math.floor(n / 50) % 20}/f${n}.txt`)

async function project(count: number): Promise<Project> {
  const top = mkdtempSync(join(tmpdir(), 'teddy-bench-'))
  process.on('exit', () => rmSync(top, { recursive: true, force: true }))
  const names = namesOf(count)
  execFileSync('git', ['init', '-q', '-b', 'main'], { cwd: top })
  for (const [n, name] of names.entries()) {
    mkdirSync(join(top, name, '..'), { recursive: true })
    writeFileSync(join(top, name), `file ${n}\n`.repeat(40))
  }
  writeFileSync(join(top, '.gitignore'), 'node_modules/\n*.log\n.teddy/\n')
  execFileSync('git', ['add', '-A'], { cwd: top })
  execFileSync('git', [...people, '-c', 'gc.auto=0', 'commit', '-qm', 'x'], { cwd: top })
  // As a clone is; and no `gc --auto` in the background while something is measured.
  execFileSync('git', ['repack', '-adq'], { cwd: top })
  const store = await openStore(world, { root: top, local: join(top, '.teddy/local') })
  const place = checkoutPlace(world, store)
  await take(place)
  // Files of this second are read again by every git; later ones are not.
  await new Promise(resolve => setTimeout(resolve, 3_500))
  execFileSync('git', ['status'], { cwd: top })
  await take(place)
  return { top, place, names }
}

const made = new Map<string, Promise<Project>>()

/** One for each use, where uses would get into each other's way. */
function projectOf(count: number, use = ''): Promise<Project> {
  const key = `${count} ${use}`
  const known = made.get(key)
  if (known !== undefined) return known
  const fresh = project(count)
  made.set(key, fresh)
  return fresh
}

let serial = 0
const take = (place: Place) =>
  takeSnapshot(world, place, { ref: `refs/teddy/bench/${serial++}`, message: 'a turn' })

function plainGit(cwd: string, args: readonly string[], env: NodeJS.ProcessEnv = process.env): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn('git', args, { cwd, env, stdio: ['ignore', 'ignore', 'inherit'] })
    child.on('close', code =>
      code === 0 ? resolve() : reject(new Error(`git ${args[0]} ended with ${code}`)),
    )
  })
}

const edit = ({ top, names }: Project) => writeFileSync(join(top, names[7]!), `edit ${serial++}\n`)

const snapshots = [1_000, 10_000, 50_000].flatMap((count): Row[] => {
  const title = count.toLocaleString('en')
  return [
    {
      name: `snapshot, ${title} files, unchanged`,
      note: 'at most 1.5x',
      rounds: 9,
      variants: [
        {
          name: 'git status',
          run: async () => plainGit((await projectOf(count)).top, ['status', '--porcelain']),
        },
        { name: 'teddy, commit and ref included', run: async () => take((await projectOf(count)).place) },
      ],
    },
    {
      name: `snapshot, ${title} files, one edited`,
      note: 'at most 2x',
      rounds: 9,
      variants: [
        {
          name: 'git status',
          run: async () => {
            edit(await projectOf(count))
            await plainGit((await projectOf(count)).top, ['status', '--porcelain'])
          },
        },
        {
          name: 'teddy, commit and ref included',
          run: async () => {
            edit(await projectOf(count))
            await take((await projectOf(count)).place)
          },
        },
      ],
    },
  ]
})

type TwoStates = Project & { readonly states: readonly [string, string]; readonly index: string }

const prepared = new Map<string, Promise<TwoStates>>()

/** Two snapshots in which ten of the files differ; the place is at the second one. */
async function makeTwoStates(use: string): Promise<TwoStates> {
  const { top, place, names } = await projectOf(50_000, use)
  const first = await take(place)
  for (const name of names.slice(100, 110)) writeFileSync(join(top, name), 'other\n')
  const second = await take(place)
  const index = join(top, '.git/bench-index')
  const env = { ...process.env, GIT_INDEX_FILE: index }
  execFileSync('git', ['read-tree', second.commit], { cwd: top, env })
  execFileSync('git', ['update-index', '-q', '--refresh'], { cwd: top, env })
  return { top, place, names, states: [first.commit, second.commit], index }
}

function twoStates(use: string): Promise<TwoStates> {
  const known = prepared.get(use) ?? makeTwoStates(use)
  prepared.set(use, known)
  return known
}

const readTree = async (from: 0 | 1, to: 0 | 1) => {
  const { top, states, index } = await twoStates('read-tree')
  const env = { ...process.env, GIT_INDEX_FILE: index }
  await plainGit(top, ['read-tree', '-m', '-u', states[from], states[to]], env)
}

const restore = async (from: 0 | 1, to: 0 | 1) => {
  const { place, states } = await twoStates('restore')
  const wanted = { id: newId(world.clock), from: states[from], to: states[to], title: 'bench' }
  const { done } = await restoreSnapshot(world, place, wanted)
  if (done.length !== 10) throw new Error(`${done.length} files were restored`)
}

const restores: readonly Row[] = [
  {
    name: 'restore, 10 of 50,000 files',
    note: 'at most 2x; ours saves the state before, checks it after, and can be undone. Each goes there and back',
    rounds: 5,
    variants: [
      { name: 'git read-tree -m -u', run: async () => [await readTree(1, 0), await readTree(0, 1)] },
      { name: 'teddy', run: async () => [await restore(1, 0), await restore(0, 1)] },
    ],
  },
]

export const rows: readonly Row[] = [...snapshots, ...restores]

/** How much a hundred turns of small edits add to a repository of 10,000 files. */
export async function diskGrowth(): Promise<{ name: string; value: number; unit: string; note: string }> {
  const { top, place, names } = await projectOf(10_000, 'growth')
  const size = (what: 'all' | 'folders') =>
    bytesBelow(join(top, '.git'), what) + bytesBelow(join(top, '.teddy'), what)
  const [before, folders] = [size('all'), size('folders')]
  for (let turn = 0; turn < 100; turn++) {
    writeFileSync(join(top, names[turn * 37]!), `turn ${turn}\n`.repeat(40))
    await takeSnapshot(world, place, { ref: `refs/teddy/growth/${turn}`, message: 'a turn' })
  }
  const value = (size('all') - before) / 1_048_576
  const once = (size('folders') - folders) / 1_048_576
  const note = `on the disk; at most 3; ${once.toFixed(2)} of it are git's folders for objects, made once`
  return { name: '100 turns of small edits, 10,000 files', value, unit: 'MB', note }
}

function bytesBelow(folder: string, what: 'all' | 'folders'): number {
  let bytes = 0
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const stat = statSync(join(folder, name))
    if (what === 'all' || stat.isDirectory()) bytes += stat.blocks * 512
  }
  return bytes
}

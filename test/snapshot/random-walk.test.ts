import { createHash } from 'node:crypto'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { restoreSnapshot, undoRestore } from '../../src/snapshot/restore.ts'
import { filesOf, gitProject, id, type TestProject, userState } from './project.ts'

type Model = {
  readonly seen: Set<string>
  readonly commits: string[]
  readonly undos: string[]
  serial: number
}
type Real = { readonly project: TestProject }
type Step = fc.AsyncCommand<Model, Real>

const paths = ['a.txt', 'b.txt', 'dir/c.txt', 'dir', 'ignored.log', 'dir/deep/d.txt']

const blobOf = (content: string) => {
  const bytes = Buffer.from(content, 'latin1')
  return createHash('sha1').update(`blob ${bytes.length}\0`).update(bytes).digest('hex')
}

/** What the user had is on the disk, or in the repository after it was cleared of everything that no ref holds. */
function expectNothingLost({ project }: Real, { seen }: Model): void {
  project.git('gc', '--prune=now', '-q')
  const onDisk = Object.values(filesOf(project.top)).map(content => blobOf(content.slice(2)))
  const there = new Set([...storedIn(project), ...onDisk])
  expect([...seen].filter(blob => !there.has(blob))).toEqual([])
}

function storedIn(project: TestProject): ReadonlySet<string> {
  const listed = project.git('cat-file', '--batch-all-objects', '--batch-check=%(objectname)')
  return new Set(listed.split('\n'))
}

function remember({ project }: Real, model: Model): void {
  for (const content of Object.values(filesOf(project.top))) model.seen.add(blobOf(content.slice(2)))
}

const step = (name: string, run: (real: Real, model: Model) => Promise<void> | void): Step => ({
  check: () => true,
  toString: () => name,
  run: async (model, real) => {
    remember(real, model)
    const before = userState(real.project.top)
    await run(real, model)
    // The user's own steps change the user's git; TeDDy's do not.
    if (!name.startsWith('user')) expect(userState(real.project.top)).toEqual(before)
    expectNothingLost(real, model)
  },
})

const userEdit = (path: string) =>
  step(`user edits ${path}`, ({ project }, model) => {
    for (const other of paths) {
      // A folder and a file of one name take turns.
      if (path.startsWith(`${other}/`) && other in filesOf(project.top)) drop(project, model, other)
    }
    drop(project, model, path)
    project.write({ [path]: `content ${model.serial++}` })
  })

/** The user deletes: what no snapshot or commit holds is lost by that, and it is not TeDDy's doing. */
function drop(project: TestProject, model: Model, path: string): void {
  const stored = storedIn(project)
  for (const [each, content] of Object.entries(filesOf(project.top))) {
    const blob = blobOf(content.slice(2))
    if ((each === path || each.startsWith(`${path}/`)) && !stored.has(blob)) model.seen.delete(blob)
  }
  rmSync(join(project.top, path), { recursive: true, force: true })
}

const some = <T>(list: readonly T[], at: number): T | undefined => list[at % Math.max(1, list.length)]

const steps = [
  fc.constantFrom(...paths).map(userEdit),
  fc
    .constantFrom(...paths)
    .map(path => step(`user deletes ${path}`, ({ project }, model) => drop(project, model, path))),
  fc.constant(0).map(() =>
    step('user commits', ({ project }) => {
      project.git('add', '-A', '.', ':!.teddy')
      project.git('commit', '-q', '--allow-empty', '-m', 'user')
    }),
  ),
  fc.constant(0).map(() =>
    step('snapshot', async ({ project }, model) => {
      const { commit } = await project.take({ ref: `refs/teddy/s/${model.serial++}` })
      model.commits.push(commit)
    }),
  ),
  fc
    .tuple(fc.nat(), fc.nat(), fc.constantFrom('known', 'now'), fc.constantFrom('', ...paths))
    .map(([from, to, known, force]) =>
      step(`restore ${from} ${to} ${known} ${force}`, async ({ project }, model) => {
        const target = some(model.commits, to)
        if (target === undefined) return
        const { world, checkout } = project
        const undo = id(world)
        model.undos.push(undo)
        await restoreSnapshot(world, checkout, {
          id: undo,
          from: known === 'known' ? some(model.commits, from) : undefined,
          to: target,
          force: force === '' ? [] : [force],
          title: 'restore',
        })
      }),
    ),
  fc.nat().map(at =>
    step(`undo ${at}`, async ({ project }, model) => {
      const undone = some(model.undos, at)
      if (undone === undefined) return
      const undo = id(project.world)
      await undoRestore(project.world, project.checkout, undone, { id: undo })
      model.undos.push(undo)
    }),
  ),
]

test('whatever the user and TeDDy do, no byte is gone from both the disk and the snapshots', {
  timeout: 300_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.commands(steps, { maxCommands: 12 }), async commands => {
      const project = await gitProject({ '.gitignore': '*.log\n', 'a.txt': 'first' })
      const model: Model = { seen: new Set(), commits: [], undos: [], serial: 0 }
      await fc.asyncModelRun(() => ({ model, real: { project } }), commands)
    }),
    { numRuns: Number(process.env.TEDDY_WALKS ?? 15) },
  )
})

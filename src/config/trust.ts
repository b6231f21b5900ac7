// What the user accepted of a project's settings: a hash of the very lines, kept in the user's own folder.

import { createHash } from 'node:crypto'
import { join, sep } from 'node:path'
import { Fault } from '../errors.ts'
import { writeAtomic } from '../world/atomic-write.ts'
import { withLock } from '../world/lock.ts'
import { readText } from '../world/read-file.ts'
import type { World } from '../world/world.ts'
import type { Entry } from './check-settings.ts'
import type { Project } from './project.ts'
import { settingOf } from './settings.ts'
import { userFolder } from './user-folder.ts'

type Store = { readonly version: 1; readonly projects: Readonly<Record<string, string>> }

type Needs = Pick<World, 'disk' | 'clock' | 'env'>

/** One thing that a user accepts: where it is set, and to what. */
export type Guarded = { readonly name: string; readonly value: unknown }

/** The entries of a project's settings that count only after `teddy trust`. */
export function entriesNeedingTrust(entries: readonly Entry[]): readonly Entry[] {
  return entries.filter(({ name, value }) => {
    const setting = settingOf(name)
    return setting.scope === 'trusted' || setting.trustNeededFor?.(value) === true
  })
}

/** True when the user accepted exactly these entries of `place`: a project's root, or the file of a pipeline. */
export function isTrusted(
  world: Pick<World, 'disk' | 'env'>,
  place: string,
  entries: readonly Guarded[],
): boolean {
  return readStore(world).projects[place] === hashOf(entries)
}

/** Remembers that the user accepted these entries; an empty list takes it back. */
export function rememberTrust(world: Needs, place: string, entries: readonly Guarded[]): Promise<void> {
  return changeStore(world, ({ [place]: _, ...others }) =>
    entries.length === 0 ? others : { ...others, [place]: hashOf(entries) },
  )
}

/** Takes back what the user accepted of a project: its settings, and whatever lies in its `.teddy`. */
export function forgetTrust(world: Needs, { root, folder }: Project): Promise<void> {
  const kept = ([place]: readonly [string, string]) => place !== root && !place.startsWith(join(folder, sep))
  return changeStore(world, projects => Object.fromEntries(Object.entries(projects).filter(kept)))
}

async function changeStore(
  world: Needs,
  change: (projects: Store['projects']) => Store['projects'],
): Promise<void> {
  await withLock(world, `${storePath(world)}.lock`, 'remembering trust', () => {
    const store: Store = { version: 1, projects: change(readStore(world).projects) }
    writeAtomic(world.disk, storePath(world), `${JSON.stringify(store, null, 2)}\n`, { mode: 0o600 })
  })
}

function hashOf(entries: readonly Guarded[]): string {
  const lines = entries.map(({ name, value }) => JSON.stringify([name, value])).sort()
  return createHash('sha256').update(lines.join('\n')).digest('hex')
}

function readStore({ disk, env }: Pick<World, 'disk' | 'env'>): Store {
  const path = storePath({ env })
  const text = readText(disk, path, 10_000_000)
  if (text === undefined) return { version: 1, projects: {} }
  try {
    const store = JSON.parse(text) as Store
    if (store.version === 1 && typeof store.projects === 'object' && store.projects !== null) return store
  } catch {
    // Falls through: what cannot be read is not guessed at, and not overwritten.
  }
  throw new Fault('usage', `${path} is damaged or from a newer teddy`, {
    hints: [`move it away (\`mv '${path}' '${path}.old'\`) and run \`teddy trust\` again`],
  })
}

function storePath({ env }: Pick<World, 'env'>): string {
  return join(userFolder(env), 'trust.json')
}

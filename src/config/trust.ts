// What the user accepted of a project's settings: a hash of the very lines, kept in the user's own folder.

import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { Fault } from '../errors.ts'
import { writeAtomic } from '../world/atomic-write.ts'
import { withLock } from '../world/lock.ts'
import { readText } from '../world/read-file.ts'
import type { World } from '../world/world.ts'
import type { Entry } from './check-settings.ts'
import { settingOf } from './settings.ts'
import { userFolder } from './user-folder.ts'

type Store = { readonly version: 1; readonly projects: Readonly<Record<string, string>> }

type Needs = Pick<World, 'disk' | 'clock' | 'env'>

/** The entries of a project's settings that count only after `teddy trust`. */
export function entriesNeedingTrust(entries: readonly Entry[]): readonly Entry[] {
  return entries.filter(({ name, value }) => {
    const setting = settingOf(name)
    return setting.scope === 'trusted' || setting.trustNeededFor?.(value) === true
  })
}

/** True when the user accepted exactly these entries for the project at `root`. */
export function isTrusted(
  world: Pick<World, 'disk' | 'env'>,
  root: string,
  entries: readonly Entry[],
): boolean {
  return readStore(world).projects[root] === hashOf(entries)
}

/** Remembers that the user accepted these entries; an empty list takes it back. */
export async function rememberTrust(world: Needs, root: string, entries: readonly Entry[]): Promise<void> {
  await withLock(world, `${storePath(world)}.lock`, 'remembering trust', () => {
    const { [root]: _, ...others } = readStore(world).projects
    const projects = entries.length === 0 ? others : { ...others, [root]: hashOf(entries) }
    writeAtomic(world.disk, storePath(world), `${JSON.stringify({ version: 1, projects }, null, 2)}\n`, {
      mode: 0o600,
    })
  })
}

function hashOf(entries: readonly Entry[]): string {
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

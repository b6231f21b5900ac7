// The hosts whose pages a project's contexts may hold, as the user allowed them: kept in the user's own folder.

import { join } from 'node:path'
import { userFolder } from '../config/user-folder.ts'
import { Fault } from '../errors.ts'
import { writeAtomic } from '../world/atomic-write.ts'
import { withLock } from '../world/lock.ts'
import { readText } from '../world/read-file.ts'
import type { World } from '../world/world.ts'

type Store = { readonly version: 1; readonly projects: Readonly<Record<string, readonly string[]>> }

type Needs = Pick<World, 'disk' | 'env'>

const mostBytes = 10_000_000

/** The host of an address, with its port; undefined for what is no address. */
export function hostOf(url: string): string | undefined {
  return URL.parse(url)?.host || undefined
}

/** Whether the user allowed the host of this address for the project at `root`. */
export function isHostAllowed(world: Needs, root: string, url: string): boolean {
  const host = hostOf(url)
  return host !== undefined && hostsOf(readStore(world), root).includes(host)
}

/** Remembers that the user allowed a host, such as `example.com:8080`, for the project. */
export async function allowHost(
  world: Needs & Pick<World, 'clock'>,
  root: string,
  host: string,
): Promise<void> {
  const path = storePath(world)
  await withLock(world, `${path}.lock`, 'remembering a host', () => {
    const { projects } = readStore(world)
    const hosts = [...new Set([...hostsOf({ version: 1, projects }, root), host])].sort()
    const store: Store = { version: 1, projects: { ...projects, [root]: hosts } }
    writeAtomic(world.disk, path, `${JSON.stringify(store, null, 2)}\n`, { mode: 0o600 })
  })
}

function hostsOf({ projects }: Store, root: string): readonly string[] {
  return Object.hasOwn(projects, root) ? projects[root]! : []
}

function readStore({ disk, env }: Needs): Store {
  const path = storePath({ env })
  const text = readText(disk, path, mostBytes)
  if (text === undefined) return { version: 1, projects: {} }
  const store = parseStore(text)
  if (store !== undefined) return store
  throw new Fault('usage', `${path} is damaged or from a newer teddy`, {
    hints: [`move it away (\`mv '${path}' '${path}.old'\`) and allow the hosts again`],
  })
}

function parseStore(text: string): Store | undefined {
  try {
    const store = JSON.parse(text) as Store
    if (store.version !== 1) return undefined
    const lists = Object.values(store.projects)
    return lists.every(list => Array.isArray(list) && list.every(host => typeof host === 'string'))
      ? store
      : undefined
  } catch {
    // What cannot be read is not guessed at, and not overwritten.
    return undefined
  }
}

function storePath({ env }: Pick<World, 'env'>): string {
  return join(userFolder(env), 'hosts.json')
}

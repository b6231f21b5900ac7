// Addresses in context files are fetched only from hosts that the user allowed for this project once.

import { allowHost, hostOf, isHostAllowed } from '../../context/url-hosts.ts'
import { askYesNo } from '../../world/ask.ts'
import type { Work } from './work.ts'

/** Asks for each host that is new, where somebody is there to answer. */
export async function allowUrlHosts({ world, project }: Work, urls: readonly string[]): Promise<void> {
  if (!world.terminal.interactive) return
  const fresh = urls.filter(url => !isHostAllowed(world, project.root, url))
  for (const host of new Set(fresh.map(hostOf))) {
    if (host === undefined) continue
    const yes = await askYesNo(
      world,
      `A context file names ${host}. May pages of it be fetched for this project?`,
    )
    if (yes) await allowHost(world, project.root, host)
  }
}

// Pages of the network for one plan: what the review showed is what READ reads, byte for byte.

import type { Config } from '../config/load.ts'
import { readUrl, type UrlReading } from '../context/read-url.ts'
import type { World } from '../world/world.ts'

type Reading = {
  readonly signal: AbortSignal
  readonly onProgress: (bytes: number) => void
}

export type Pages = {
  /** Reads an address for the review, and keeps what came. */
  readonly show: (url: string, reading: Reading) => Promise<UrlReading>
  /** Reads an address for READ: what the review showed, else anew. */
  readonly read: (url: string, reading: Reading) => Promise<UrlReading>
}

/** The hint for a host that is refused. */
export const allowHint = 'add it to `allow_hosts` in your settings'

/** No page is known yet. */
export function newPages(world: World, { values }: Config): Pages {
  const shown = new Map<string, UrlReading>()
  const options = { allow: values.allow_hosts, allowHint, userAgent: `teddy/${TEDDY_VERSION}` }
  return {
    show: async (url, reading) => {
      const page = shown.get(url) ?? (await readUrl(world, url, { ...options, ...reading }))
      // What failed may come another time.
      if (page.problem === undefined) shown.set(url, page)
      return page
    },
    read: async (url, reading) => {
      const page = shown.get(url)
      if (page === undefined) return readUrl(world, url, { ...options, ...reading })
      return { ...page, notes: [...page.notes, 'these are the bytes that the review showed'] }
    },
  }
}

// A web address of a context: the text that a turn keeps already, else fetched if its host was allowed.

import { safeLine } from '../text/safe.ts'
import type { World } from '../world/world.ts'
import type { UrlReading } from './read-url.ts'
import { readUrlText, storeUrlText, type UrlText, urlTextOf } from './url-text.ts'

export type UrlSources = {
  /** Turn folders that may hold the text, the one to trust most first. */
  readonly stored: readonly string[]
  /** The turn folder that keeps what is fetched now; undefined when nothing shall be kept. */
  readonly storeIn: string | undefined
  readonly isAllowed: (url: string) => boolean
  readonly fetch: (url: string) => Promise<UrlReading>
}

/** Reads an address for a context; every failure is a `problem`, only an abort is thrown. */
export async function readContextUrl(
  world: Pick<World, 'disk' | 'clock'>,
  sources: UrlSources,
  url: string,
): Promise<UrlText | { readonly problem: string }> {
  const { stored, storeIn } = sources
  const kept = readUrlText(world, storeIn === undefined ? stored : [storeIn, ...stored], url)
  if (kept !== undefined) {
    if (storeIn !== undefined) storeUrlText(world, storeIn, url, kept)
    return kept
  }
  if (!sources.isAllowed(url)) return { problem: 'host not allowed yet' }
  const reading = await sources.fetch(url)
  if (reading.problem !== undefined) return { problem: safeLine(reading.problem) }
  const page = urlTextOf(world, reading)
  if (storeIn !== undefined) storeUrlText(world, storeIn, url, page)
  return page
}

// How many tokens texts have. Counts are kept by the hash of the text, so that nothing is counted twice.

import { sha256 } from '../text/sha256.ts'
import type { World } from '../world/world.ts'
import { readTokenCache, writeTokenCache } from './token-cache.ts'

/** The tokens of each text. `projectRoot` holds the cache; undefined when nothing shall be kept. */
export async function countTokens(
  { disk }: Pick<World, 'disk'>,
  projectRoot: string | undefined,
  texts: readonly string[],
): Promise<readonly number[]> {
  if (projectRoot === undefined) {
    const count = await tokenizer()
    return texts.map(text => (text === '' ? 0 : count(text)))
  }
  const known = readTokenCache(disk, projectRoot)
  const hashes = texts.map(text => sha256(text))
  const missing = texts.flatMap((text, n) => (known.has(hashes[n]!) || text === '' ? [] : [n]))
  if (missing.length > 0) {
    const count = await tokenizer()
    const fresh = new Map<string, number>()
    for (const n of missing) fresh.set(hashes[n]!, fresh.get(hashes[n]!) ?? count(texts[n]!))
    for (const [hash, tokens] of fresh) known.set(hash, tokens)
    writeTokenCache(disk, projectRoot, known)
  }
  return texts.map((text, n) => (text === '' ? 0 : known.get(hashes[n]!)!))
}

/** Counts a text by itself, for what is not worth keeping; loads the tokenizer. */
export async function tokenizer(): Promise<(text: string) => number> {
  return (await import('./o200k/counter.ts')).countText
}

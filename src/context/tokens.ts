// How many tokens texts have. Counts are kept by the hash of the text, so that nothing is counted twice.

import { sha256 } from '../text/sha256.ts'
import type { World } from '../world/world.ts'
import { readTokenCache, writeTokenCache } from './token-cache.ts'

/** The tokenizer takes seconds for a long run of one character, so that runs are cut to this length. */
const longestRun = 1_000

const runs = /(.)\1{999,}/gsu

/** The tokens of each text. `projectRoot` holds the cache; undefined when nothing shall be kept. */
export async function countTokens(
  { disk }: Pick<World, 'disk'>,
  projectRoot: string | undefined,
  texts: readonly string[],
): Promise<readonly number[]> {
  const known = projectRoot === undefined ? new Map<string, number>() : readTokenCache(disk, projectRoot)
  const hashes = texts.map(text => sha256(text))
  const missing = texts.flatMap((text, n) => (known.has(hashes[n]!) || text === '' ? [] : [n]))
  if (missing.length > 0) {
    const count = await tokenizer()
    const fresh = new Map<string, number>()
    for (const n of missing) fresh.set(hashes[n]!, fresh.get(hashes[n]!) ?? count(texts[n]!))
    for (const [hash, tokens] of fresh) known.set(hash, tokens)
    if (projectRoot !== undefined) writeTokenCache(disk, projectRoot, known)
  }
  return texts.map((text, n) => (text === '' ? 0 : known.get(hashes[n]!)!))
}

/** Counts a text by itself, for what is not worth keeping; loads the tokenizer. */
export async function tokenizer(): Promise<(text: string) => number> {
  const { countTokens: count } = await import('gpt-tokenizer/encoding/o200k_base')
  // Names of special tokens in a text are text.
  const options = { disallowedSpecial: new Set<string>() }
  return text => {
    let total = 0
    for (const piece of pieces(text)) total += count(piece, options)
    return total
  }
}

function* pieces(text: string): Generator<string> {
  if (!mayHoldRun(text)) return yield text
  let done = 0
  for (const { 0: run, index } of text.matchAll(runs)) {
    if (index > done) yield text.slice(done, index)
    for (let at = 0; at < run.length; at += longestRun) yield run.slice(at, at + longestRun)
    done = index + run.length
  }
  if (done < text.length) yield done === 0 ? text : text.slice(done)
}

// A run that long covers a whole block of half its length, so that a few characters of each block tell whether there
// can be one. The distances are even, since some characters take two places.
function mayHoldRun(text: string): boolean {
  const block = longestRun / 2
  for (let at = 0; at + block <= text.length; at += block) {
    const unit = text.charCodeAt(at)
    if (unit === text.charCodeAt(at + 100) && unit === text.charCodeAt(at + block - 2)) return true
  }
  return false
}

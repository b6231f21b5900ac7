// Counts the tokens of texts by the vocabulary o200k_base, exactly as its reference does; special tokens are text.

import { O200K_TOKEN_SPLIT_REGEX } from 'gpt-tokenizer/encodingParams/constants'
import { findRank, noRank } from './find-rank.ts'
import { countMerged } from './merge.ts'
import { openVocabulary, type Vocabulary } from './packed.ts'
import { readPacked } from './vocabulary.ts'

let opened: Vocabulary | undefined

/** The tokens of a text. */
export function countText(text: string): number {
  opened ??= openVocabulary(readPacked())
  // Every character belongs to a piece, so that a piece begins where the last one ended.
  O200K_TOKEN_SPLIT_REGEX.lastIndex = 0
  let tokens = 0
  let from = 0
  while (O200K_TOKEN_SPLIT_REGEX.test(text)) {
    const to = O200K_TOKEN_SPLIT_REGEX.lastIndex
    tokens += countPiece(opened, text, from, to)
    from = to
  }
  return tokens
}

let piece = new Uint8Array(1_000)

function countPiece(vocabulary: Vocabulary, text: string, from: number, to: number): number {
  if (piece.length < 3 * (to - from)) piece = new Uint8Array(6 * (to - from))
  const length = encode(text, from, to)
  if (length === 1 || findRank(vocabulary, piece, 0, length) !== noRank) return 1
  return countMerged(vocabulary, piece, length)
}

/** UTF-8 into `piece`; most pieces are a few ASCII letters, for which the platform's encoder takes too long. */
function encode(text: string, from: number, to: number): number {
  for (let at = from; at < to; at++) {
    const unit = text.charCodeAt(at)
    if (unit > 0x7f) return encoder.encodeInto(text.slice(from, to), piece).written
    piece[at - from] = unit
  }
  return to - from
}

const encoder = new TextEncoder()

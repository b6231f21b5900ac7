// The vocabulary o200k_base. The build writes it packed beside its chunks and puts a file of its own in this one's place.

import ranks from 'gpt-tokenizer/bpeRanks/o200k_base'
import { packVocabulary, type Ranks } from './packed.ts'

/** The packed vocabulary. */
export function readPacked(): Uint8Array<ArrayBuffer> {
  return packVocabulary(ranks as Ranks)
}

// The index file from the disk: what is missing, damaged or of an older format is as if there were none.

import { Fault } from '../errors.ts'
import { readEnds } from '../world/read-ends.ts'
import type { World } from '../world/world.ts'
import { type IndexText, indexVersion, parseIndexText, versionOf } from './index-text.ts'

export type IndexPlace = {
  /** The index file. */
  readonly index: string
  /** The folder that holds the notes. */
  readonly notes: string
  /** The lock of the index. */
  readonly lock: string
}

const maxIndexBytes = 500_000_000

/** The index; undefined when it has to be made again. One of a newer format belongs to a newer TeDDy: a Fault. */
export function loadIndex(world: Pick<World, 'disk'>, place: IndexPlace): IndexText | undefined {
  const text = loadIndexFile(world, place)
  const parsed = text === undefined ? undefined : parseIndexText(text)
  return parsed?.kind === 'index' ? parsed.index : undefined
}

/** Its text, not taken apart yet; undefined when it is not of this format. */
export function loadIndexFile({ disk }: Pick<World, 'disk'>, { index }: IndexPlace): string | undefined {
  const ends = readEnds(disk, index, maxIndexBytes)
  if (ends === undefined || ends.tail !== undefined) return undefined
  const text = ends.head.toString('utf8')
  const version = versionOf(text)
  if (version !== undefined && version > indexVersion) {
    throw new Fault('refused', `${index} has format ${version}, this TeDDy knows format ${indexVersion}`, {
      hints: ['update it: npm install -g teddy-cli', `or make a new index: rm '${index}'`],
    })
  }
  return version === indexVersion ? text : undefined
}

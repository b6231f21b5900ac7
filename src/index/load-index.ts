// The index file from the disk: what is missing, damaged or of an older format is as if there were none.

import { Fault } from '../errors.ts'
import { type OpenFile, readParts } from '../world/read-parts.ts'
import type { World } from '../world/world.ts'
import {
  type IndexHead,
  type IndexText,
  indexVersion,
  longestHead,
  parseIndexHead,
  parsePhaseTable,
  parseSessionTable,
  versionOf,
} from './index-text.ts'

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
  const sessions = readTable(world, place, (file, { length, phasesBytes }) => {
    // A file that was cut shows in the place where its last table should start, which most commands never read.
    const table = textAt(file, length, file.size - length - phasesBytes)
    return textAt(file, file.size - phasesBytes, 6) === 'phases' ? parseSessionTable(table) : undefined
  })
  if (sessions === undefined) return undefined
  const phases = () =>
    readTable(world, place, (file, { phasesBytes }) =>
      parsePhaseTable(textAt(file, file.size - phasesBytes, phasesBytes)),
    )
  return { sessions, phases }
}

/** Its text, not taken apart yet; undefined when it is not of this format. */
export function loadIndexFile(world: Pick<World, 'disk'>, place: IndexPlace): string | undefined {
  return readTable(world, place, file => textAt(file, 0, file.size))
}

function readTable<T>(
  { disk }: Pick<World, 'disk'>,
  { index }: IndexPlace,
  look: (file: OpenFile, head: IndexHead) => T,
): T | undefined {
  return readParts(disk, index, file => {
    const start = textAt(file, 0, longestHead)
    const version = versionOf(start)
    if (version !== undefined && version > indexVersion) throw newer(index, version)
    const head = version === indexVersion ? parseIndexHead(start) : undefined
    if (head === undefined || file.size > maxIndexBytes) return undefined
    return head.length + head.phasesBytes > file.size ? undefined : look(file, head)
  })
}

function textAt(file: OpenFile, from: number, length: number): string {
  return file.read(from, length).toString('utf8')
}

function newer(index: string, version: number): Fault {
  return new Fault('refused', `${index} has format ${version}, this TeDDy knows format ${indexVersion}`, {
    hints: ['update it: npm install -g teddy-cli', `or make a new index: rm '${index}'`],
  })
}

// A turn that is being worked on: its record in memory and on disk, changed together.

import type { MadeTurn } from '../../session/claim-turn.ts'
import type { TurnRecord } from '../../session/turn-record.ts'
import { writeTurnFile, writeTurnRecord } from '../../session/write-turn.ts'
import type { World } from '../../world/world.ts'

export type OpenTurn = {
  readonly name: string
  readonly folder: string
  readonly record: () => TurnRecord
  /** Changes turn.md. */
  readonly update: (changes: Partial<TurnRecord>) => void
  /** Writes a file of the turn, whole or not at all. */
  readonly write: (file: string, text: string) => void
}

/** Opens a turn for writing. */
export function openTurn(world: Pick<World, 'disk'>, turn: MadeTurn): OpenTurn {
  const { name, folder } = turn
  let record = turn.record
  return {
    name,
    folder,
    record: () => record,
    update: changes => {
      record = { ...record, ...changes }
      writeTurnRecord(world, turn, record)
    },
    write: (file, text) => writeTurnFile(world, turn, file, text),
  }
}

// Taking the next turn: the folder is the claim, then turn.md says who and what.

import { join } from 'node:path'
import { errorCode, Fault } from '../errors.ts'
import { noUsage } from '../model-usage.ts'
import { syncFolder } from '../world/atomic-write.ts'
import type { Disk } from '../world/disk.ts'
import { diskFault } from '../world/disk-fault.ts'
import { newId } from '../world/ids.ts'
import type { World } from '../world/world.ts'
import type { NextTurn } from './next-turn.ts'
import type { Session, Turn } from './session.ts'
import { formatTurnName } from './turn-name.ts'
import type { TurnRecord } from './turn-record.ts'
import { writeTurnRecord } from './write-turn.ts'

type Needs = Pick<World, 'disk' | 'clock'>

/** What the command decides about a turn before the first call. */
export type TurnStart = Pick<
  TurnRecord,
  'agent' | 'agentVersion' | 'stack' | 'contextDepth' | 'pipeline' | 'modelAsked'
>

export type MadeTurn = Turn & { readonly record: TurnRecord }

/** Makes the turn that `turnToPlan` chose, or takes the unfinished one; a Fault when another process was faster. */
export function claimTurn(world: Needs, session: Session, next: NextTurn, start: TurnStart): MadeTurn {
  const { name: parts, parent, again } = next
  const name = formatTurnName(parts)
  const folder = join(session.folder, name)
  const before = again?.record
  const record =
    before === undefined
      ? freshRecord(world, { session: session.id, turn: name, parentId: idOf(parent), ...start })
      : { ...before, ...start }
  if (again === undefined) makeTurnFolder(world.disk, folder, name)
  writeTurnRecord(world, { name, folder }, record)
  return { name, parts, folder, state: 'planning', record }
}

function idOf(parent: Turn | undefined): string | undefined {
  if (parent === undefined || parent.record !== undefined) return parent?.record?.id
  throw new Fault('conflict', `turn.md of turn ${parent.name} cannot be read, so nothing can follow it`, {
    hints: [`mend ${parent.folder}/turn.md, or go on from another turn: teddy tree`],
  })
}

/** Makes a folder that must not be there yet. */
export function makeTurnFolder(disk: Disk, folder: string, name: string): void {
  try {
    disk.mkdir(folder)
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw diskFault(error, folder)
    throw new Fault('conflict', `turn ${name} was made by another command just now`, {
      hints: ['run the command again'],
      cause: error,
    })
  }
  syncFolder(disk, join(folder, '..'))
}

type Fresh = TurnStart &
  Pick<TurnRecord, 'session' | 'turn' | 'parentId'> &
  Partial<Pick<TurnRecord, 'branchedFrom'>>

/** The record of a turn in which nothing has happened yet. */
export function freshRecord({ clock }: Pick<World, 'clock'>, given: Fresh): TurnRecord {
  return {
    version: 1,
    id: newId(clock),
    branchedFrom: undefined,
    created: clock.now().toISOString(),
    modelAnswered: undefined,
    usage: noUsage,
    calls: 0,
    retries: 0,
    title: undefined,
    planSha256: undefined,
    review: undefined,
    status: undefined,
    isolation: undefined,
    snapshot: undefined,
    concluded: false,
    seals: undefined,
    parentSeal: undefined,
    ...given,
  }
}

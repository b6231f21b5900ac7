// The end of a turn: turn.md gets the hash of every file of the turn, then report.md makes it done.

import { join } from 'node:path'
import { Fault } from '../errors.ts'
import { sha256 } from '../text/sha256.ts'
import { createFile } from '../world/create.ts'
import { hashFile } from '../world/hash-file.ts'
import type { World } from '../world/world.ts'
import { turnFiles } from './layout.ts'
import { parentOf } from './next-turn.ts'
import type { Session, Turn } from './session.ts'
import { listTurnFiles } from './turn-files.ts'
import type { TurnRecord } from './turn-record.ts'
import { writeTurnRecord } from './write-turn.ts'

type Needs = Pick<World, 'disk'>

/** Files that a seal cannot hold: the one it stands in, and the one that comes after it. */
export const unsealed: ReadonlySet<string> = new Set([turnFiles.record, turnFiles.report])

/**
 * Seals the turn and writes its report, the commit point. Killed in between, the turn is not done, and sealing it again
 * is right whatever has been added meanwhile.
 */
export function sealTurn(
  world: Needs,
  session: Session,
  turn: Turn,
  record: Omit<TurnRecord, 'seals' | 'parentSeal'>,
  report: string,
): TurnRecord {
  const sealed: TurnRecord = {
    ...record,
    seals: sealsOf(world, turn, report),
    parentSeal: parentSealOf(world, session, turn),
  }
  writeTurnRecord(world, turn, sealed)
  if (!createFile(world.disk, join(turn.folder, turnFiles.report), report))
    throw new Fault('conflict', `turn ${turn.name} got a report from another command just now`, {
      hints: ['teddy tree'],
    })
  return sealed
}

function sealsOf({ disk }: Needs, { name, folder }: Turn, report: string): ReadonlyMap<string, string> {
  const { files, others } = listTurnFiles(disk, folder)
  if (others.length > 0)
    throw new Fault('guard', `turn ${name} holds what is no plain file: ${others.join(', ')}`, {
      hints: [`move it out of ${folder}, then \`teddy resume\``],
    })
  const hashes = files
    .filter(file => !unsealed.has(file))
    .map(file => [file, hashFile(disk, join(folder, file))] as const)
  const all = [...hashes, [turnFiles.report, sha256(report)] as const]
  return new Map(all.sort(([a], [b]) => (a < b ? -1 : 1)))
}

/** The hash of the parent's turn.md; undefined for a first turn. */
export function parentSealOf({ disk }: Needs, session: Session, turn: Turn): string | undefined {
  const parent = parentOf(session, turn)
  return parent && hashFile(disk, join(parent.folder, turnFiles.record))
}

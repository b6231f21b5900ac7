// Whether the history is as it was sealed: every difference, named. Nothing is repaired.

import { join } from 'node:path'
import { Fault } from '../errors.ts'
import { hashFile } from '../world/hash-file.ts'
import type { World } from '../world/world.ts'
import { turnFiles } from './layout.ts'
import { parentOf } from './next-turn.ts'
import { parentSealOf, unsealed } from './seal.ts'
import type { Session, Turn } from './session.ts'
import { listTurnFiles } from './turn-files.ts'
import { formatTurnName, parentTurnName } from './turn-name.ts'

type Needs = Pick<World, 'disk'>

export type SealFinding = {
  readonly turn: string
  /** From the turn's folder. */
  readonly file: string
  readonly what:
    | 'changed'
    | 'missing'
    | 'added'
    | 'no-plain-file'
    | 'unreadable'
    | 'not-sealed'
    | 'parent-changed'
    | 'parent-missing'
    | 'damaged'
  readonly message: string
}

export type SealCheck = {
  /** Turns that are done, and were looked at. */
  readonly checked: number
  readonly findings: readonly SealFinding[]
}

/** Compares all turns that are done with their seals, and each with its parent. */
export function checkSeals(world: Needs, session: Session): SealCheck {
  const done = session.turns.filter(({ state }) => state === 'done')
  const damaged = session.problems
    .filter(({ severity, rule }) => severity === 'error' || rule === 'turn-place')
    .map(({ file, message }): SealFinding => {
      const [turn = '', ...rest] = file.split('/')
      return { turn, file: rest.join('/'), what: 'damaged', message }
    })
  return {
    checked: done.length,
    findings: [...damaged, ...done.flatMap(turn => checkTurn(world, session, turn))],
  }
}

function checkTurn(world: Needs, session: Session, turn: Turn): readonly SealFinding[] {
  // A record that cannot be read is among the session's problems already.
  if (turn.record === undefined) return []
  const seals = turn.record.seals
  if (seals === undefined)
    return [finding(turn, turnFiles.record, 'not-sealed', `turn ${turn.name} has a report and no seals`)]
  return [...checkFiles(world, turn, seals), ...checkParent(world, session, turn)]
}

function checkFiles({ disk }: Needs, turn: Turn, seals: ReadonlyMap<string, string>): readonly SealFinding[] {
  const { files, others } = listTurnFiles(disk, turn.folder)
  const there = new Set(files)
  const found: SealFinding[] = others.map(file =>
    finding(turn, file, 'no-plain-file', `${file} is a link or a device`),
  )
  const irregular = new Set(others)
  for (const [file, seal] of seals) {
    if (irregular.has(file)) continue
    if (!there.has(file)) found.push(finding(turn, file, 'missing', `${file} is gone`))
    else found.push(...compare(turn, file, seal, () => hashFile(disk, join(turn.folder, file))))
  }
  for (const file of files) {
    if (!seals.has(file) && !unsealed.has(file))
      found.push(finding(turn, file, 'added', `${file} was added after the turn was done`))
  }
  return found.sort((a, b) => (a.file < b.file ? -1 : 1))
}

function compare(turn: Turn, file: string, seal: string, hash: () => string): readonly SealFinding[] {
  try {
    return hash() === seal
      ? []
      : [finding(turn, file, 'changed', `${file} was changed after the turn was done`)]
  } catch (error) {
    if (!(error instanceof Fault)) throw error
    return [finding(turn, file, 'unreadable', error.message)]
  }
}

function checkParent(world: Needs, session: Session, turn: Turn): readonly SealFinding[] {
  const name = parentTurnName(turn.parts)
  const parent = parentOf(session, turn)
  if (name === undefined) return []
  const shown = formatTurnName(name)
  if (parent?.record === undefined)
    return [finding(turn, turnFiles.record, 'parent-missing', `turn ${shown}, which it follows, is gone`)]
  if (parentSealOf(world, session, turn) === turn.record?.parentSeal) return []
  const message = `turn.md of turn ${shown} was changed after this turn was done`
  return [finding(turn, turnFiles.record, 'parent-changed', message)]
}

function finding(turn: Turn, file: string, what: SealFinding['what'], message: string): SealFinding {
  return { turn: turn.name, file, what, message }
}

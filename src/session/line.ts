// The current line of a session, and its tip: the turn that commands go on from.

import { join } from 'node:path'
import type { Project } from '../config/project.ts'
import { Fault } from '../errors.ts'
import { nearest } from '../text/nearest.ts'
import { safeLine } from '../text/safe.ts'
import { makeFolder } from '../world/create.ts'
import type { World } from '../world/world.ts'
import { lineFile } from './layout.ts'
import { makeLocalFolder, readPointer, writePointer } from './local-folder.ts'
import { nextTurn } from './next-turn.ts'
import { type Session, type Turn, turnNamed } from './session.ts'
import {
  formatTurnName,
  onOneLine,
  parentTurnName,
  parseTurnName,
  straightOn,
  type TurnName,
} from './turn-name.ts'

type Needs = Pick<World, 'disk'>
type Place = Pick<Project, 'folder'>

/** The last turn of the current line; undefined while there is none. */
export function tipOf(world: Needs, project: Place, session: Session): Turn | undefined {
  return tipOfLine(session, readLine(world, project, session.id))
}

/**
 * The last turn of the line that `pointer` names a turn of. That turn may be still to come: after `restore 02` the line
 * is the one of `03-branch-01`, which the next plan makes, and until then the tip is what it will follow.
 */
export function tipOfLine(session: Session, pointer: TurnName | undefined): Turn | undefined {
  const made = session.turns.filter(({ state }) => state !== 'claimed')
  const named = (name: TurnName) => made.find(turn => turn.name === formatTurnName(name))
  const lastOf = (name: TurnName) => made.findLast(turn => onOneLine(turn.parts, name))
  if (pointer !== undefined) {
    if (named(pointer) !== undefined) return lastOf(pointer)
    const parent = parentTurnName(pointer)
    if (parent === undefined) return undefined
    if (named(parent) !== undefined) return named(parent)
  }
  return lastOf(straightOn(undefined)) ?? made.at(-1)
}

/** The turn a person named; a Fault with what there is. A path such as `02/turn.md` names its turn. */
export function namedTurn(session: Session, asked: string): Turn {
  const steps = asked.split(/[/\\]+/).filter(step => step !== '' && step !== '.')
  const names = [asked, /^\d$/.test(asked) ? `0${asked}` : asked, ...steps.slice(-2).reverse()]
  for (const name of names) {
    const turn = turnNamed(session, name)
    if (turn !== undefined) return turn
  }
  const all = session.turns.map(({ name }) => name)
  const near = nearest(asked, all)
  const hint =
    near !== undefined
      ? `did you mean ${near}?`
      : all.length === 0
        ? 'teddy plan -m "…" makes the first one'
        : `there are ${all[0]} to ${all.at(-1)}: see \`teddy tree\``
  throw new Fault('usage', `session ${session.id} has no turn "${safeLine(asked)}"`, { hints: [hint] })
}

/** The turn that the pointer names; undefined when nothing usable is there. */
export function readLine({ disk }: Needs, project: Place, id: string): TurnName | undefined {
  const pointer = readPointer(disk, lineFile(project, id))
  return pointer === undefined ? undefined : parseTurnName(pointer)
}

/** A turn of the current line, which may be still to come: `goToLineOf` it comes back here. */
export function lineNow(world: Needs, project: Place, session: Session): string | undefined {
  const name = readLine(world, project, session.id) ?? tipOf(world, project, session)?.parts
  return name && formatTurnName(name)
}

/** Makes the line of a turn the current one: what follows on it is the tip from now on. */
export function goToLineOf({ disk }: Needs, project: Place, id: string, turn: TurnName): void {
  makeFolder(disk, join(makeLocalFolder(disk, project), 'lines'), 0o700)
  writePointer(disk, lineFile(project, id), formatTurnName(turn))
}

/** Makes a turn the tip, whatever follows it: the next turn starts a line of its own if there is one already. */
export function goBackTo(world: Needs, project: Place, session: Session, turn: Turn): void {
  goToLineOf(world, project, session.id, nextTurn(session, turn).name)
}

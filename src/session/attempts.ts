// Calls of the model as files: attempts at the plan, each as it was sent and as it was answered.

import { join } from 'node:path'
import { errorCode, Fault } from '../errors.ts'
import type { Disk } from '../world/disk.ts'
import { diskFault } from '../world/disk-fault.ts'
import { readText } from '../world/read-file.ts'
import type { World } from '../world/world.ts'
import { attemptFiles, attemptsFolder, twoDigits } from './layout.ts'
import type { Turn } from './session.ts'
import { writeTurnFile } from './write-turn.ts'

type Needs = Pick<World, 'disk'>
type Place = Pick<Turn, 'name' | 'folder'>

/** More than any request or reply has. */
const maxBytes = 1_000_000_000

export type Attempt = { readonly number: number; readonly files: ReadonlySet<keyof typeof attemptFiles> }

/** The attempts of a turn, in order; what each has. */
export function listAttempts({ disk }: Needs, turn: Place): readonly Attempt[] {
  return attemptNumbers(disk, turn.folder).map(number => {
    const names = new Set(namesIn(disk, join(turn.folder, pathOf(number))))
    const kinds = Object.keys(attemptFiles) as (keyof typeof attemptFiles)[]
    return { number, files: new Set(kinds.filter(kind => names.has(attemptFiles[kind]))) }
  })
}

/** Writes the request of the next attempt, before it is sent; returns the attempt's number. */
export function beginAttempt(world: Needs, turn: Place, request: string): number {
  const numbers = attemptNumbers(world.disk, turn.folder)
  // A folder without a request was made by a command that was killed: nothing was sent, so it is used.
  const last = listAttempts(world, turn).at(-1)
  const number = last !== undefined && last.files.size === 0 ? last.number : (numbers.at(-1) ?? 0) + 1
  writeTurnFile(world, turn, `${pathOf(number)}/${attemptFiles.request}`, request)
  return number
}

/** Keeps what came of an attempt: a whole reply, one that was cut, or the problems of its plan. */
export function keepInAttempt(
  world: Needs,
  turn: Place,
  number: number,
  what: 'reply' | 'partial' | 'problems',
  text: string,
): void {
  writeTurnFile(world, turn, `${pathOf(number)}/${attemptFiles[what]}`, text)
}

/** A text of an attempt; undefined when it has none. */
export function readAttempt(
  { disk }: Needs,
  turn: Place,
  number: number,
  what: keyof typeof attemptFiles,
): string | undefined {
  return readText(disk, join(turn.folder, pathOf(number), attemptFiles[what]), maxBytes)
}

const pathOf = (number: number) => `attempts/${twoDigits(number)}`

function attemptNumbers(disk: Disk, turnFolder: string): readonly number[] {
  return namesIn(disk, attemptsFolder(turnFolder))
    .filter(name => /^\d{2,6}$/.test(name))
    .map(Number)
    .sort((a, b) => a - b)
}

/** The names in a folder of a turn; none when it is not there. A link is not followed. */
export function namesIn(disk: Disk, folder: string): readonly string[] {
  try {
    const stat = disk.lstat(folder, { throwIfNoEntry: false })
    if (stat === undefined) return []
    if (!stat.isDirectory())
      throw new Fault('guard', `${folder} is a link or a file; it must be a folder`, {
        hints: ['move it away'],
      })
    return disk.readdir(folder)
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return []
    throw diskFault(error, folder)
  }
}

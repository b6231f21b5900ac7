// Calls of a pipeline's steps as files: `01-analysis.request.md`, and `01-analysis.md` for what came back.

import { join } from 'node:path'
import { Fault } from '../errors.ts'
import { safeLine } from '../text/safe.ts'
import { readText } from '../world/read-file.ts'
import type { World } from '../world/world.ts'
import { namesIn } from './attempts.ts'
import { stepEndings, stepsFolder, twoDigits } from './layout.ts'
import type { Turn } from './session.ts'
import { writeTurnFile } from './write-turn.ts'

type Needs = Pick<World, 'disk'>
type Place = Pick<Turn, 'name' | 'folder'>

const maxBytes = 1_000_000_000
const stepFile = /^(\d{2,6})-([a-z0-9][a-z0-9_-]*)(\.request\.md|\.partial\.md|\.md)$/

/** One call of a step. Numbers count the calls: a step that is asked again gets the next one. */
export type StepCall = {
  readonly number: number
  readonly name: string
  readonly files: ReadonlySet<keyof typeof stepEndings>
}

/** The calls of steps in a turn, in order. */
export function listSteps({ disk }: Needs, turn: Place): readonly StepCall[] {
  const calls = new Map<string, { number: number; name: string; files: Set<keyof typeof stepEndings> }>()
  for (const file of namesIn(disk, stepsFolder(turn.folder))) {
    const [, digits, name, ending] = stepFile.exec(file) ?? []
    if (digits === undefined || name === undefined) continue
    const key = `${digits}-${name}`
    const call = calls.get(key) ?? { number: Number(digits), name, files: new Set() }
    call.files.add(ending === '.md' ? 'reply' : ending === '.request.md' ? 'request' : 'partial')
    calls.set(key, call)
  }
  return [...calls.values()].sort((a, b) => a.number - b.number)
}

/** Writes the request of a step's call, before it is sent; returns the call's number. */
export function beginStep(world: Needs, turn: Place, name: string, request: string): number {
  const number = (listSteps(world, turn).at(-1)?.number ?? 0) + 1
  writeTurnFile(world, turn, pathOf(number, name, 'request'), request)
  return number
}

/** Keeps what a step answered: whole, or cut. */
export function keepStep(
  world: Needs,
  turn: Place,
  call: Pick<StepCall, 'number' | 'name'>,
  what: 'reply' | 'partial',
  text: string,
): void {
  writeTurnFile(world, turn, pathOf(call.number, call.name, what), text)
}

/** A text of a step's call; undefined when it has none. */
export function readStep(
  { disk }: Needs,
  turn: Place,
  call: Pick<StepCall, 'number' | 'name'>,
  what: keyof typeof stepEndings,
): string | undefined {
  return readText(disk, join(turn.folder, pathOf(call.number, call.name, what)), maxBytes)
}

function pathOf(number: number, name: string, what: keyof typeof stepEndings): string {
  const file = `${twoDigits(number)}-${name}${stepEndings[what]}`
  if (!stepFile.test(file) || name.length > 100)
    throw new Fault('usage', `"${safeLine(name)}" cannot be the name of a step`, {
      hints: ['use small letters, digits, - and _'],
    })
  return `steps/${file}`
}

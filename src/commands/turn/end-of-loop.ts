// The end of a command that went through several turns.

import { turnJson } from './say-turn.ts'
import type { Options, Work } from './work.ts'
import type { LoopEnd } from './yolo.ts'

/** Prints the last turn for programs; the exit code. */
export function endOfLoop(work: Work, options: Options, { code, record }: LoopEnd): number {
  if (options.json && record !== undefined)
    work.world.terminal.raw(turnJson(work, record, record.status === undefined ? 'waiting' : 'done'))
  return code
}

// teddy complete -- <words>: answers the completion scripts, one offer a line. Not for people.

import type { World } from '../world/world.ts'
import type { Typed } from './command-spec.ts'
import { completionOffers } from './completion-offers.ts'

export function run({ terminal }: World, { args }: Typed): number {
  for (const { value, summary } of completionOffers(args.map(String))) terminal.raw(`${value}\t${summary}\n`)
  return 0
}

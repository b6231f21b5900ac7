// What a snapshot leaves out is named, and on a terminal asked about; never passed over.

import { Fault } from '../../errors.ts'
import type { TakeLimits } from '../../snapshot/take-limits.ts'
import type { NotCovered } from '../../snapshot/taken-tree.ts'
import { line, paint } from '../../text/styled.ts'
import { askYesNo } from '../../world/ask.ts'
import type { World } from '../../world/world.ts'
import type { Work } from '../turn/work.ts'

const mostShown = 10

const words: Readonly<Record<NotCovered['why'], string>> = {
  large: 'larger than snapshot_max_mb',
  submodule: 'a submodule',
  'nested-repository': 'a repository of its own',
  special: 'no regular file',
}

/** The limits that the settings give. */
export function limitsFor({ config }: Pick<Work, 'config'>): Partial<TakeLimits> {
  return { fileBytes: config.values.snapshot_max_mb * 1_048_576 }
}

/** Names what is not covered. */
export function tellNotCovered({ terminal }: Pick<World, 'terminal'>, left: readonly NotCovered[]): void {
  for (const { path, why } of left.slice(0, mostShown))
    terminal.tell(line`${paint('yellow', 'not covered:')} ${path} ${paint('dim', words[why])}`)
  if (left.length > mostShown) terminal.tell(line`  … and ${left.length - mostShown} more`)
}

/** The same, and a question: without them, restoring is not whole. Without a terminal they are named only. */
export async function askNotCovered({ world }: Work, left: readonly NotCovered[]): Promise<void> {
  tellNotCovered(world, left)
  if (left.length === 0 || !world.terminal.interactive) return
  if (await askYesNo(world, 'Snapshots do not hold these. Go on all the same?')) return
  throw new Fault('guard', 'nothing was run', {
    hints: ['raise `snapshot_max_mb`, or name what is generated in `.gitignore`'],
  })
}

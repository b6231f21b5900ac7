// The clipboard: which program would be used.

import { clipboardPrograms } from '../../world/clipboard-programs.ts'
import { findProgram } from '../../world/find-program.ts'
import type { World } from '../../world/world.ts'
import { type Finding, ok, warning } from './finding.ts'

/** Looks for the programs only: reading a clipboard is nobody's business but its owner's. */
export async function checkClipboard(world: World): Promise<Finding> {
  const candidates = clipboardPrograms(process.platform, world.env)
  for (const { read } of candidates) {
    if (await findProgram(world, read[0]!)) return ok('clipboard', `by ${read[0]}`)
  }
  if (candidates.length === 0) return ok('clipboard', 'none: there is no display; files and `-` work')
  const names = [...new Set(candidates.map(({ read }) => read[0]))].join(', ')
  return warning('clipboard', 'no program for it', `install one of ${names}; files and \`-\` work without`)
}

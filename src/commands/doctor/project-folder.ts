// The files below .teddy/, as far as they can be seen.

import { join } from 'node:path'
import { errorCode } from '../../errors.ts'
import type { Disk } from '../../world/disk.ts'

/** All files; what comes and goes meanwhile is passed over. */
export function filesBelow(disk: Disk, folder: string): readonly string[] {
  return entriesOf(disk, folder).flatMap(entry => {
    const path = join(folder, entry.name)
    if (!entry.isDirectory()) return [path]
    // Worktrees are checkouts of the user's project, not files of TeDDy.
    return path.endsWith('/.teddy/local/worktrees') ? [] : filesBelow(disk, path)
  })
}

function entriesOf(disk: Disk, folder: string) {
  try {
    return disk.readdir(folder, { withFileTypes: true })
  } catch (error) {
    if (errorCode(error) === 'ENOENT' || errorCode(error) === 'ENOTDIR') return []
    throw error
  }
}

// Where a file goes that lives for a moment only.

import { isAbsolute, join } from 'node:path'
import { temporaryName } from './temporary-name.ts'
import type { Environment } from './world.ts'

/** The system's folder for temporary files; a relative TMPDIR would be a folder of the project, and does not count. */
export function temporaryFolder(env: Environment): string {
  return env.TMPDIR !== undefined && isAbsolute(env.TMPDIR) ? env.TMPDIR : '/tmp'
}

/** A fresh name in that folder. */
export function temporaryPath(env: Environment): string {
  return join(temporaryFolder(env), temporaryName())
}

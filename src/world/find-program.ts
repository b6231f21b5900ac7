// Whether a program is on the PATH.

import { constants } from 'node:fs'
import { access, stat } from 'node:fs/promises'
import { delimiter, isAbsolute, join } from 'node:path'
import type { World } from './world.ts'

/** The full path of an executable, or undefined. Relative PATH entries do not count: a cloned repository could fill them. */
export async function findProgram({ env }: Pick<World, 'env'>, name: string): Promise<string | undefined> {
  const folders = (env.PATH ?? '').split(delimiter).filter(isAbsolute)
  const candidates = isAbsolute(name) ? [name] : folders.map(folder => join(folder, name))
  for (const candidate of candidates) {
    try {
      await access(candidate, constants.X_OK)
      // A folder passes the access check too.
      if ((await stat(candidate)).isFile()) return candidate
    } catch {
      // Not here; the next folder may have it.
    }
  }
  return undefined
}

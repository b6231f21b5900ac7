// The user's own folder: settings and what was trusted. Never inside a project.

import { userInfo } from 'node:os'
import { isAbsolute, join } from 'node:path'
import { Fault } from '../errors.ts'
import type { Environment } from '../world/world.ts'

/** `$XDG_CONFIG_HOME/teddy`, else `~/.config/teddy`. */
export function userFolder(env: Environment): string {
  // The XDG rules: a relative path is invalid and counts as not set.
  return join(absolute(env.XDG_CONFIG_HOME) ?? join(homeFolder(env), '.config'), 'teddy')
}

// A relative or empty HOME would make a folder of the project the user's own.
function homeFolder(env: Environment): string {
  const home = absolute(env.HOME) ?? absolute(homeOfAccount())
  if (home !== undefined) return home
  throw new Fault('usage', 'your home folder is not known', { hints: ['set HOME to its full path'] })
}

function homeOfAccount(): string | undefined {
  try {
    return userInfo().homedir
  } catch {
    // An account without an entry, as in some containers.
    return undefined
  }
}

function absolute(path: string | undefined): string | undefined {
  return path !== undefined && isAbsolute(path) ? path : undefined
}

// The user's own folder: settings and what was trusted. Never inside a project.

import { homedir } from 'node:os'
import { isAbsolute, join } from 'node:path'
import type { Environment } from '../world/world.ts'

/** `$XDG_CONFIG_HOME/teddy`, else `~/.config/teddy`. */
export function userFolder(env: Environment): string {
  // The XDG rules: a relative path is invalid and counts as not set.
  const base = env.XDG_CONFIG_HOME
  return base && isAbsolute(base) ? join(base, 'teddy') : join(env.HOME ?? homedir(), '.config', 'teddy')
}

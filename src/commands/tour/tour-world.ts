// The world as the commands of a tour see it: the throw-away project, and nothing of the user's own settings.

import { delimiter, join } from 'node:path'
import { nodeFolder } from '../../world/node-folder.ts'
import type { Terminal } from '../../world/terminal.ts'
import type { Environment, World } from '../../world/world.ts'

/** The world inside the folder of a tour; its working folder is the project. */
export function tourWorld({ env, disk, clock, spawn, resolve, terminal }: World, folder: string): World {
  return {
    env: tourEnvironment(env, join(folder, 'home')),
    cwd: join(folder, 'clock'),
    ...{ disk, clock, spawn, resolve },
    terminal: oneStream(terminal),
  }
}

const ofTheUser = /^(TEDDY_|GIT_|XDG_(CACHE|DATA|STATE)_HOME$)/

function tourEnvironment(env: Environment, home: string): Environment {
  const kept = Object.entries(env).filter(([name]) => !ofTheUser.test(name))
  return {
    ...Object.fromEntries(kept),
    HOME: home,
    XDG_CONFIG_HOME: join(home, '.config'),
    // A version manager's `node` looks for its settings in HOME, where they are not.
    PATH: [nodeFolder(), env.PATH].filter(Boolean).join(delimiter),
  }
}

/** A tour is one text: what commands tell beside their result stands where it belongs, also in a file or a pager. */
function oneStream(terminal: Terminal): Terminal {
  return {
    get interactive() {
      return terminal.interactive
    },
    get columns() {
      return terminal.columns
    },
    say: terminal.say,
    tell: terminal.say,
    raw: terminal.raw,
  }
}

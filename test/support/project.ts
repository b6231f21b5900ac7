// A project in a temporary folder, with a home folder of its own.

import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { temporaryFolder } from './temporary-folder.ts'
import { testWorld } from './test-world.ts'

/** Files by path; `home/` and `project/` lie beside each other. */
export function projectWorld(
  files: Readonly<Record<string, string>>,
  env: Readonly<Record<string, string>> = {},
) {
  const folder = temporaryFolder()
  mkdirSync(join(folder, 'home/.config/teddy'), { recursive: true })
  mkdirSync(join(folder, 'project/.teddy'), { recursive: true })
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  const home = join(folder, 'home')
  const world = testWorld({
    cwd: join(folder, 'project'),
    env: { PATH: process.env.PATH, HOME: home, ...env },
  })
  return { folder, home, root: world.cwd, world }
}

export const userFile = 'home/.config/teddy/config.yaml'
export const projectFile = 'project/.teddy/config.yaml'

// teddy init: make .teddy/ with commented defaults.

import { join } from 'node:path'
import { findNewProject } from '../config/project.ts'
import { renderDefaults } from '../config/render-defaults.ts'
import { line, paint } from '../text/styled.ts'
import { createFile, makeFolder } from '../world/create.ts'
import type { World } from '../world/world.ts'

// A `*.log` rule is common in projects; the payload of a turn is history, not a log to throw away.
const ignoreRules = `# What TeDDy keeps for this machine alone.
/local/
/index.toon
!_context.log
`

const globalContext = `# Resources for every session: one path, folder, pattern or web address a line.
# README.md
# src/**/*.ts
`

const memos = `# Facts for every session, a list of texts. Plans may change it; so may you.
# - Use pnpm for all package management.
`

export function run(world: World): number {
  const { disk, terminal } = world
  const project = findNewProject(world)
  makeFolder(disk, project.folder)
  const files = {
    '.gitignore': ignoreRules,
    'config.yaml': renderDefaults(),
    'global.context': globalContext,
    'memos.yaml': memos,
  }
  const paths = Object.entries(files).map(([name, text]) => ({ path: join(project.folder, name), text }))
  const made = paths.filter(({ path, text }) => createFile(disk, path, text))

  if (made.length === 0) terminal.say(line`${project.folder} is complete already; nothing was changed.`)
  for (const { path } of made) terminal.say(line`${paint('green', '+')} ${path}`)
  terminal.say(line``)
  terminal.say(line`Next: teddy new <name>    start a session`)
  terminal.say(line`      teddy config        see the settings`)
  terminal.say(line`      teddy doctor        check what this machine has`)
  return 0
}

// teddy: where am I, and what to type next.

import { findProject } from '../config/project.ts'
import { renderJson } from '../text/json.ts'
import { line, paint } from '../text/styled.ts'
import type { World } from '../world/world.ts'
import type { Typed } from './table.ts'

export function run(world: World, { options }: Typed): number {
  const { terminal } = world
  const project = findProject(world)
  const initialised = project.foundBy === 'teddy'
  const next = initialised ? ['teddy doctor', 'teddy config'] : ['teddy init', 'teddy --help']

  if (options.json) {
    terminal.raw(renderJson({ root: project.root, initialised, next }))
    return 0
  }
  if (initialised) {
    terminal.say(line`${paint('bold', project.root)} · a TeDDy project`)
    terminal.say(line``)
    terminal.say(line`Next: teddy doctor        check what this machine has`)
    terminal.say(line`      teddy config        see the settings`)
    return 0
  }
  const what =
    project.foundBy === 'git' ? 'a git repository, not a TeDDy project yet' : 'not a TeDDy project yet'
  terminal.say(line`${paint('bold', project.root)} · ${what}`)
  terminal.say(line``)
  terminal.say(line`Next: teddy init          make .teddy/ here`)
  terminal.say(line`      teddy --help        see all commands`)
  return 0
}

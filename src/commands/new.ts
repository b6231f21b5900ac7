// teddy new: a session, made the current one.

import { createSession } from '../session/create-session.ts'
import { renderJson } from '../text/json.ts'
import { line } from '../text/styled.ts'
import type { World } from '../world/world.ts'
import type { Typed } from './command-spec.ts'
import { initialisedProject } from './initialised-project.ts'

export function run(world: World, { args, options }: Typed): number {
  const { terminal } = world
  const { id, folder } = createSession(world, initialisedProject(world), args.join(' '))
  if (options.json) {
    terminal.raw(renderJson({ session: id, folder }))
    return 0
  }
  // The path alone on standard output, for `cd "$(teddy new …)"`.
  terminal.say(line`${folder}`)
  terminal.tell(line`Next: teddy plan -m "…"        say what you want`)
  return 0
}

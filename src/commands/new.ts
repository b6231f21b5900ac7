// teddy new: a session and its note, made the current one.

import { loadConfig } from '../config/load.ts'
import { createSession } from '../session/create-session.ts'
import { renderJson } from '../text/json.ts'
import { line } from '../text/styled.ts'
import type { World } from '../world/world.ts'
import type { Typed } from './command-spec.ts'
import { initialisedProject } from './initialised-project.ts'
import { startNote } from './note/session-note.ts'
import { notesFolder } from './notes-folder.ts'
import { tellWarnings } from './settings-warnings.ts'

export async function run(world: World, { args, options }: Typed): Promise<number> {
  const { terminal } = world
  const project = initialisedProject(world)
  const config = loadConfig(world, project)
  tellWarnings(terminal, config)
  const { id, folder } = createSession(world, project, args.join(' '), notesFolder(world, project, config))
  await startNote({ world, project, config }, id)
  if (options.json) {
    terminal.raw(renderJson({ session: id, folder }))
    return 0
  }
  // The path alone on standard output, for `cd "$(teddy new …)"`.
  terminal.say(line`${folder}`)
  terminal.tell(line`Next: teddy plan -m "…"        say what you want`)
  return 0
}

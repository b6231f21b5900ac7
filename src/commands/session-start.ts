// teddy session start: a new session, and its turns one after the other.

import { loadConfig } from '../config/load.ts'
import { createSession } from '../session/create-session.ts'
import { withSessionLock } from '../session/session-lock.ts'
import { line } from '../text/styled.ts'
import type { World } from '../world/world.ts'
import type { Typed } from './command-spec.ts'
import { initialisedProject } from './initialised-project.ts'
import { startNote } from './note/session-note.ts'
import { notesFolder } from './notes-folder.ts'
import { endOfLoop } from './turn/end-of-loop.ts'
import { goThroughTurns } from './turn/loop.ts'
import { noMessage } from './turn/turn-input.ts'
import { workOn } from './turn/work.ts'
import { runByItself } from './turn/yolo.ts'

export async function run(world: World, { args, options }: Typed): Promise<number> {
  const project = initialisedProject(world)
  // Before there is a session that nobody has a use for.
  const canAsk = world.terminal.interactive && !options.yolo
  if (!canAsk && !String(options.message ?? '').trim()) throw noMessage('session start <name>')
  const notes = notesFolder(world, project, loadConfig(world, project))
  const { id, folder } = createSession(world, project, args.join(' '), notes)
  world.terminal.tell(line`${folder}`)
  const work = workOn(world, project, id, options)
  await startNote(work, id)
  return withSessionLock(world, project, id, 'working', async () =>
    endOfLoop(work, options, await (options.yolo ? runByItself(work) : goThroughTurns(work))),
  )
}

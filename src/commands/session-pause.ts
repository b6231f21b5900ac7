// teddy session pause: the note says where the session stands, and that nobody works on it now.

import { Fault } from '../errors.ts'
import { renderJson } from '../text/json.ts'
import { line } from '../text/styled.ts'
import type { World } from '../world/world.ts'
import type { Typed } from './command-spec.ts'
import { namedNote, openNoteWork } from './note/named-note.ts'
import { openSessionNote } from './note/session-note.ts'

export async function run(world: World, { args, options }: Typed): Promise<number> {
  const { terminal } = world
  const work = openNoteWork(world)
  const id = await namedNote(work, args[0])
  const note = await openSessionNote(work, id, 'open')
  const { status } = note.read().frontmatter
  if (status === 'completed' || status === 'failed')
    throw new Fault('usage', `${id} is ${status}; there is nothing to pause`, {
      hints: [`teddy session resume ${id}        go on with it all the same`],
    })
  const { path } = await note.pause()
  const { resumePoint } = note.read().frontmatter
  if (options.json) {
    terminal.raw(renderJson({ session: id, status: 'paused', resume_point: resumePoint ?? null, path }))
    return 0
  }
  const phase = note.read().phases.find(one => one.id === resumePoint)
  const where = phase === undefined ? 'before its first phase' : `at ${phase.id} "${phase.title}"`
  terminal.say(line`${id} is paused ${where}`)
  terminal.say(line`Next: teddy session resume ${id}`)
  return 0
}

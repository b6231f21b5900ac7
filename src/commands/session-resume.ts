// teddy session resume: a session that was paused is taken up again from its note, and goes on.

import { Fault } from '../errors.ts'
import { readNote } from '../note/read-note.ts'
import { notePath } from '../note/save-note.ts'
import { makeCurrent } from '../session/current-session.ts'
import { withSessionLock } from '../session/session-lock.ts'
import { renderJson } from '../text/json.ts'
import { problemLine } from '../text/problem-line.ts'
import { safeLine } from '../text/safe.ts'
import { line } from '../text/styled.ts'
import type { World } from '../world/world.ts'
import type { Typed } from './command-spec.ts'
import { continuesKey, idToGoOn, withContinued } from './note/continued-note.ts'
import { namedNote, openNoteWork } from './note/named-note.ts'
import { keepWindow, restoreWindow } from './note/restore-window.ts'
import { rootSession } from './note/root-session.ts'
import { restoredJson, sayRestored } from './note/say-restored.ts'
import { type NoteWork, openSessionNote } from './note/session-note.ts'
import { notesFolder } from './notes-folder.ts'
import { endOfLoop } from './turn/end-of-loop.ts'
import { goThroughTurns } from './turn/loop.ts'
import { type Options, workOn } from './turn/work.ts'
import { runByItself } from './turn/yolo.ts'

/** Leaves most of a window to the work itself. */
const usualLimit = 32_000

export async function run(world: World, { args, options }: Typed): Promise<number> {
  const notes = openNoteWork(world)
  const limit = limitOf(notes, options)
  const file = rootSession(notes, await namedNote(notes, args[0]))
  const id = await idToGoOn(notes, file)
  const { project } = notes
  return withSessionLock(world, project, id, 'resuming', async () => {
    const note = withContinued(notes, readWhole(notes, id, file))
    const restored = await restoreWindow(notes, id, note, limit)
    if (id !== file) world.terminal.tell(line`${file} goes on as ${id}; it stays as it is`)
    const kept = keepWindow(notes, id, restored)
    makeCurrent(world, project, id)
    const other = new Map(id === file ? [] : [[continuesKey, file]])
    await (await openSessionNote(notes, id, id === file ? 'open' : 'either', { other })).resume()
    const resumed = { id, note, restored, limit, file: kept }
    const goesOn = world.terminal.interactive || Boolean(options.yolo) || typeof options.message === 'string'
    if (options.json && !goesOn) world.terminal.raw(renderJson(restoredJson(resumed)))
    else sayRestored({ terminal: options.json ? quiet(world) : world.terminal }, resumed)
    if (!goesOn) {
      world.terminal.tell(line`Next: teddy resume -m "…"        say what comes next`)
      return 0
    }
    const work = workOn(world, project, id, options)
    return endOfLoop(work, options, await (options.yolo ? runByItself(work) : goThroughTurns(work)))
  })
}

/** The note of the session, or the one that it is going to continue. */
function readWhole({ world, project, config }: NoteWork, id: string, file: string) {
  const folder = notesFolder(world, project, config)
  const own = readNote(world.disk, notePath(folder, id))
  const path = notePath(folder, own === undefined ? file : id)
  const read = own ?? readNote(world.disk, path)
  if (read === undefined) throw new Fault('conflict', `${path} is gone`, { hints: ['teddy session list'] })
  for (const problem of read.problems) world.terminal.tell(problemLine(path, problem))
  return read.note
}

function limitOf({ config }: NoteWork, { contextLimit }: Options): number {
  if (contextLimit === undefined) {
    const most = config.values.max_context_tokens
    return most === undefined ? usualLimit : Math.min(usualLimit, Math.floor(most / 2))
  }
  const limit = Number(contextLimit)
  if (Number.isSafeInteger(limit) && limit > 0) return limit
  throw new Fault(
    'usage',
    `--context-limit: expected a number of tokens, found '${safeLine(String(contextLimit))}'`,
    {
      hints: ['for example --context-limit 20000'],
    },
  )
}

/** Standard output belongs to the JSON of the turn that follows. */
function quiet({ terminal }: World): World['terminal'] {
  return { ...terminal, say: terminal.tell }
}

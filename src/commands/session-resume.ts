// teddy session resume: a session that was paused is taken up again from its note, and goes on.

import { Fault } from '../errors.ts'
import { readNote } from '../note/read-note.ts'
import { notePath } from '../note/save-note.ts'
import { makeCurrent } from '../session/current-session.ts'
import { withSessionLock } from '../session/session-lock.ts'
import { parseSessionId } from '../session/session-name.ts'
import { renderJson } from '../text/json.ts'
import { problemLine } from '../text/problem-line.ts'
import { safeLine } from '../text/safe.ts'
import { line } from '../text/styled.ts'
import type { World } from '../world/world.ts'
import type { Typed } from './command-spec.ts'
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
  const id = rootSession(notes, await namedNote(notes, args[0]))
  expectFolderName(id)
  const { project } = notes
  return withSessionLock(world, project, id, 'resuming', async () => {
    const note = readWhole(notes, id)
    const restored = await restoreWindow(notes, id, note, limit)
    const file = keepWindow(notes, id, restored)
    makeCurrent(world, project, id)
    await (await openSessionNote(notes, id, 'open')).resume()
    const resumed = { id, note, restored, limit, file }
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

function readWhole({ world, project, config }: NoteWork, id: string) {
  const path = notePath(notesFolder(world, project, config), id)
  const read = readNote(world.disk, path)
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

// The turns of a session lie in a folder of the same name, and folders have names that sort by day.
function expectFolderName(id: string): void {
  if (parseSessionId(id) !== undefined) return
  throw new Fault('usage', `the note ${safeLine(id)}.md cannot go on as a session by that name`, {
    hints: ['rename it to <day>-<name>.md, such as 20260124-add-user-auth.md, and its session_id with it'],
  })
}

/** Standard output belongs to the JSON of the turn that follows. */
function quiet({ terminal }: World): World['terminal'] {
  return { ...terminal, say: terminal.tell }
}

// A session from its folder. Nothing is followed out of it, and nothing in it is passed over in silence.

import type { Dirent } from 'node:fs'
import { join } from 'node:path'
import type { Project } from '../config/project.ts'
import { errorCode, Fault } from '../errors.ts'
import { safeLine } from '../text/safe.ts'
import type { Disk } from '../world/disk.ts'
import { diskFault } from '../world/disk-fault.ts'
import { ownerOfTemporary } from '../world/temporary-name.ts'
import type { World } from '../world/world.ts'
import { resumedFile, sessionContextFile, sessionFolder } from './layout.ts'
import { readTurn } from './read-turn.ts'
import type { Session, SessionProblem, Turn } from './session.ts'
import { parseSessionId } from './session-name.ts'
import { compareTurnNames, formatTurnName, parentTurnName, parseTurnName } from './turn-name.ts'

type Needs = Pick<World, 'disk'>

/** The session with that id; a Fault when there is none, or when a newer TeDDy wrote it. */
export function readSession({ disk }: Needs, project: Pick<Project, 'folder'>, id: string): Session {
  const folder = sessionFolder(project, id)
  if (parseSessionId(id) === undefined)
    throw new Fault('usage', `"${safeLine(id)}" is no session's name`, { hints: ['teddy session list'] })
  const problems: SessionProblem[] = []
  const turns: Turn[] = []
  for (const entry of entriesOf(disk, folder)) {
    const parts = parseTurnName(entry.name)
    if (parts === undefined) {
      if (!belongsHere(entry)) problems.push(stranger(entry))
    } else if (!entry.isDirectory()) {
      problems.push(noFolder(entry))
    } else {
      const { turn, problems: found } = readTurn(disk, join(folder, entry.name), parts)
      turns.push(turn)
      problems.push(...found)
    }
  }
  turns.sort((a, b) => compareTurnNames(a.parts, b.parts))
  return { id, folder, turns, problems: [...problems, ...checkPlaces(id, turns)] }
}

function entriesOf(disk: Disk, folder: string): readonly Dirent[] {
  try {
    // A link in the folder's place would lead out of the project.
    if (!disk.lstat(folder).isDirectory())
      throw new Fault('guard', `${folder} is a link or a file; a session is a folder`, {
        hints: ['move it away'],
      })
    return disk.readdir(folder, { withFileTypes: true })
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw diskFault(error, folder)
    throw new Fault('usage', `there is no session at ${folder}`, { hints: ['teddy session list'] })
  }
}

function belongsHere(entry: Dirent): boolean {
  const own = entry.name === sessionContextFile || entry.name === resumedFile
  return own ? entry.isFile() : ownerOfTemporary(entry.name) !== 'not-temporary'
}

function stranger(entry: Dirent): SessionProblem {
  const message = `${safeLine(entry.name)} does not belong into a session's folder and is not read`
  return { ...whole(entry.name), rule: 'session-stranger', severity: 'warning', message }
}

function noFolder(entry: Dirent): SessionProblem {
  const what = entry.isSymbolicLink() ? 'a symbolic link' : 'no folder'
  const message = `${entry.name} is ${what}; a turn is a folder of its own, and links are not followed`
  return { ...whole(entry.name), rule: 'turn-no-folder', severity: 'error', message, hint: 'move it away' }
}

const whole = (file: string) => ({ file, line: 1, column: 1 })

/** Records that speak of another place: folders that were renamed, copied or put in by hand. */
function checkPlaces(id: string, turns: readonly Turn[]): readonly SessionProblem[] {
  const ids = new Map(turns.map(turn => [turn.name, turn.record?.id]))
  const seen = new Set<string>()
  return turns.flatMap(({ name, parts, record }) => {
    if (record === undefined) return []
    const wrong: string[] = []
    if (record.turn !== name) wrong.push(`says that it is turn ${safeLine(record.turn)}`)
    if (record.session !== id) wrong.push(`says that it belongs to session ${safeLine(record.session)}`)
    if (seen.has(record.id)) wrong.push('has the id of another turn')
    seen.add(record.id)
    const parent = parentTurnName(parts)
    const expected = parent && ids.get(formatTurnName(parent))
    if (parent === undefined && record.parentId !== undefined) wrong.push('is a first turn and has a parent')
    if (expected !== undefined && record.parentId !== expected)
      wrong.push(`names another parent than turn ${formatTurnName(parent!)}`)
    return wrong.map(what => ({
      ...whole(`${name}/turn.md`),
      rule: 'turn-place',
      severity: 'warning' as const,
      message: `turn ${name} ${what}`,
    }))
  })
}

// The memos of a project, for telling which memo changes of a plan change nothing.

import { join } from 'node:path'
import type { Project } from '../config/project.ts'
import { Fault } from '../errors.ts'
import type { Plan } from '../plan/plan.ts'
import { line, paint } from '../text/styled.ts'
import { readText } from '../world/read-file.ts'
import type { Terminal } from '../world/terminal.ts'
import type { World } from '../world/world.ts'

const maxBytes = 1_000_000

export type KnownMemos = {
  /** Undefined outside a project, and where the file is no list of texts. */
  readonly texts: readonly string[] | undefined
  /** What is wrong with the file. */
  readonly fault: Fault | undefined
}

/** Reads them. */
export async function knownMemos(world: World, project: Project): Promise<KnownMemos> {
  if (project.foundBy !== 'teddy') return { texts: undefined, fault: undefined }
  const file = join(project.folder, 'memos.yaml')
  try {
    const text = readText(world.disk, file, maxBytes)
    if (text === undefined) return { texts: [], fault: undefined }
    const { parseMemos } = await import('../execute/memos.ts')
    return { texts: parseMemos(text, file), fault: undefined }
  } catch (error) {
    if (!(error instanceof Fault)) throw error
    const { message, hints, problems } = error
    return { texts: undefined, fault: new Fault('usage', message, { hints, problems, file, cause: error }) }
  }
}

/** Warns of a file that is no list of memos. */
export function tellBrokenMemos(terminal: Terminal, { fault }: KnownMemos): void {
  if (fault === undefined) return
  const what = [fault.message, ...fault.problems.slice(0, 1).map(({ message }) => message)].join(': ')
  const words = 'memo changes are not checked against it'
  terminal.tell(line`${paint('yellow', 'warning:')} ${what}; ${words}`)
}

/** Stops a plan that would change memos which cannot be read, before anybody reviews it; else warns. */
export async function guardMemos(world: World, project: Project, plan: Plan): Promise<void> {
  const known = await knownMemos(world, project)
  if (known.fault !== undefined && plan.memos.length > 0) throw known.fault
  tellBrokenMemos(world.terminal, known)
}

// What was restored of a session, for people and for programs.

import type { Note } from '../../note/note.ts'
import type { DroppedPhase } from '../../note/window.ts'
import { line, paint } from '../../text/styled.ts'
import type { World } from '../../world/world.ts'
import type { Restored } from './restore-window.ts'

const mostDropped = 12

type Resumed = {
  readonly id: string
  readonly note: Note
  readonly restored: Restored
  readonly limit: number
  /** The file that holds it, from the project's root. */
  readonly file: string
}

/** Says it. */
export function sayRestored({ terminal }: Pick<World, 'terminal'>, resumed: Resumed): void {
  const { id, note, restored, limit, file } = resumed
  const { status, resumePoint } = note.frontmatter
  const at = note.phases.find(phase => phase.id === resumePoint) ?? note.phases.at(-1)
  const where = at === undefined ? '' : ` at ${at.id ?? 'its end'} "${at.title}"`
  terminal.say(line`${id} · ${status}${where}`)
  const { phases, decisions, tokens, dropped } = restored
  const counts = `${counted(phases, note.phases.length)}, ${decisions === 1 ? '1 decision' : `${decisions} decisions`}`
  const size = `${tokens.toLocaleString('en')} of ${limit.toLocaleString('en')} tokens`
  terminal.say(line`  restored  ${counts}, ${size}`)
  for (const [n, phase] of dropped.slice(0, mostDropped).entries())
    terminal.say(
      line`  ${n === 0 ? 'dropped ' : '        '}  ${phase.id ?? '-'} "${phase.title}"  ${paint('dim', why[phase.left])}`,
    )
  const more = dropped.length - mostDropped
  if (more > 0) terminal.say(line`            … and ${more} more`)
  terminal.say(line`  the model sees it as ${file}`)
}

/** The same as data. */
export function restoredJson({ id, note, restored, limit, file }: Resumed): object {
  const { phases, decisions, tokens, dropped } = restored
  return {
    session: id,
    resume_point: note.frontmatter.resumePoint ?? null,
    phases,
    phases_in_note: note.phases.length,
    decisions,
    tokens,
    limit,
    dropped: dropped.map(phase => ({ ...phase, id: phase.id ?? null })),
    file,
  }
}

const why: Readonly<Record<DroppedPhase['left'], string>> = {
  part: 'its last items are there',
  decisions: 'only its decisions are there',
  later: 'it comes after the resume point; only its decisions are there',
}

function counted(restored: number, all: number): string {
  return restored === all ? `${all === 1 ? '1 phase' : `${all} phases`}` : `${restored} of ${all} phases`
}

// What follows from a turn once it is told: the note of an agent it called, the end of the one that concluded.

import { readAgent } from '../../model/agents/read-agent.ts'
import type { OpenNote } from '../../note/open-note.ts'
import { readNote } from '../../note/read-note.ts'
import { notePath } from '../../note/save-note.ts'
import { childId } from '../../note/subagent.ts'
import type { Action } from '../../plan/plan.ts'
import type { Session } from '../../session/session.ts'
import { notesFolder } from '../notes-folder.ts'
import type { Work } from '../turn/work.ts'
import { phaseOfTurn, readTree } from './note-tree.ts'
import { lastCallout } from './place-of-turn.ts'
import { indexed } from './session-note.ts'
import type { TurnStory } from './turn-story.ts'

/** Does what is not done yet; the open note is that of the turn, in the turn's phase. */
export async function endTelling(
  work: Work,
  session: Session,
  story: TurnStory,
  note: OpenNote,
): Promise<void> {
  const { context } = story.next
  if (context.from === 'handoff') await startChild(work, session, story, note)
  if (!story.record.concluded && !endsChild(work, session, story, note)) return
  if (note.read().frontmatter.status !== 'active') return
  const summary = succeeded(story, 'CONCLUDE')?.message
  await note.finish({ status: 'completed', ...(summary !== undefined && { summary }) })
}

async function startChild(work: Work, session: Session, story: TurnStory, note: OpenNote): Promise<void> {
  const { subagents: mode } = work.config.values
  const there = phaseOfTurn(readTree(work, session.id), story.turn.name)
  if (mode === 'inline' || there === undefined || lastCallout(there) !== undefined) return
  const { agent } = story.next.working
  const version = versionOf(work, agent)
  const unused = unlinkedChild(work, note, agent)
  // Which model it will have nobody knows before its first turn: that is brought up with what it used.
  const task = succeeded(story, 'INVOKE')?.message
  const known = {
    ...(version && { version }),
    ...(unused && { session: unused }),
    ...(task !== undefined && { task }),
  }
  const { note: child } = await note.subagent({ agent, mode, ...known })
  if (child !== undefined) await indexed(work, child.path())
}

/** A note that was made for this agent before a kill, and that nothing leads to yet. */
function unlinkedChild(work: Work, parent: OpenNote, agent: string): string | undefined {
  const { world, project, config } = work
  const linked = new Set(parent.read().frontmatter.subagents.map(({ session }) => session))
  for (let n = 1; ; n++) {
    const id = childId(parent.id, agent, n)
    const child = readNote(world.disk, notePath(notesFolder(world, project, config), id))?.note
    if (child === undefined) return undefined
    if (child.frontmatter.parent === parent.id && child.phases.length === 0 && !linked.has(id)) return id
  }
}

// Known only once the agent has planned; the prompt says it before.
function versionOf({ world, project }: Work, agent: string): string | undefined {
  try {
    return readAgent(world, project, agent).version
  } catch {
    return undefined
  }
}

/** Whether the turn returns to its caller, and this note is the one that the caller's phase leads to. */
function endsChild(work: Work, session: Session, { next, record }: TurnStory, { id }: OpenNote): boolean {
  if (next.context.from !== 'caller') return false
  const caller = phaseOfTurn(readTree(work, session.id), record.stack.at(-1)?.turn ?? '')
  return caller !== undefined && lastCallout(caller)?.session === id
}

/** The last action of that kind that was done. */
function succeeded<T extends Action['type']>({ plan, report }: TurnStory, type: T) {
  const done = plan?.actions.filter((_, n) => report.actions[n]?.status === 'SUCCESS') ?? []
  return done.findLast((action): action is Extract<Action, { readonly type: T }> => action.type === type)
}

// What called agents used and concluded, brought up into the notes of those who called them.

import type { Note, SubagentCallout, SubagentRecord } from '../../note/note.ts'
import { readNote } from '../../note/read-note.ts'
import { notePath } from '../../note/save-note.ts'
import { isSessionId } from '../../note/wikilink.ts'
import { notesFolder } from '../notes-folder.ts'
import { readTree } from './note-tree.ts'
import { type NoteWork, openSessionNote } from './session-note.ts'

const longestSummary = 300

type Told = {
  readonly record: SubagentRecord
  readonly more: { readonly tokens: number; readonly cost: number | undefined }
  readonly callouts: readonly ToldCallout[]
}

type ToldCallout = {
  readonly phase: string
  readonly callout: SubagentCallout
  /** What it says from now on. */
  readonly now: Pick<SubagentCallout, 'text' | 'model'>
}

/** What a called agent spent on its last tokens; undefined when nobody knows. */
type CostOf = (child: string, tokens: number) => number | undefined

/** Brings the notes of all who called this one, or called its caller, up to date. */
export async function rollUpFrom(work: NoteWork, id: string, costOf: CostOf): Promise<void> {
  const callers: string[] = []
  let above = noteNow(work, id)?.frontmatter.parent
  for (; above !== undefined && !callers.includes(above); above = noteNow(work, above)?.frontmatter.parent)
    callers.push(above)
  const first = callers.at(-1)
  if (first !== undefined) await rollUp(work, first, costOf)
}

/** Brings every note of the session up to date with those below it, the innermost first. */
export async function rollUp(work: NoteWork, id: string, costOf: CostOf): Promise<void> {
  const tree = readTree(work, id)
  for (const above of [...tree.keys()].reverse()) {
    // Read again: what is below it may just have been brought up.
    const note = noteNow(work, above)
    const news = note?.frontmatter.subagents
      .filter(({ session: child }) => tree.has(child))
      .flatMap(record => newsOf(work, note, record, costOf))
    if (news !== undefined && news.length > 0) await tell(work, above, news)
  }
}

function newsOf(work: NoteWork, parent: Note, record: SubagentRecord, costOf: CostOf): readonly Told[] {
  const child = noteNow(work, record.session)
  if (child === undefined) return []
  const { tokensUsed, cost, status, model = record.model } = child.frontmatter
  const tokens = Math.max(0, tokensUsed - record.tokens)
  const summary = status === 'completed' || status === 'failed' ? brief(child) : undefined
  const callouts = calloutsToTell(parent, record.session, { summary, model })
  if (tokens === 0 && callouts.length === 0 && model === record.model) return []
  // The first time it is all that the child cost; later, what its last turns did.
  const spent = record.tokens === 0 ? cost : costOf(record.session, tokens)
  const more = { tokens, cost: tokens === 0 ? undefined : spent }
  return [{ record: { ...record, model, tokens: record.tokens + tokens }, more, callouts }]
}

async function tell(work: NoteWork, id: string, news: readonly Told[]): Promise<void> {
  const note = await openSessionNote(work, id, 'open')
  // Somebody works below it.
  const goesOn = note.read().frontmatter.status === 'paused' && news.some(({ more }) => more.tokens > 0)
  await Promise.all([
    ...(goesOn ? [note.resume()] : []),
    ...news.flatMap(({ record, more, callouts }) => [
      note.subagentUsed(record, more),
      ...callouts.flatMap(({ phase, callout, now }) => [note.enter(phase), note.retell(callout, now)]),
    ]),
    note.save(),
  ])
}

/** Callouts that lead to the child and do not say yet with which model it works, or what came of it. */
function calloutsToTell(
  { phases }: Note,
  child: string,
  { summary, model }: { readonly summary: string | undefined; readonly model: string | undefined },
): readonly ToldCallout[] {
  const all = phases.flatMap(({ id, items }) =>
    items.flatMap(item =>
      item.kind === 'subagent' && item.session === child && id !== undefined
        ? [{ phase: id, callout: item }]
        : [],
    ),
  )
  const isTold = all.some(({ callout }) => callout.text !== undefined)
  return all
    .map(({ phase, callout }) => {
      const now = { model: model ?? callout.model, text: callout.text ?? (isTold ? undefined : summary) }
      return { phase, callout, now }
    })
    .filter(({ callout, now }) => now.model !== callout.model || now.text !== callout.text)
}

/** The first paragraph of the closing summary, without the counts. */
function brief({ summary }: Note): string | undefined {
  const first =
    summary?.text
      .split(/\n\s*\n/)[0]
      ?.replace(/^> ?/gm, '')
      .trim() ?? ''
  if (first === '' || first.startsWith('- **')) return undefined
  const points = [...first]
  return points.length <= longestSummary ? first : `${points.slice(0, longestSummary - 1).join('')}…`
}

function noteNow({ world, project, config }: NoteWork, id: string): Note | undefined {
  if (!isSessionId(id)) return undefined
  return readNote(world.disk, notePath(notesFolder(world, project, config), id))?.note
}

// What the frontmatter says, as rows of name and value, for whoever shows a note.

import type { Frontmatter, Note } from '../../note/note.ts'
import { durationBetween, renderDuration } from '../../note/note-metrics.ts'

/** The rows that have a value, in the order that people look for them; unknown keys last. */
export function noteFacts({
  frontmatter,
}: Pick<Note, 'frontmatter'>): readonly (readonly [string, string])[] {
  const { started, ended, channel, participants, model, tokensUsed, cost } = frontmatter
  const duration = durationBetween(started, ended)
  const rows: readonly (readonly [string, string | undefined])[] = [
    ['status', frontmatter.status],
    ['started', started],
    ['ended', ended],
    ['duration', duration === undefined ? undefined : renderDuration(duration)],
    ['channel', channel],
    ['participants', participants.join(', ')],
    ['model', model],
    ['tokens', tokensUsed.toLocaleString('en')],
    ['cost', cost === undefined ? undefined : `$${cost.toFixed(4)}`],
    ['parent', frontmatter.parent],
    ['resume point', frontmatter.resumePoint],
    ...frontmatter.subagents.map(subagentRow),
    ...[...frontmatter.other].map(([key, value]) => [key, plain(value)] as const),
  ]
  return rows.flatMap(([name, value]) =>
    value === undefined || value === '' ? [] : [[name, value] as const],
  )
}

function subagentRow({ session, agent, model, tokens }: Frontmatter['subagents'][number]) {
  const who = [agent, model === undefined ? undefined : `(${model})`].filter(part => part !== undefined)
  return ['subagent', `${session}  ${who.join(' ')}  ${tokens.toLocaleString('en')} tokens`] as const
}

function plain(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
}

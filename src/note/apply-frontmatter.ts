// Changes of properties, applied to the frontmatter as it stands now.

import type { Change } from './changes.ts'
import { propertyLines, setProperty } from './edit-frontmatter.ts'
import type { Frontmatter, SubagentRecord } from './note.ts'
import { parseNoteHead } from './parse-note.ts'
import { knownProperties, renderScalar } from './render-frontmatter.ts'

type FrontmatterChange = Exclude<
  Change,
  { kind: 'phase' | 'enter' | 'item' | 'replace' | 'task' | 'summary' | 'resume-point' }
>

/** The text with the change made; `key` and `lines` tell which property it was, and how it stood before. */
export type Applied = { readonly text: string; readonly key: string; readonly before: readonly string[] }

/** Applies one change. Sums and lists are worked out from what stands there, so that no other writer's part is lost. */
export function applyFrontmatter(text: string, change: FrontmatterChange): readonly Applied[] {
  const { frontmatter } = parseNoteHead(text)
  const put = (from: string, key: string, lines: readonly string[]): Applied => ({
    text: setProperty(from, key, lines),
    key,
    before: propertyLines(from, key),
  })
  if (change.kind === 'status') return [put(text, 'status', [`status: ${change.status}`])]
  if (change.kind === 'property') {
    const { key, value } = change
    return [put(text, key, value === undefined ? [] : [`${key}: ${renderScalar(value)}`])]
  }
  if (change.kind === 'participant') {
    const { participants } = frontmatter
    if (participants.includes(change.name)) return []
    const now = { ...frontmatter, participants: [...participants, change.name] }
    return [put(text, 'participants', linesOf(now, 'participants'))]
  }
  if (change.kind === 'subagent') {
    const now = { ...frontmatter, subagents: withRecord(frontmatter.subagents, change.record) }
    return [put(text, 'subagents', linesOf(now, 'subagents'))]
  }
  if (change.kind === 'subagent-used') {
    const { record, more } = change
    const there = frontmatter.subagents.find(({ session }) => session === record.session)?.tokens ?? 0
    // Somebody else may have brought a part of it up meanwhile; nobody knows what that part cost.
    const tokens = Math.max(0, record.tokens - there)
    const cost = tokens === more.tokens ? more.cost : undefined
    const [told] = applyFrontmatter(text, { kind: 'subagent', record: { ...record, tokens: there + tokens } })
    return [told!, ...applyFrontmatter(told!.text, { kind: 'usage', tokens, cost })]
  }
  const now = {
    ...frontmatter,
    tokensUsed: frontmatter.tokensUsed + change.tokens,
    cost: sum(frontmatter, change),
  }
  const tokens = put(text, 'tokens_used', linesOf(now, 'tokens_used'))
  return [tokens, put(tokens.text, 'cost', linesOf(now, 'cost'))]
}

// A cost that is not known makes the sum unknown, once tokens were used: a sum without it would look like the whole.
function sum({ cost, tokensUsed }: Frontmatter, used: { tokens: number; cost: number | undefined }) {
  if (used.cost === undefined) return used.tokens === 0 ? cost : undefined
  if (cost === undefined) return tokensUsed === 0 ? used.cost : undefined
  return Math.round((cost + used.cost) * 1e9) / 1e9
}

function withRecord(records: readonly SubagentRecord[], record: SubagentRecord): readonly SubagentRecord[] {
  const others = records.filter(({ session }) => session !== record.session)
  return others.length === records.length
    ? [...records, record]
    : records.map(there => (there.session === record.session ? record : there))
}

function linesOf(frontmatter: Frontmatter, key: string): readonly string[] {
  const other = new Map([...frontmatter.other].filter(([name]) => name !== key))
  return knownProperties({ ...frontmatter, other }).find(property => property.key === key)?.lines ?? []
}

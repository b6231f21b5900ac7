// Keys and values as the frontmatter of a session: known keys with their types, all others kept.

import type { Problem } from '../errors.ts'
import { safeLine } from '../text/safe.ts'
import { type Frontmatter, type NoteStatus, noteStatuses, noteVersion, type SubagentRecord } from './note.ts'
import { readFrontmatter } from './read-frontmatter.ts'
import { linkTarget } from './wikilink.ts'

export type ParsedFrontmatter = {
  readonly frontmatter: Frontmatter
  /** Their lines count from 1 within the lines given. */
  readonly problems: readonly Problem[]
}

/** Parses the lines between the marks. A value of the wrong kind is named, and kept among the other keys. */
export function parseFrontmatter(lines: readonly string[]): ParsedFrontmatter {
  const raw = readFrontmatter(lines)
  const problems = [...raw.problems]
  const other = new Map(raw.values)
  const take = <T>(key: string, expected: string, read: (value: unknown) => T | undefined): T | undefined => {
    const value = other.get(key)
    if (value === undefined || value === null) {
      other.delete(key)
      return undefined
    }
    const taken = read(value)
    if (taken !== undefined) other.delete(key)
    else problems.push(wrongValue(key, expected, value, raw.placeOf(key)))
    return taken
  }
  const text = (key: string) => take(key, 'a text', asText)
  const frontmatter: Frontmatter = {
    type: text('type'),
    version: take('version', 'a whole number', asVersion) ?? noteVersion,
    sessionId: text('session_id'),
    started: text('started'),
    ended: text('ended'),
    status: take('status', noteStatuses.join(', '), asStatus) ?? 'unknown',
    channel: text('channel'),
    participants: take('participants', 'a list such as [developer@1.0]', asTexts) ?? [],
    model: text('model'),
    tokensUsed: take('tokens_used', 'a number', asCount) ?? 0,
    cost: take('cost', 'a number', asCount),
    subagents: take('subagents', 'a list of maps with a session', asSubagents) ?? [],
    parent: take('parent', 'the id of a session', asLink),
    resumePoint: take('resume_point', 'the id of a phase', asBlock),
    other,
  }
  for (const key of ['started', 'ended'] as const) {
    const value = frontmatter[key]
    // It is shown as it stands, but nothing can be sorted or counted by it.
    if (value !== undefined && Number.isNaN(Date.parse(value)))
      problems.push(wrongValue(key, 'a time such as 2026-01-24T10:00:00Z', value, raw.placeOf(key)))
  }
  return { frontmatter, problems: [...problems, ...checkVersion(frontmatter, raw.placeOf('version'))] }
}

function asText(value: unknown): string | undefined {
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  return typeof value === 'string' && value !== '' ? value : undefined
}

function asVersion(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isSafeInteger(value) && value > 0 ? value : undefined
}

function asStatus(value: unknown): NoteStatus | undefined {
  const word = typeof value === 'string' ? value.trim().toLowerCase() : undefined
  return noteStatuses.find(status => status === word)
}

function asCount(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value + 0 : undefined
}

function asTexts(value: unknown): readonly string[] | undefined {
  const texts = (Array.isArray(value) ? value : [value]).map(item => asText(item))
  return texts.every(item => item !== undefined) ? texts : undefined
}

function asLink(value: unknown): string | undefined {
  const text = asText(value)
  return text === undefined ? undefined : (linkTarget(text) ?? text)
}

function asBlock(value: unknown): string | undefined {
  return asText(value)?.replace(/^#?\^/, '') || undefined
}

function asSubagents(value: unknown): readonly SubagentRecord[] | undefined {
  if (!Array.isArray(value)) return undefined
  const records = value.map((item: unknown) => {
    const { session, agent, model, tokens } = (item ?? {}) as Record<string, unknown>
    const id = asLink(session)
    if (id === undefined) return undefined
    return { session: id, agent: asText(agent), model: asText(model), tokens: asCount(tokens) ?? 0 }
  })
  return records.every(record => record !== undefined) ? records : undefined
}

function wrongValue(key: string, expected: string, value: unknown, index: number): Problem {
  const found = safeLine(JSON.stringify(value) ?? String(value))
  return {
    rule: `frontmatter-${key.replaceAll('_', '-')}`,
    severity: 'error',
    message: `${key}: expected ${expected}, found ${found.length > 80 ? `${found.slice(0, 79)}…` : found}`,
    line: index + 1,
    column: 1,
  }
}

function checkVersion({ version }: Frontmatter, index: number): readonly Problem[] {
  if (version <= noteVersion) return []
  return [
    {
      rule: 'note-version',
      severity: 'error',
      message: `the note has format ${version}, this TeDDy knows format ${noteVersion}`,
      line: index + 1,
      column: 1,
      hint: 'update it: npm install -g teddy-cli',
    },
  ]
}

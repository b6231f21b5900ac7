// The frontmatter as text: one property a line, in the order in which people look for them.

import { stringify } from 'yaml'
import type { Frontmatter, SubagentRecord } from './note.ts'
import { readScalar } from './simple-yaml.ts'
import { isSessionId, renderWikilink } from './wikilink.ts'

export type Property = { readonly key: string; readonly lines: readonly string[] }

/** Renders everything between the marks, and the marks. */
export function renderFrontmatter(frontmatter: Frontmatter): string {
  const lines = [...knownProperties(frontmatter), ...otherProperties(frontmatter)].flatMap(
    ({ lines }) => lines,
  )
  return ['---', ...lines, '---', ''].join('\n')
}

/** The lines of each known key; a key without a value has none. */
export function knownProperties(frontmatter: Frontmatter): readonly Property[] {
  const { other, status, parent } = frontmatter
  const properties: readonly Property[] = [
    text('type', frontmatter.type),
    number('version', frontmatter.version),
    text('session_id', frontmatter.sessionId),
    text('status', status === 'unknown' ? undefined : status),
    text('started', frontmatter.started),
    text('ended', frontmatter.ended),
    text('channel', frontmatter.channel),
    list(
      'participants',
      frontmatter.participants.map(item => [renderScalar(item)]),
    ),
    text('model', frontmatter.model),
    number('tokens_used', frontmatter.tokensUsed),
    number('cost', frontmatter.cost),
    list('subagents', frontmatter.subagents.map(subagentLines)),
    text('parent', parent !== undefined && isSessionId(parent) ? linkTo(parent) : parent),
    text('resume_point', frontmatter.resumePoint),
  ]
  // A value that could not be used is kept with the other keys.
  return properties.filter(({ key }) => !other.has(key))
}

function otherProperties({ other }: Frontmatter): readonly Property[] {
  return [...other].map(([key, value]) => ({
    key,
    lines: stringify({ [key]: value }, { lineWidth: 0, aliasDuplicateObjects: false })
      .trimEnd()
      .split('\n'),
  }))
}

/** A text as a value on one line. */
export function renderScalar(value: string): string {
  return /^[\x20-\x7e\p{L}\p{N}]+$/u.test(value) && value.trim() === value && readScalar(value) === value
    ? value
    : JSON.stringify(value)
}

function text(key: string, value: string | undefined): Property {
  return { key, lines: value === undefined ? [] : [`${key}: ${renderScalar(value)}`] }
}

function number(key: string, value: number | undefined): Property {
  return { key, lines: value === undefined ? [] : [`${key}: ${value}`] }
}

function list(key: string, items: readonly (readonly string[])[]): Property {
  if (items.length === 0) return { key, lines: [`${key}: []`] }
  const lines = items.flatMap(([first, ...rest]) => [`  - ${first}`, ...rest.map(line => `    ${line}`)])
  return { key, lines: [`${key}:`, ...lines] }
}

function subagentLines({ session, agent, model, tokens }: SubagentRecord): readonly string[] {
  return [
    `session: ${renderScalar(session)}`,
    ...(agent === undefined ? [] : [`agent: ${renderScalar(agent)}`]),
    ...(model === undefined ? [] : [`model: ${renderScalar(model)}`]),
    `tokens: ${tokens}`,
  ]
}

function linkTo(id: string): string {
  return renderWikilink({ form: 'link', id })
}

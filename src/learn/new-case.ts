// A case with its id, its messages in the order that trainers expect.

import { sha256 } from '../text/sha256.ts'
import type { CaseSource, LearningCase, Message, Story } from './learning-case.ts'

export type CaseParts = {
  readonly source: Omit<CaseSource, 'hash'>
  readonly prompt: readonly Message[]
  readonly chosen: string
  readonly rejected: string | undefined
  readonly story: Story
}

/** Makes the case; undefined when there is nothing to ask or nothing to answer. */
export function newCase({ source, prompt, chosen, rejected, story }: CaseParts): LearningCase | undefined {
  const messages = inOrder(prompt)
  const first = messages.find(({ role }) => role !== 'system')
  const asks = first?.role === 'user' && messages.at(-1)?.role === 'user'
  if (!asks || chosen.trim() === '') return undefined
  // A pair of equals teaches nothing.
  const other = rejected === undefined || same(rejected, chosen) ? undefined : rejected
  const hash = sha256(JSON.stringify([messages, chosen, other ?? null]))
  return {
    id: `${story.kind}-${sha256(`${source.sessionId}\n${source.phase}\n${hash}`).slice(0, 16)}`,
    kind: story.kind,
    source: { ...source, tags: [...new Set([story.kind, ...source.tags])], hash },
    prompt: messages,
    chosen,
    rejected: other === undefined || other.trim() === '' ? undefined : other,
    story,
  }
}

/** The system speaks once, first; neighbours of one role become one message; empty ones go. */
function inOrder(messages: readonly Message[]): readonly Message[] {
  const out: Message[] = []
  const system = messages.filter(({ role }) => role === 'system')
  for (const message of [...system, ...messages.filter(({ role }) => role !== 'system')]) {
    if (message.content.trim() === '') continue
    const last = out.at(-1)
    if (last?.role === message.role)
      out[out.length - 1] = { role: last.role, content: `${last.content}\n\n${message.content}` }
    else out.push(message)
  }
  return out
}

function same(a: string, b: string): boolean {
  return a.replace(/\s+/g, ' ').trim() === b.replace(/\s+/g, ' ').trim()
}

// Drafts that are one step: the same phase again and again, and the same phase in several sessions.

import { fold } from '../check-workflow.ts'
import { type Draft, draftKey, type Guidance, type Subagent } from './draft.ts'

/** Phases of one kind that follow each other become one, with the number of attempts. */
export function mergeRepeats(drafts: readonly Draft[]): readonly Draft[] {
  const out: Draft[] = []
  for (const draft of drafts) {
    const last = out.at(-1)
    if (last !== undefined && draftKey(last) === draftKey(draft))
      out[out.length - 1] = { ...together(last, draft), attempts: last.attempts + draft.attempts }
    else out.push(draft)
  }
  return out
}

/** The drafts of several sessions in one order: what a session adds stands behind what came before it there. */
export function mergeSessions(sessions: readonly (readonly Draft[])[]): readonly Draft[] {
  const out: Draft[] = []
  for (const session of sessions) {
    const used = new Set<number>()
    let at = -1
    for (const draft of session) {
      const known = out.findIndex((other, n) => !used.has(n) && draftKey(other) === draftKey(draft))
      if (known === -1) {
        at++
        out.splice(at, 0, draft)
        for (const n of [...used].filter(n => n >= at)) {
          used.delete(n)
          used.add(n + 1)
        }
        used.add(at)
        continue
      }
      const attempts = Math.max(out[known]!.attempts, draft.attempts)
      out[known] = { ...acrossSessions(out[known]!, draft), attempts }
      used.add(known)
      at = Math.max(at, known)
    }
  }
  return out
}

/** What one session did is not done again because another one did it too. */
function acrossSessions(a: Draft, b: Draft): Draft {
  const known = new Set(a.subagents.map(subagentKey))
  return {
    ...together(a, b),
    gates: b.gates.length > a.gates.length ? b.gates : a.gates,
    subagents: [...a.subagents, ...b.subagents.filter(one => !known.has(subagentKey(one)))],
  }
}

function subagentKey({ name, agent }: Subagent): string {
  return `${fold(name)}\n${agent.toLowerCase()}`
}

function together(a: Draft, b: Draft): Draft {
  return {
    ...a,
    agentVersion: b.agentVersion ?? a.agentVersion,
    channel: a.channel ?? b.channel,
    read: unique([...a.read, ...b.read]),
    searched: unique([...a.searched, ...b.searched]),
    written: [...a.written, ...b.written],
    commands: [...a.commands, ...b.commands],
    guidance: mergeGuidance([...a.guidance, ...b.guidance]),
    gates: unique([...a.gates, ...b.gates]),
    failures: [...a.failures, ...b.failures],
    subagents: [...a.subagents, ...b.subagents],
    origins: [...a.origins, ...b.origins],
  }
}

/** The same words once, with all the places they come from. */
function mergeGuidance(all: readonly Guidance[]): readonly Guidance[] {
  const groups = Map.groupBy(all, ({ text }) => text)
  return [...groups].map(([text, same]) => ({ text, from: unique(same.flatMap(({ from }) => from)) }))
}

function unique(texts: readonly string[]): readonly string[] {
  return [...new Set(texts)]
}

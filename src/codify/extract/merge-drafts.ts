// Drafts that are one step: the same phase again and again, and the same phase in several sessions.

import { fold } from '../check-workflow.ts'
import { type Draft, draftKey, type Guidance, type Subagent } from './draft.ts'

/** Phases of one kind that follow each other become one, with the number of attempts. */
export function mergeRepeats(drafts: readonly Draft[]): readonly Draft[] {
  const runs: Draft[][] = []
  let last: string | undefined
  for (const draft of drafts) {
    const key = draftKey(draft)
    if (key === last) runs.at(-1)!.push(draft)
    else runs.push([draft])
    last = key
  }
  return runs.map(([first, ...more]) => {
    if (more.length === 0) return first!
    const attempts = more.reduce((sum, draft) => sum + draft.attempts, first!.attempts)
    return { ...together([first!, ...more]), attempts }
  })
}

/** The drafts of several sessions in one order: what a session adds stands behind what came before it there. */
export function mergeSessions(sessions: readonly (readonly Draft[])[]): readonly Draft[] {
  return sessions.reduce(withSession, [])
}

function withSession(known: readonly Draft[], session: readonly Draft[]): readonly Draft[] {
  const merged = [...known]
  /** Those of each kind that this session has not met yet, the last one first. */
  const unmet = Map.groupBy([...known.keys()].reverse(), n => draftKey(known[n]!))
  /** What is new, by the draft that it stands behind. */
  const added = new Map<number, Draft[]>()
  let at = -1
  for (const draft of session) {
    const n = unmet.get(draftKey(draft))?.pop()
    if (n === undefined) {
      const here = added.get(at)
      if (here === undefined) added.set(at, [draft])
      else here.push(draft)
      continue
    }
    const attempts = Math.max(merged[n]!.attempts, draft.attempts)
    merged[n] = { ...acrossSessions(merged[n]!, draft), attempts }
    at = Math.max(at, n)
  }
  return [...(added.get(-1) ?? []), ...merged.flatMap((draft, n) => [draft, ...(added.get(n) ?? [])])]
}

/** What one session did is not done again because another one did it too. */
function acrossSessions(a: Draft, b: Draft): Draft {
  const known = new Set(a.subagents.map(subagentKey))
  return {
    ...together([a, b]),
    gates: b.gates.length > a.gates.length ? b.gates : a.gates,
    subagents: [...a.subagents, ...b.subagents.filter(one => !known.has(subagentKey(one)))],
  }
}

function subagentKey({ name, agent }: Subagent): string {
  return `${fold(name)}\n${agent.toLowerCase()}`
}

function together(drafts: readonly [Draft, ...Draft[]]): Draft {
  const all = <T>(part: (draft: Draft) => readonly T[]): readonly T[] => drafts.flatMap(part)
  return {
    ...drafts[0],
    agentVersion: drafts.findLast(({ agentVersion }) => agentVersion !== undefined)?.agentVersion,
    channel: drafts.find(({ channel }) => channel !== undefined)?.channel,
    read: unique(all(({ read }) => read)),
    searched: unique(all(({ searched }) => searched)),
    written: all(({ written }) => written),
    commands: all(({ commands }) => commands),
    guidance: mergeGuidance(all(({ guidance }) => guidance)),
    gates: unique(all(({ gates }) => gates)),
    failures: all(({ failures }) => failures),
    subagents: all(({ subagents }) => subagents),
    origins: all(({ origins }) => origins),
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

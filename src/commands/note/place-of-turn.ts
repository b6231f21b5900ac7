// Which note tells a turn: the session's, that of the agent which was called, or the callout in its caller's phase.

import type { SubagentCallout } from '../../note/note.ts'
import type { Caller } from '../../session/turn-record.ts'
import { type NoteTree, type PhasePlace, phaseOfTurn } from './note-tree.ts'

export type TurnPlace =
  | { readonly kind: 'note'; readonly note: string }
  /** Inside the phase of the turn that called; `callout` is there once a turn of the agent is. */
  | { readonly kind: 'inline'; readonly caller: PhasePlace; readonly callout: SubagentCallout | undefined }

/** The place for a turn under these callers. Where the way to it is gone, the note above tells it. */
export function placeOfTurn(
  tree: NoteTree,
  session: string,
  stack: readonly Caller[],
  mode: SubagentCallout['mode'],
): TurnPlace {
  let note = session
  for (const { turn } of stack) {
    const caller = phaseOfTurn(tree, turn)
    const callout = caller && lastCallout(caller)
    if (callout?.session !== undefined && tree.has(callout.session)) note = callout.session
    // What an agent inside a callout calls is told in that callout too.
    else if (caller !== undefined && (callout?.mode ?? mode) === 'inline')
      return { kind: 'inline', caller, callout }
  }
  return { kind: 'note', note }
}

/** The callout of the agent that a phase called. */
export function lastCallout({ phase }: PhasePlace): SubagentCallout | undefined {
  return phase.items.findLast((item): item is SubagentCallout => item.kind === 'subagent')
}

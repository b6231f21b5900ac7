// Who works and who waits: INVOKE hands over to another agent, CONCLUDE returns to the one that called.

import { mostCallers } from '../../most-callers.ts'
import type { Caller } from '../../session/turn-record.ts'

/** The agent of a turn, and those that wait for it, outermost first. */
export type Working = { readonly agent: string; readonly stack: readonly Caller[] }

export type Invoked =
  | { readonly outcome: 'moved'; readonly next: Working }
  | { readonly outcome: 'refused'; readonly message: string; readonly hint: string }

export type Concluded =
  /** `caller` is who handed over and in which turn: its context is the one to go back to. */
  | { readonly outcome: 'returned'; readonly next: Working; readonly caller: Caller }
  /** Nobody waits: the session is done. */
  | { readonly outcome: 'ended' }

/** Hands over to `agent`; `turn` is the turn in which the present one did so. */
export function invoke(working: Working, agent: string, turn: string): Invoked {
  if (working.stack.length >= mostCallers) {
    return {
      outcome: 'refused',
      message: `${working.stack.length} agents wait for ${working.agent} already, at most ${mostCallers} may`,
      hint: 'use CONCLUDE to return to the caller',
    }
  }
  const stack = [...working.stack, { agent: working.agent, turn }]
  return { outcome: 'moved', next: { agent: agent.trim().toLowerCase(), stack } }
}

/** Returns to the agent that called, or ends the session at the top. */
export function conclude({ stack }: Pick<Working, 'stack'>): Concluded {
  const caller = stack.at(-1)
  if (caller === undefined) return { outcome: 'ended' }
  return { outcome: 'returned', next: { agent: caller.agent, stack: stack.slice(0, -1) }, caller }
}

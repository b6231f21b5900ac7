// A step in the making: what one phase, or several of one name, did and learnt.

import type { CommandRun, Written } from './session-source.ts'

export type Draft = {
  readonly name: string
  readonly agent: string | undefined
  readonly agentVersion: string | undefined
  readonly channel: string | undefined
  readonly read: readonly string[]
  readonly searched: readonly string[]
  readonly written: readonly Written[]
  readonly commands: readonly CommandRun[]
  /** Bullets: what the user said, what was decided, how errors were resolved. */
  readonly guidance: readonly Guidance[]
  readonly gates: readonly string[]
  readonly failures: readonly Failure[]
  readonly subagents: readonly Subagent[]
  /** How often the phase was gone through in a row. */
  readonly attempts: number
  readonly origins: readonly Origin[]
}

/** A bullet, and the sessions and phases that a comment behind it names. */
export type Guidance = { readonly text: string; readonly from: readonly string[] }

export type Failure = { readonly when: string; readonly outcome: 'resolved' | 'open' }

export type Subagent = {
  readonly name: string
  readonly agent: string
  readonly agentVersion: string | undefined
  /** Right behind another one: they were started side by side. */
  readonly start: 'alone' | 'beside'
}

export type Origin = { readonly session: string; readonly phase: string; readonly line: number }

/** The key that phases of one kind share, within a session and across sessions. */
export function draftKey({ name, agent }: Draft): string {
  return `${name.toLowerCase().replace(/\s+/g, ' ')}\n${agent?.toLowerCase() ?? ''}`
}

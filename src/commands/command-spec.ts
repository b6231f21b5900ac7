// What a command is to help, completions and the entry: data, and the module that does the work.

import type { World } from '../world/world.ts'

export type OptionSpec = {
  readonly flags: string
  readonly summary: string
  readonly choices?: readonly string[]
}

type ArgumentSpec = { readonly name: string; readonly summary: string; readonly choices?: readonly string[] }

/** What the user typed after the command's name. */
export type Typed = {
  readonly args: readonly (string | undefined)[]
  readonly options: Readonly<Record<string, unknown>>
}

/** Does the command; returns its exit code. */
export type Run = (world: World, typed: Typed) => number | Promise<number>

export type CommandSpec = {
  /** One word, or two for a member of a group: `session start`. */
  readonly name: string
  readonly summary: string
  readonly arguments?: readonly ArgumentSpec[]
  readonly options?: readonly OptionSpec[]
  readonly examples: readonly string[]
  readonly hidden?: true
  readonly load: () => Promise<{ readonly run: Run }>
}

export const json: OptionSpec = { flags: '--json', summary: 'print the result as JSON' }

// Every command: what help and completions show, and the module that does the work, loaded when it is called.

import { type CommandSpec, json } from './command-spec.ts'
import { memoSpecs } from './specs/memo-specs.ts'
import { noteSpecs } from './specs/note-specs.ts'
import { noteWritingSpecs } from './specs/note-writing-specs.ts'
import { planSpecs } from './specs/plan-specs.ts'
import { projectSpecs } from './specs/project-specs.ts'
import { sessionSpecs } from './specs/session-specs.ts'
import { stateSpecs } from './specs/state-specs.ts'

/** `teddy` without a command. */
export const whereSpec: CommandSpec = {
  name: '',
  summary: 'where am I, and what to type next',
  options: [json],
  examples: ['teddy', 'teddy --json'],
  load: () => import('./where.ts'),
}

export const commandTable: readonly CommandSpec[] = [
  {
    name: 'init',
    summary: 'make .teddy/ with commented defaults in this project',
    examples: ['teddy init'],
    load: () => import('./init.ts'),
  },
  ...sessionSpecs,
  ...stateSpecs,
  ...noteSpecs,
  ...noteWritingSpecs,
  ...memoSpecs,
  ...planSpecs,
  ...projectSpecs,
]

/** What the members of a group have in common. */
export const groupSummaries: Readonly<Record<string, string>> = {
  session: 'start and continue sessions; list, read, search and learn from their notes',
  workflow: 'check and draw workflows',
  worktree: 'look after the worktrees of sessions',
  memo: 'the long-term memory: list, add, remove',
}

/** What the completion scripts call; people do not. */
export const completeSpec: CommandSpec = {
  name: 'complete',
  summary: 'answer a completion script',
  arguments: [{ name: '[words...]', summary: 'the line so far' }],
  examples: [],
  hidden: true,
  load: () => import('./complete.ts'),
}

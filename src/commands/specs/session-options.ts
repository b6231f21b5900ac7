// Options that commands of sessions share.

import type { OptionSpec } from '../command-spec.ts'

/** How the next plan is made. */
export const planning: readonly OptionSpec[] = [
  { flags: '--agent <name>', summary: 'who plans: pathfinder, architect, developer, debugger, assistant, …' },
  { flags: '--model <name>', summary: 'provider/name, manual, or recorded:<folder>' },
  { flags: '--pipeline <name>', summary: 'a chain of prompts that ends in the plan; none for no chain' },
  { flags: '--context-depth <n>', summary: 'how many past turns the model sees (1)' },
  { flags: '--reply <file>', summary: 'with the model manual: take the reply from this file' },
]

/** How a waiting plan is run. */
export const running: readonly OptionSpec[] = [
  { flags: '--yolo', summary: 'plan and run on without asking, until done or a limit' },
  { flags: '--max-turns <n>', summary: 'with --yolo: at most so many turns' },
  { flags: '--max-tokens <n>', summary: 'at most so many tokens in this session' },
  { flags: '--max-cost <usd>', summary: 'at most so many dollars in this session' },
  { flags: '--allow-protected', summary: 'let -y and --yolo change protected files too' },
]

export const noSync: OptionSpec = {
  flags: '--no-sync',
  summary: 'leave edits made in your checkout out of the session',
}

/** Where it runs, and what comes into it and out of it. */
export const placing: readonly OptionSpec[] = [
  { flags: '--in-place', summary: 'run in this folder, not in a worktree of the session' },
  { flags: '--no-snapshot', summary: 'run without snapshots; it cannot be taken back then' },
  noSync,
  { flags: '--land', summary: 'bring the changes into your checkout when the turn succeeded' },
]

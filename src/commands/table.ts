// Every command: what help and completions show, and the module that does the work, loaded when it is called.

import type { World } from '../world/world.ts'

type OptionSpec = { readonly flags: string; readonly summary: string; readonly choices?: readonly string[] }

type ArgumentSpec = { readonly name: string; readonly summary: string; readonly choices?: readonly string[] }

/** What the user typed after the command's name. */
export type Typed = {
  readonly args: readonly (string | undefined)[]
  readonly options: Readonly<Record<string, unknown>>
}

/** Does the command; returns its exit code. */
export type Run = (world: World, typed: Typed) => number | Promise<number>

export type CommandSpec = {
  readonly name: string
  readonly summary: string
  readonly arguments?: readonly ArgumentSpec[]
  readonly options?: readonly OptionSpec[]
  readonly examples: readonly string[]
  readonly hidden?: true
  readonly load: () => Promise<{ readonly run: Run }>
}

const json: OptionSpec = { flags: '--json', summary: 'print the result as JSON' }

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
  {
    name: 'check',
    summary: 'check a plan: every problem with its line and column',
    arguments: [{ name: '[plan_file]', summary: 'the plan; - for standard input, none for the clipboard' }],
    options: [{ flags: '--strict', summary: 'take faults of the Rationale for errors' }, json],
    examples: ['teddy check plan.md', 'teddy check --strict - < reply.md', 'teddy check plan.md --json'],
    load: () => import('./check.ts'),
  },
  {
    name: 'preprocess',
    summary: 'repair the fences of a plan in place, from stdin to stdout, or in the clipboard',
    arguments: [{ name: '[file]', summary: 'the plan; - for standard input, none for the clipboard' }],
    options: [{ flags: '--check', summary: 'change nothing; exit 3 if something would change' }],
    examples: [
      'teddy preprocess plan.md',
      'teddy preprocess < reply.md > plan.md',
      'teddy preprocess --check plan.md',
    ],
    load: () => import('./preprocess.ts'),
  },
  {
    name: 'execute',
    summary: 'review a plan and run exactly what you approve; writes report.md',
    arguments: [{ name: '[plan]', summary: 'a file, or - for standard input; without one, the clipboard' }],
    options: [
      { flags: '-y, --yes', summary: 'approve everything without asking' },
      { flags: '--allow-protected', summary: 'let -y change protected files too' },
      { flags: '--dry-run', summary: 'show the diff of everything, run nothing' },
      { flags: '--report <path>', summary: 'where the report goes (report.md)' },
      json,
    ],
    examples: ['teddy execute plan.md', 'teddy execute', 'pbpaste | teddy execute - -y'],
    load: () => import('./execute.ts'),
  },
  {
    name: 'config',
    summary: 'show every setting, its value and where it came from',
    arguments: [{ name: '[setting]', summary: 'show this one only' }],
    options: [json],
    examples: ['teddy config', 'teddy config sandbox'],
    load: () => import('./config.ts'),
  },
  {
    name: 'trust',
    summary: "accept what this project's settings name: programs, endpoints, recorded replies",
    options: [
      { flags: '-y, --yes', summary: 'accept without asking' },
      { flags: '--revoke', summary: 'take the acceptance back' },
    ],
    examples: ['teddy trust', 'teddy trust --yes', 'teddy trust --revoke'],
    load: () => import('./trust.ts'),
  },
  {
    name: 'doctor',
    summary: 'check git, model, clipboard, sandbox, locks and torn files',
    options: [{ flags: '--fix', summary: 'remove what dead processes left behind' }, json],
    examples: ['teddy doctor', 'teddy doctor --fix'],
    load: () => import('./doctor.ts'),
  },
  {
    name: 'completions',
    summary: 'print the completion script of a shell',
    arguments: [{ name: '<shell>', summary: 'your shell', choices: ['bash', 'zsh', 'fish'] }],
    examples: [
      'source <(teddy completions bash)',
      'source <(teddy completions zsh)',
      'teddy completions fish | source',
    ],
    load: () => import('./completions.ts'),
  },
]

/** What the completion scripts call; people do not. */
export const completeSpec: CommandSpec = {
  name: 'complete',
  summary: 'answer a completion script',
  arguments: [{ name: '[words...]', summary: 'the line so far' }],
  examples: [],
  hidden: true,
  load: () => import('./complete.ts'),
}

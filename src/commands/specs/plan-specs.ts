// Commands for one plan, without a session.

import { type CommandSpec, json } from '../command-spec.ts'

export const planSpecs: readonly CommandSpec[] = [
  {
    name: 'check',
    summary: 'check a plan: every problem with its line and column',
    arguments: [{ name: '[plan_file]', summary: 'the plan; - for standard input, none for the clipboard' }],
    options: [{ flags: '--strict', summary: 'take faults of the Rationale for errors' }, json],
    examples: ['teddy check plan.md', 'teddy check --strict - < reply.md', 'teddy check plan.md --json'],
    load: () => import('../check.ts'),
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
    load: () => import('../preprocess.ts'),
  },
  {
    name: 'execute',
    summary: 'review a plan and run exactly what you approve; writes report.md',
    arguments: [{ name: '[plan]', summary: 'a file, or - for standard input; without one, the clipboard' }],
    options: [
      { flags: '-y, --yes', summary: 'approve everything without asking' },
      { flags: '--allow-protected', summary: 'let -y change protected files too' },
      { flags: '--dry-run', summary: 'show everything with its exact diff, run nothing' },
      { flags: '--report <path>', summary: 'where the report goes (report.md)' },
      json,
    ],
    examples: ['teddy execute plan.md', 'teddy execute', 'pbpaste | teddy execute -'],
    load: () => import('../execute.ts'),
  },
]

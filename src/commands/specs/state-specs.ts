// Commands for the state of files: restore, land, diff, verify, replay, worktrees.

import { type CommandSpec, json, type OptionSpec } from '../command-spec.ts'

const session: OptionSpec = {
  flags: '--session <id>',
  summary: 'this session: id, start of an id, or a path',
}

const restoring: Omit<CommandSpec, 'name' | 'examples'> = {
  summary: 'bring the files back to the state after a turn; what you changed since stays',
  arguments: [{ name: '[turn]', summary: 'its name, its id, or the path of any file in it' }],
  options: [
    { flags: '--dry-run', summary: 'show what would change' },
    { flags: '--undo [id]', summary: 'take the last restore or landing back, or the one with this id' },
    { flags: '--force <file...>', summary: "take the snapshot's version of these files" },
    { flags: '--checkout', summary: "bring your checkout there, not the session's worktree" },
    session,
    json,
  ],
  load: () => import('../restore.ts'),
}

export const stateSpecs: readonly CommandSpec[] = [
  {
    name: 'restore',
    ...restoring,
    examples: ['teddy restore 02', 'teddy restore 02 --dry-run', 'teddy restore --undo'],
  },
  { name: 'session restore', ...restoring, examples: ['teddy session restore 02'] },
  {
    name: 'diff',
    summary: 'what the session changed, or a turn, or what lies between two',
    arguments: [{ name: '[turns]', summary: '02, or 01..03; 01.. is up to now' }],
    options: [{ flags: '--stat', summary: 'files and counts only' }, session],
    examples: ['teddy diff', 'teddy diff 02', 'teddy diff 01..03 --stat'],
    load: () => import('../diff.ts'),
  },
  {
    name: 'land',
    summary: "bring the session's changes into your checkout",
    options: [
      { flags: '--dry-run', summary: 'show what would change' },
      { flags: '--commit', summary: 'also commit them on your branch' },
      { flags: '--markers', summary: 'write conflict markers instead of refusing' },
      session,
      json,
    ],
    examples: ['teddy land', 'teddy land --dry-run', 'teddy land --commit'],
    load: () => import('../land.ts'),
  },
  {
    name: 'verify',
    summary: 'check the hash chain of turns and every snapshot',
    arguments: [{ name: '[session]', summary: 'this session only' }],
    options: [json],
    examples: ['teddy verify', 'teddy verify 20260124-add-user-auth'],
    load: () => import('../verify.ts'),
  },
  {
    name: 'replay',
    summary: 'run the approved plans again on a fresh worktree, without a model, and compare turn by turn',
    arguments: [{ name: '[session]', summary: 'its id; by default the current one' }],
    options: [
      { flags: '--from <turn>', summary: 'start with this turn' },
      { flags: '-y, --yes', summary: 'run the commands of the plans again without asking' },
      { flags: '--junit <file>', summary: 'also write the result as JUnit XML' },
      {
        flags: '--plan-with <model>',
        summary: 'ask this model for the plan of --from, and show both side by side',
      },
      json,
    ],
    examples: [
      'teddy replay 20260124-add-user-auth',
      'teddy replay --from 03 -y --junit replay.xml',
      'teddy replay --from 03 --plan-with ollama/qwen3-coder',
    ],
    load: () => import('../replay.ts'),
  },
  {
    name: 'worktree list',
    summary: 'the worktrees of sessions',
    options: [json],
    examples: ['teddy worktree list'],
    load: () => import('../worktree-list.ts'),
  },
  {
    name: 'worktree path',
    summary: "where the session's files are",
    arguments: [{ name: '[session]', summary: 'this session; by default the current one' }],
    examples: ['teddy worktree path', 'cd "$(teddy worktree path)"'],
    load: () => import('../worktree-path.ts'),
  },
  {
    name: 'worktree remove',
    summary: 'remove the worktree of a session; its files are saved first',
    arguments: [{ name: '[session]', summary: 'this session; by default the current one' }],
    options: [{ flags: '--force', summary: 'also where files would be lost that no snapshot covers' }],
    examples: ['teddy worktree remove 20260124-add-user-auth'],
    load: () => import('../worktree-remove.ts'),
  },
]

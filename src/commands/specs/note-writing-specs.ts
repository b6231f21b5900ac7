// Commands that write to notes: log, pause, resume.

import { type CommandSpec, json, type OptionSpec } from '../command-spec.ts'
import { placing, planning, running } from './session-options.ts'

const id = { name: '[id]', summary: 'its id, the start of its id, or the path of its note' }
const session: OptionSpec = {
  flags: '--session <id>',
  summary: 'the note of this session: id, start of an id, or a path',
}

export const noteWritingSpecs: readonly CommandSpec[] = [
  {
    name: 'session log',
    summary: "write one thing into a session's note, for scripts and other agents",
    arguments: [
      {
        name: '<kind>',
        summary: 'what it is',
        choices: ['phase', 'tool', 'decision', 'error', 'user', 'task', 'usage', 'subagent', 'finish'],
      },
      { name: '[words...]', summary: 'what to write; - takes it from standard input' },
    ],
    options: [
      { flags: '--agent <name>', summary: 'phase: who works, name or name@version' },
      { flags: '--channel <name>', summary: 'phase: where' },
      { flags: '--model <name>', summary: 'phase, subagent: which model' },
      { flags: '--summary <text>', summary: 'tool, subagent, finish: what came of it' },
      { flags: '--failed', summary: 'tool: it failed' },
      { flags: '--resolution <text>', summary: 'error: how it was resolved' },
      { flags: '--done <text>', summary: 'user: how the words were taken' },
      { flags: '--id <id>', summary: 'task: a new one, or the one to change' },
      {
        flags: '--status <status>',
        summary: 'task: pending, in_progress, completed; finish: completed, failed',
      },
      { flags: '--priority <word>', summary: 'task: how urgent' },
      { flags: '--tokens <n>', summary: 'usage: tokens to add' },
      { flags: '--cost <usd>', summary: 'usage: dollars to add' },
      { flags: '--mode <mode>', summary: 'subagent: inline, link or embed (link)' },
      { flags: '--task <text>', summary: 'subagent: what it is asked to do, told in its own note' },
      session,
      json,
    ],
    examples: [
      'teddy session log phase "Research" --agent scout@1.0',
      'teddy session log tool READ src/auth.ts --summary "40 lines"',
      'teddy session log decision "Use argon2: it is there already."',
      'teddy session log finish --summary "Passwords are hashed."',
    ],
    load: () => import('../session-log.ts'),
  },
  {
    name: 'session pause',
    summary: 'mark a session as paused, with the phase at which it goes on',
    arguments: [id],
    options: [json],
    examples: ['teddy session pause', 'teddy session pause 20260124-add-user-auth'],
    load: () => import('../session-pause.ts'),
  },
  {
    name: 'session resume',
    summary: 'take a session up again from its note, and go on',
    arguments: [id],
    options: [
      { flags: '--context-limit <n>', summary: 'tokens of its note that the model sees at most (32,000)' },
      { flags: '-m, --message <text>', summary: 'what you want' },
      ...running,
      ...placing,
      ...planning,
      json,
    ],
    examples: [
      'teddy session resume',
      'teddy session resume 20260124 --context-limit 8000 -m "now the tests"',
    ],
    load: () => import('../session-resume.ts'),
  },
]

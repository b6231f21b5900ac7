// Commands that read notes: list, show, search, stats, export, codify, learn; and workflows.

import { type CommandSpec, json, type OptionSpec } from '../command-spec.ts'

const id = { name: '<id>', summary: 'its id, the start of its id, or the path of its note' }
const output: OptionSpec = {
  flags: '-o, --output <file>',
  summary: 'write to this file, not to standard output',
}
const force: OptionSpec = { flags: '--force', summary: 'replace the file if it is there' }

const filters: readonly OptionSpec[] = [
  {
    flags: '--status <status>',
    summary: 'sessions of this status',
    choices: ['active', 'paused', 'completed', 'failed', 'unknown'],
  },
  { flags: '--agent <name>', summary: 'sessions of this agent: developer, or developer@1.0' },
  { flags: '--channel <name>', summary: 'sessions of this channel' },
  { flags: '--since <time>', summary: 'started since then: 2026-01-24, 36h, 7d, 2w' },
  { flags: '--model <name>', summary: 'sessions of this model' },
  { flags: '--text <words>', summary: 'all of these words in the id, a title or a name' },
]

export const noteSpecs: readonly CommandSpec[] = [
  {
    name: 'session list',
    summary: 'the sessions, the newest first',
    options: [
      ...filters,
      {
        flags: '--sort <key>',
        summary: 'in this order',
        choices: ['started', 'id', 'status', 'tokens', 'cost', 'duration', 'phases'],
      },
      { flags: '--format <format>', summary: 'how to print them', choices: ['table', 'json', 'toon'] },
      json,
    ],
    examples: ['teddy session list', 'teddy session list --agent developer --since 7d --sort tokens'],
    load: () => import('../session-list.ts'),
  },
  {
    name: 'session show',
    summary: "a session's note: facts, phases, decisions, errors, embedded notes",
    arguments: [id],
    options: [{ flags: '--raw', summary: 'the Markdown as it is in the file' }, json],
    examples: ['teddy session show 20260124-add-user-auth', 'teddy session show 20260124 --raw'],
    load: () => import('../session-show.ts'),
  },
  {
    name: 'session search',
    summary: 'notes, plans and reports that hold all of these words',
    arguments: [{ name: '<words...>', summary: 'what to look for' }],
    options: [json],
    examples: ['teddy session search expired token'],
    load: () => import('../session-search.ts'),
  },
  {
    name: 'session stats',
    summary: 'tokens, cost, average time and failures, in groups',
    options: [
      {
        flags: '--by <what>',
        summary: 'the groups (agent)',
        choices: ['agent', 'channel', 'status', 'model', 'week'],
      },
      ...filters,
      json,
    ],
    examples: ['teddy session stats', 'teddy session stats --by week --since 12w'],
    load: () => import('../session-stats.ts'),
  },
  {
    name: 'session export',
    summary: 'a note as Markdown, one page of HTML, or JSON; keys are taken out',
    arguments: [id],
    options: [
      {
        flags: '--format <format>',
        summary: 'md (the default), html or json',
        choices: ['md', 'html', 'json'],
      },
      output,
      force,
    ],
    examples: ['teddy session export 20260124-add-user-auth --format html -o auth.html'],
    load: () => import('../session-export.ts'),
  },
  {
    name: 'session codify',
    summary: 'a workflow from what sessions did',
    arguments: [{ name: '<id...>', summary: 'sessions: ids, starts of ids, or paths of notes' }],
    options: [
      {
        flags: '--dialect <dialect>',
        summary: 'of the workflow (full)',
        choices: ['full', 'spec', 'crucible'],
      },
      { flags: '--title <words>', summary: "its title; by default the first session's name" },
      { flags: '--refine', summary: 'let the model clean it up; a lost step or gate is refused' },
      { flags: '--model <name>', summary: 'with --refine: provider/name, manual, or recorded:<folder>' },
      { flags: '--reply <file>', summary: 'with the model manual: take the reply from this file' },
      { flags: '--interactive', summary: 'mend it in your editor until it has no problems' },
      { flags: '--report', summary: 'also say what became of what, and how sure each edge is' },
      output,
      force,
    ],
    examples: [
      'teddy session codify 20260124-add-user-auth -o .teddy/workflows/auth.md',
      'teddy session codify 20260124 20260131 --refine --interactive -o auth.md',
    ],
    load: () => import('../session-codify.ts'),
  },
  {
    name: 'session learn',
    summary: 'puzzles, corrections and preferences from sessions, for prompts and training',
    arguments: [{ name: '[id...]', summary: 'these sessions; by default all' }],
    options: [
      {
        flags: '--type <type>',
        summary: 'what to look for (all)',
        choices: ['puzzle', 'correction', 'preference', 'all'],
      },
      {
        flags: '--export <format>',
        summary: 'the format; by default puzzle for puzzles, else markdown',
        choices: ['jsonl', 'markdown', 'puzzle'],
      },
      {
        flags: '--shape <shape>',
        summary: 'of the lines of jsonl (chat)',
        choices: ['chat', 'sharegpt', 'dpo', 'dpo-axolotl', 'dpo-llamafactory', 'dpo-openai', 'kto'],
      },
      {
        flags: '--metadata <where>',
        summary: 'with jsonl: in each line, in a file beside it, or nowhere (inline)',
        choices: ['inline', 'sidecar', 'none'],
      },
      { flags: '--split <share>', summary: 'a share for testing, 0.1 for a tenth; two files then' },
      {
        flags: '--split-by <what>',
        summary: 'keep a whole session, or a case, on one side (session)',
        choices: ['session', 'case'],
      },
      { flags: '--dedupe', summary: 'of cases that say the same, keep one' },
      { flags: '--all-failures', summary: 'also failures of the machine and the network' },
      { flags: '-o, --output <folder>', summary: 'write the files here, not to standard output' },
    ],
    examples: [
      'teddy session learn --type puzzle',
      'teddy session learn --type preference --export jsonl --shape dpo --split 0.1 --dedupe -o data',
    ],
    load: () => import('../session-learn.ts'),
  },
  {
    name: 'session reindex',
    summary: 'read every note again and write the index anew',
    options: [json],
    examples: ['teddy session reindex'],
    load: () => import('../session-reindex.ts'),
  },
  {
    name: 'workflow check',
    summary: 'every problem of a workflow, with line and column',
    arguments: [{ name: '<file>', summary: 'the workflow, or - for standard input' }],
    options: [json],
    examples: ['teddy workflow check .teddy/workflows/auth.md'],
    load: () => import('../workflow-check.ts'),
  },
  {
    name: 'workflow show',
    summary: 'the steps of a workflow, what goes into each and what comes out',
    arguments: [{ name: '<file>', summary: 'the workflow, or - for standard input' }],
    options: [{ flags: '--mermaid', summary: 'print a Mermaid graph' }],
    examples: ['teddy workflow show .teddy/workflows/auth.md', 'teddy workflow show auth.md --mermaid'],
    load: () => import('../workflow-show.ts'),
  },
]

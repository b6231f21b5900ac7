// Settings of state: where plans run, what worktrees need, how changes come back.

import * as z from 'zod'
import { type Setting, stricterBy } from './setting.ts'

const isolations = ['worktree', 'in-place'] as const
const landings = ['auto', 'ask', 'never'] as const

const folderName = () =>
  z.string().regex(/^(?!\/)(?!.*(^|\/)\.\.(\/|$))[^\0\n]+$/, {
    error: 'expected a path inside the project, such as node_modules',
  })

export const stateSettings = {
  isolation: {
    schema: () => z.enum(isolations),
    default: 'worktree',
    scope: 'project',
    summary: 'where plans of a session run in a git repository: worktree (of its own), or in-place',
    example: 'in-place',
  },
  land: {
    schema: () => z.enum(landings),
    default: 'ask',
    scope: 'narrower',
    summary: "after a successful turn, bring the session's changes into your checkout: ask, auto, never",
    example: 'never',
    narrows: stricterBy(landings),
  },
  worktree: {
    schema: () =>
      z.strictObject({
        link: z.array(folderName()).exactOptional(),
        setup: z.string().regex(/\S/, 'expected a command, such as "npm ci"').exactOptional(),
      }),
    default: {},
    scope: 'project',
    summary:
      'what worktrees need: `link` names ignored folders to link in, `setup` is a command run once in a new one',
    example: '{ link: [node_modules, .venv] }',
    trustNeededFor: value => typeof value === 'object' && value !== null && 'setup' in value,
    trustedKey: 'setup',
  },
  snapshot_max_mb: {
    schema: () => z.number({ error: 'expected a number' }).min(1).max(100_000),
    default: 50,
    scope: 'project',
    summary: 'files larger than this are not covered by snapshots; each is named',
    example: '200',
  },
} satisfies Record<string, Setting>

export type StateSettingValues = {
  readonly isolation: (typeof isolations)[number]
  readonly land: (typeof landings)[number]
  readonly worktree: { readonly link?: readonly string[]; readonly setup?: string }
  readonly snapshot_max_mb: number
}

// Commands for the long-term memory.

import { type CommandSpec, json } from '../command-spec.ts'

export const memoSpecs: readonly CommandSpec[] = [
  {
    name: 'memo list',
    summary: 'the memos, with the turn that each came from',
    options: [json],
    examples: ['teddy memo list'],
    load: () => import('../memo-list.ts'),
  },
  {
    name: 'memo add',
    summary: 'remember a fact for every session',
    arguments: [{ name: '<text>', summary: 'one fact' }],
    examples: ['teddy memo add "Use pnpm for all package management."'],
    load: () => import('../memo-add.ts'),
  },
  {
    name: 'memo remove',
    summary: 'forget a fact',
    arguments: [{ name: '<memo>', summary: 'its number in the list, or its text' }],
    examples: ['teddy memo remove 2'],
    load: () => import('../memo-remove.ts'),
  },
]

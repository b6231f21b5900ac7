// Settings of notes: where they are, when they are saved, what is written into them.

import * as z from 'zod'
import type { Setting } from './setting.ts'

const subagentModes = ['inline', 'link', 'embed'] as const

const autosaveError = 'expected phase, action, or a number of seconds from 1 to 86,400'
const timeoutError = 'expected a whole number of seconds from 1 to 604,800'

export const noteSettings = {
  channel: {
    schema: () =>
      z.string({ error: 'expected a name' }).regex(/^[\p{L}\p{N}_.-]{1,60}$/u, {
        error: 'expected a name of letters, digits, -, _ and .',
      }),
    default: 'dev',
    scope: 'project',
    summary: 'the channel of new sessions and their phases, written as #dev in the note',
    example: 'research',
  },
  autosave: {
    schema: () =>
      z.union([z.enum(['phase', 'action']), z.number().min(1).max(86_400)], { error: autosaveError }),
    default: 'phase',
    scope: 'project',
    summary: 'when the note is saved: after each phase, after each action, or every so many seconds',
    example: 'action',
  },
  session_timeout: {
    schema: () =>
      z.int({ error: timeoutError }).min(1, { error: timeoutError }).max(604_800, { error: timeoutError }),
    default: 3600,
    scope: 'project',
    summary: 'seconds that a question to you may stand unanswered before the session counts as paused',
    example: '1800',
  },
  subagents: {
    schema: () => z.enum(subagentModes),
    default: 'link',
    scope: 'project',
    summary: 'how the note tells the work of agents that are called: inline, link (a note of its own), embed',
    example: 'embed',
  },
  notes_dir: {
    schema: () =>
      z.string().regex(/^(?!~)[^\0\n\r]*[^\0\n\r\s][^\0\n\r]*$/, {
        error: 'expected a folder, from the root of the project or of the disk; ~ is not known here',
      }),
    default: undefined,
    scope: 'narrower',
    summary: 'the folder of the notes; one outside the project only in your own settings',
    example: 'docs/sessions',
    narrows: value => typeof value === 'string' && isInside(value),
  },
} satisfies Record<string, Setting>

export type NoteSettingValues = {
  readonly channel: string
  readonly autosave: 'phase' | 'action' | number
  readonly session_timeout: number
  readonly subagents: (typeof subagentModes)[number]
  readonly notes_dir: string | undefined
}

// Git's own folder is inside, and nothing of ours belongs there.
function isInside(path: string): boolean {
  const steps = path.split(/[/\\]/)
  return !/^([/\\]|[A-Za-z]:)/.test(path) && !steps.includes('..') && steps[0]?.toLowerCase() !== '.git'
}

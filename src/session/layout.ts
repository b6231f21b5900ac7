// Where everything of a session lies: every path and file name, in one place.

import { join } from 'node:path'
import type { Project } from '../config/project.ts'

type Place = Pick<Project, 'folder'>

/** The folder of all sessions and of their notes. */
export const sessionsFolder = ({ folder }: Place) => join(folder, 'sessions')

export const sessionFolder = (project: Place, id: string) => join(sessionsFolder(project), id)

export const sessionContextFile = 'session.context'

/** What of its note a session was taken up again with; session.context names it. */
export const resumedFile = 'resumed.md'

/** What belongs to this machine alone: never shared, never part of a snapshot. */
export const localFolder = ({ folder }: Place) => join(folder, 'local')

/** Names the current session. */
export const currentFile = (project: Place) => join(localFolder(project), 'current')

/** Names a turn of the session's current line. */
export const lineFile = (project: Place, id: string) => join(localFolder(project), 'lines', id)

export const sessionLock = (project: Place, id: string) =>
  join(localFolder(project), 'locks', `session-${id}.lock`)

/** The files of a turn, by what they hold. */
export const turnFiles = {
  record: 'turn.md',
  context: 'turn.context',
  systemPrompt: 'system_prompt.xml',
  userPrompt: 'user_prompt.txt',
  payload: '_context.log',
  plan: 'plan.md',
  journal: 'journal.jsonl',
  report: 'report.md',
} as const

/** A turn's file as the project's context files name it. */
export const turnFileFromRoot = (id: string, turn: string, file: string) =>
  `.teddy/sessions/${id}/${turn}/${file}`

/** Calls that answered with a plan, or should have. */
export const attemptsFolder = (turnFolder: string) => join(turnFolder, 'attempts')

/** Calls of a pipeline's steps before the last one. */
export const stepsFolder = (turnFolder: string) => join(turnFolder, 'steps')

export const attemptFiles = {
  request: 'request.md',
  reply: 'reply.md',
  partial: 'reply.partial.md',
  problems: 'problems.md',
} as const

/** What the name of a step's file ends with. */
export const stepEndings = { request: '.request.md', reply: '.md', partial: '.partial.md' } as const

/** Numbers in names have two digits at least, so that a listing is in order. */
export const twoDigits = (number: number) => String(number).padStart(2, '0')

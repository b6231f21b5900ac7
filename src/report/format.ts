// The words of the report's format, the same for writing and for reading.

import type { ActionType } from '../plan/plan.ts'
import type { SandboxState } from '../world/sandbox.ts'
import type { SkipReason } from './report.ts'

/** The version this program writes, and the newest it reads. */
export const formatVersion = 1

export const titleWords = 'Execution Report'

/** The value of the Format field, without the version. */
export const formatName = 'TeDDy report'

/** The last line of every report: without it the text was cut off. */
export const endLine = 'End of report.'

export const headerFields = [
  'Status',
  'Format',
  'Plan SHA-256',
  'Agent',
  'Started',
  'Ended',
  'Snapshot',
  'Undo',
] as const

export const sectionNames = ['User Message', 'State Changes', 'Actions'] as const

/** Only a command has these. */
export const commandFields = [
  'Return Code',
  'Signal',
  'Timed Out',
  'Interrupted',
  'Failure Allowed',
  'Still Running',
  'Omitted Output',
] as const

export const actionFields = [
  'Status',
  'Description',
  'Summary',
  'Changed',
  'Match',
  ...commandFields,
  'Sandbox',
  'Resource',
  'Duration',
  'Modified by User',
] as const

// As a record, so that a new action cannot be forgotten here.
const typeNames: Readonly<Record<ActionType, true>> = {
  CREATE: true,
  READ: true,
  EDIT: true,
  EXECUTE: true,
  RESEARCH: true,
  CHAT_WITH_USER: true,
  INVOKE: true,
  CONCLUDE: true,
  PRUNE: true,
}

export const actionTypes = Object.keys(typeNames) as readonly ActionType[]

/** What a command's sandbox can be. */
export const sandboxStates = ['on', 'off', 'on, network on'] as const satisfies readonly SandboxState[]

export const sourceFields = ['Untrusted Origin', 'SHA-256', 'Note', 'Problem', 'Language'] as const

export type FieldName =
  | (typeof headerFields)[number]
  | (typeof actionFields)[number]
  | (typeof sourceFields)[number]

/** Why a memo or context change was not made, in the words of the report. */
export const skipReasons: Readonly<Record<SkipReason, string>> = {
  off: 'switched off in review',
  'plan-skipped': 'the plan was skipped',
  'no-project': 'there is no TeDDy project to keep it in',
  'no-session': 'there is no session with a next turn',
}

/** The language of a fence when nothing better is known. */
export const plainLanguage = 'text'

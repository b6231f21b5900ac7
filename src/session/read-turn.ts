// One turn from its folder: what lies in it, and what turn.md says.

import type { Dirent } from 'node:fs'
import { basename } from 'node:path'
import { Fault } from '../errors.ts'
import { safeLine } from '../text/safe.ts'
import type { Disk } from '../world/disk.ts'
import { diskFault } from '../world/disk-fault.ts'
import { readText } from '../world/read-file.ts'
import { readJournal } from './journal.ts'
import { turnFiles } from './layout.ts'
import { parseTurn } from './parse-turn.ts'
import type { SessionProblem, Turn, TurnState } from './session.ts'
import { formatTurnName, type TurnName } from './turn-name.ts'
import type { TurnRecord } from './turn-record.ts'

/** Far more than a record has; a title may be long. */
const maxRecordBytes = 4_000_000

const ownFiles = new Set<string>(Object.values(turnFiles))

type ReadTurn = { readonly turn: Turn; readonly problems: readonly SessionProblem[] }

/** The turn in a folder that is known to be one. */
export function readTurn(disk: Disk, folder: string, parts: TurnName): ReadTurn {
  const name = formatTurnName(parts)
  // Nearly all turns are done, and for those their many files need not be listed.
  const isDone = disk.lstat(`${folder}/${turnFiles.report}`, { throwIfNoEntry: false })?.isFile() === true
  const { files, problems: strange } = isDone ? onlyReport : lookInto(disk, folder)
  const { record, problems, blank } = readRecord(disk, folder, files)
  const state = stateOf(disk, folder, files, blank)
  return { turn: { name, parts, folder, state, record }, problems: [...strange, ...problems] }
}

type Look = { readonly files: ReadonlySet<string>; readonly problems: readonly SessionProblem[] }

const onlyReport: Look = { files: new Set([turnFiles.report]), problems: [] }

/** Which of a turn's files are there; links and folders in their place are told and do not count. */
function lookInto(disk: Disk, folder: string): Look {
  const files = new Set<string>()
  const problems: SessionProblem[] = []
  for (const entry of listed(disk, folder)) {
    const right = ownFiles.has(entry.name) ? entry.isFile() : entry.isFile() || entry.isDirectory()
    if (!right) problems.push(strange(basename(folder), entry))
    else if (entry.isFile()) files.add(entry.name)
  }
  return { files, problems }
}

function listed(disk: Disk, folder: string): readonly Dirent[] {
  try {
    return disk.readdir(folder, { withFileTypes: true })
  } catch (error) {
    throw diskFault(error, folder)
  }
}

function strange(turn: string, entry: Dirent): SessionProblem {
  const file = `${turn}/${entry.name}`
  const what = entry.isSymbolicLink() ? 'a symbolic link, which is not followed' : 'no file'
  const message = `${safeLine(file)} is ${what}`
  return { rule: 'turn-no-file', severity: 'error', message, hint: 'move it away', file, line: 1, column: 1 }
}

type ReadRecord = {
  readonly record: TurnRecord | undefined
  readonly problems: readonly SessionProblem[]
  /** There is no record, and nothing of one is lost: none was written, or a power cut took it. */
  readonly blank: boolean
}

function readRecord(disk: Disk, folder: string, files: ReadonlySet<string>): ReadRecord {
  const file = `${basename(folder)}/${turnFiles.record}`
  const damaged = (message: string): ReadRecord => ({
    record: undefined,
    problems: [{ rule: 'turn-damaged', severity: 'error', message, file, line: 1, column: 1 }],
    blank: false,
  })
  try {
    const path = `${folder}/${turnFiles.record}`
    const text = readText(disk, path, maxRecordBytes)
    if (text === undefined || /^\0*$/.test(text)) {
      const begun = files.has(turnFiles.plan) || files.has(turnFiles.report)
      if (!begun) return { record: undefined, problems: [], blank: true }
      return damaged(text === undefined ? `${file} is missing` : `${file} is empty`)
    }
    const { record, problems } = parseTurn(text, path)
    return { record, problems: problems.map(problem => ({ ...problem, file })), blank: false }
  } catch (error) {
    // A link, a device, bytes that are no text: told of this turn, and the others can still be read.
    if (error instanceof Fault && error.kind === 'failed') return damaged(error.message)
    throw error
  }
}

function stateOf(disk: Disk, folder: string, files: ReadonlySet<string>, blank: boolean): TurnState {
  if (files.has(turnFiles.report)) return 'done'
  if (blank) return 'claimed'
  if (!files.has(turnFiles.plan)) return 'planning'
  if (!files.has(turnFiles.journal)) return 'waiting'
  return readJournal(disk, folder).started ? 'interrupted' : 'waiting'
}

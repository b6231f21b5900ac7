// The text of `index.toon`: a version, a table of sessions, a table of phases. Rows stay text until somebody asks.

import { phaseColumns, sessionColumns } from './row-cells.ts'
import { renderTable } from './toon.ts'

export const indexVersion = 2

export type IndexText = {
  /** Without their indent. */
  readonly sessions: readonly string[]
  /** Undefined when this table is damaged. */
  readonly phases: () => readonly string[] | undefined
}

export type IndexHead = {
  /** How many bytes the head itself has. */
  readonly length: number
  /** How many bytes at the end of the file are the table of phases. */
  readonly phasesBytes: number
}

/** More than a head has. */
export const longestHead = 64

/** Renders the whole file. */
export function renderIndexText(sessions: readonly string[], phases: readonly string[]): string {
  return joinTables(
    renderTable('sessions', sessionColumns, sessions),
    renderTable('phases', phaseColumns, phases),
  )
}

/** The file that these two tables make. */
export function joinTables(sessions: string, phases: string): string {
  return `version: ${indexVersion}\nphases_bytes: ${Buffer.byteLength(phases)}\n${sessions}${phases}`
}

/** The version that a text claims; undefined when it is no index. */
export function versionOf(text: string): number | undefined {
  const digits = /^version: ([1-9]\d{0,8})\n/.exec(text)?.[1]
  return digits === undefined ? undefined : Number(digits)
}

/** What stands above the tables; undefined when it is no index. */
export function parseIndexHead(text: string): IndexHead | undefined {
  const head = /^version: \d+\nphases_bytes: (\d{1,15})\n/.exec(text)
  return head === null ? undefined : { length: head[0].length, phasesBytes: Number(head[1]) }
}

/** The rows of the first table, given as its text; undefined when it does not have the rows it claims. */
export function parseSessionTable(text: string): readonly string[] | undefined {
  return parseTable(text, 'sessions', sessionColumns)
}

/** The same for the table of phases. */
export function parsePhaseTable(text: string): readonly string[] | undefined {
  return parseTable(text, 'phases', phaseColumns)
}

function parseTable(text: string, name: string, columns: readonly string[]): readonly string[] | undefined {
  if (text === `${name}: []\n`) return []
  const headerEnd = text.indexOf('\n')
  const header = /^(\w+)\[(\d{1,9})\]\{([^}]*)\}:$/.exec(text.slice(0, headerEnd))
  if (header?.[1] !== name || header[3] !== columns.join(',') || !text.endsWith('\n')) return undefined
  const rows: string[] = []
  for (let at = headerEnd + 1; at < text.length; ) {
    if (text.charCodeAt(at) !== space || text.charCodeAt(at + 1) !== space) return undefined
    const end = text.indexOf('\n', at)
    rows.push(text.slice(at + 2, end))
    at = end + 1
  }
  return rows.length === Number(header[2]) ? rows : undefined
}

const space = 32

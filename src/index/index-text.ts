// The text of `index.toon`: a version, a table of sessions, a table of phases. Rows stay text until somebody asks.

import { phaseColumns, sessionColumns } from './row-cells.ts'
import { renderTable } from './toon.ts'

export const indexVersion = 1

export type IndexText = {
  /** Without their indent. */
  readonly sessions: readonly string[]
  /** Undefined when this table is damaged. */
  readonly phases: () => readonly string[] | undefined
}

export type ParsedIndex = { readonly kind: 'index'; readonly index: IndexText } | { readonly kind: 'damaged' }

const damaged: ParsedIndex = { kind: 'damaged' }

/** Renders the whole file. */
export function renderIndexText(sessions: readonly string[], phases: readonly string[]): string {
  const phaseTable = renderTable('phases', phaseColumns, phases)
  const head = `version: ${indexVersion}\nphases_length: ${phaseTable.length}\n`
  return `${head}${renderTable('sessions', sessionColumns, sessions)}${phaseTable}`
}

/** The version that a text claims; undefined when it is no index. */
export function versionOf(text: string): number | undefined {
  const digits = /^version: ([1-9]\d{0,8})\n/.exec(text)?.[1]
  return digits === undefined ? undefined : Number(digits)
}

/** Takes the file apart. Tables that do not have the rows they claim, or other columns, are damaged. */
export function parseIndexText(text: string): ParsedIndex {
  const head = /^.*\nphases_length: (\d{1,15})\n/.exec(text)
  if (head === null) return damaged
  const phasesAt = text.length - Number(head[1])
  // Its length is enough to see a table that was cut; it is not split yet, since most commands have no use for it.
  if (!text.startsWith('phases', phasesAt) || text[phasesAt - 1] !== '\n') return damaged
  const sessions = parseTable(text.slice(head[0].length, phasesAt), 'sessions', sessionColumns)
  if (sessions === undefined) return damaged
  return {
    kind: 'index',
    index: { sessions, phases: () => parseTable(text.slice(phasesAt), 'phases', phaseColumns) },
  }
}

function parseTable(text: string, name: string, columns: readonly string[]): readonly string[] | undefined {
  if (text === `${name}: []\n`) return []
  const lines = text.split('\n')
  const header = /^(\w+)\[(\d+)\]\{([^}]*)\}:$/.exec(lines[0]!)
  if (header?.[1] !== name || header[3] !== columns.join(',')) return undefined
  if (lines.pop() !== '' || lines.length - 1 !== Number(header[2])) return undefined
  lines.shift()
  for (const [n, line] of lines.entries()) {
    if (!line.startsWith('  ')) return undefined
    lines[n] = line.slice(2)
  }
  return lines
}

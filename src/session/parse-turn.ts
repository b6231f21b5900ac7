// turn.md back to data. Damage is told with its line; a file of a newer version is left alone.

import { Fault, type Problem } from '../errors.ts'
import { parseYaml } from '../text/strict-yaml.ts'
import { parseFlatYaml } from './flat-yaml.ts'
import { takeTurnRecord, turnKeys } from './take-turn-record.ts'
import type { TurnRecord } from './turn-record.ts'

export type ParsedTurn = {
  /** Undefined when there are errors among the problems. */
  readonly record: TurnRecord | undefined
  readonly problems: readonly Problem[]
}

/** The record of a turn.md; `file` is for messages. A Fault when a newer TeDDy wrote it. */
export function parseTurn(text: string, file: string): ParsedTurn {
  const frontmatter = frontmatterOf(text)
  if (frontmatter === undefined)
    return damaged([
      { ...atStart, rule: 'turn-frontmatter', message: 'expected frontmatter between two lines of `---`' },
    ])
  const flat = parseFlatYaml(frontmatter, turnKeys)
  if (flat !== undefined) return taken(flat, frontmatter, file)
  const yaml = parseYaml(frontmatter)
  if (yaml.problems.length > 0)
    return damaged(yaml.problems.map(problem => ({ ...problem, line: problem.line + 1 })))
  if (typeof yaml.value !== 'object' || yaml.value === null || Array.isArray(yaml.value))
    return damaged([{ ...atStart, rule: 'turn-frontmatter', message: 'expected `key: value` lines' }])
  return taken(new Map(Object.entries(yaml.value)), frontmatter, file)
}

const atStart = { severity: 'error', line: 1, column: 1 } as const

function damaged(problems: readonly Problem[]): ParsedTurn {
  return { record: undefined, problems }
}

/** Between the first two lines of `---`; undefined without them. */
function frontmatterOf(text: string): string | undefined {
  const end = text.startsWith('---\n') ? text.indexOf('\n---\n', 3) : -1
  if (end >= 0) return text.slice(4, end + 1)
  // Another system's line ends, a byte order mark, or no line feed at the end.
  return /^\uFEFF?---[ \t]*\r?\n([\s\S]*?\n)---[ \t]*(?:\r?\n|$)/.exec(text)?.[1]
}

function taken(values: ReadonlyMap<string, unknown>, frontmatter: string, file: string): ParsedTurn {
  refuseNewer(values.get('version'), file)
  const problems: Problem[] = []
  const lineOf = (key: string) => frontmatter.split('\n').findIndex(line => line.startsWith(`${key}:`)) + 2
  const record = takeTurnRecord(values, (key, problem) => {
    problems.push({ column: 1, line: Math.max(1, lineOf(key)), ...problem })
  })
  problems.sort((a, b) => a.line - b.line)
  return { record: problems.some(({ severity }) => severity === 'error') ? undefined : record, problems }
}

function refuseNewer(version: unknown, file: string): void {
  if (typeof version !== 'number' || version <= 1) return
  throw new Fault('usage', `${file} was written by a newer TeDDy (format ${version}, this one knows 1)`, {
    hints: ['update: npm install -g teddy-cli'],
  })
}

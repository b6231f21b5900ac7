// The lines between the marks as keys and values: the fast reader first, then all of YAML, then what can be saved.

import type { Problem } from '../errors.ts'
import { parseYaml } from '../text/strict-yaml.ts'
import { readSimpleYaml } from './simple-yaml.ts'

export type RawFrontmatter = {
  readonly values: ReadonlyMap<string, unknown>
  /** The index of the line, among those given, at which a key stands. */
  readonly placeOf: (key: string) => number
  /** Their lines count from 1 within the lines given. */
  readonly problems: readonly Problem[]
}

/** Reads the properties; a line that cannot be read is named, and costs no other. */
export function readFrontmatter(lines: readonly string[]): RawFrontmatter {
  const simple = readSimpleYaml(lines)
  if (simple.unread.length === 0)
    return { values: simple.values, placeOf: key => simple.places.get(key) ?? 0, problems: [] }
  const { value, problems, placeOf } = parseYaml(`${lines.join('\n')}\n`)
  if (problems.length === 0 && isMap(value)) {
    const values = new Map(Object.entries(value))
    return { values, placeOf: key => placeOf([key]).line - 1, problems: [] }
  }
  return {
    values: simple.values,
    placeOf: key => simple.places.get(key) ?? 0,
    problems: [...problems, ...simple.unread.filter(isUntold(problems)).map(unreadable)],
  }
}

function isMap(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

// Each line that is left out of the values is named.
function isUntold(problems: readonly Problem[]): (index: number) => boolean {
  return index => problems.every(({ line }) => line !== index + 1)
}

function unreadable(index: number): Problem {
  return {
    rule: 'frontmatter-line',
    severity: 'error',
    message: 'this line of the frontmatter is no property',
    line: index + 1,
    column: 1,
    hint: 'write it as "name: value"',
  }
}

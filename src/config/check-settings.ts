// A settings file as data: known names and right types, every problem with its place.

import type { $ZodIssue } from 'zod/v4/core'
import type { Problem } from '../errors.ts'
import { nearest } from '../text/nearest.ts'
import { type ParsedYaml, parseYaml } from '../text/strict-yaml.ts'
import { type SettingName, settingNames, settingOf } from './settings.ts'

/** One setting as a file has it. */
export type Entry = { readonly name: SettingName; readonly value: unknown; readonly line: number }

/** Names people try here, and why they are not settings. */
const notSettings: Readonly<Record<string, string>> = {
  api_key: 'keys belong in your environment, or under `keys` in your user settings',
  approve: 'nothing in a file can approve a plan; use the flag -y when you run it',
}

/** Parses and checks the text of a settings file. */
export function checkSettings(text: string): { entries: readonly Entry[]; problems: readonly Problem[] } {
  const yaml = parseYaml(text)
  if (yaml.problems.length > 0) return { entries: [], problems: yaml.problems }
  if (yaml.value === null) return { entries: [], problems: [] }
  if (typeof yaml.value !== 'object' || Array.isArray(yaml.value)) {
    return {
      entries: [],
      problems: [
        problemAt(yaml, [], 'not-a-map', `expected \`name: value\` lines, found ${kindOf(yaml.value)}`),
      ],
    }
  }
  const entries: Entry[] = []
  const problems: Problem[] = []
  for (const [name, value] of Object.entries(yaml.value)) {
    if (!isSettingName(name)) problems.push(unknownKey(yaml, name))
    else {
      const found = checkValue(yaml, name, value)
      problems.push(...found)
      if (found.length === 0) entries.push({ name, value, line: yaml.placeOf([name]).line })
    }
  }
  return { entries, problems }
}

export function isSettingName(name: string): name is SettingName {
  return (settingNames as readonly string[]).includes(name)
}

function checkValue(yaml: ParsedYaml, name: SettingName, value: unknown): readonly Problem[] {
  const setting = settingOf(name)
  const result = setting.schema().safeParse(value)
  if (result.success) return []
  return result.error.issues.map(issue =>
    problemAt(
      yaml,
      [name, ...issue.path],
      'wrong-value',
      `${[name, ...issue.path].join('.')}: ${messageOf(issue)}`,
      `for example \`${name}: ${setting.example}\``,
    ),
  )
}

// A wrong key of a map hides its own message one level down.
function messageOf(issue: $ZodIssue): string {
  return issue.code === 'invalid_key' ? (issue.issues[0]?.message ?? issue.message) : issue.message
}

function unknownKey(yaml: ParsedYaml, name: string): Problem {
  const near = nearest(name, settingNames)
  const said = Object.hasOwn(notSettings, name) ? notSettings[name] : undefined
  const hint = said ?? (near ? `did you mean \`${near}\`?` : '`teddy config` lists every setting')
  return problemAt(yaml, [name], 'unknown-key', `there is no setting \`${name}\``, hint)
}

function problemAt(
  yaml: ParsedYaml,
  path: readonly PropertyKey[],
  rule: string,
  message: string,
  hint?: string,
): Problem {
  return { rule, severity: 'error', message, ...yaml.placeOf(path), ...(hint === undefined ? {} : { hint }) }
}

function kindOf(value: unknown): string {
  return Array.isArray(value) ? 'a list' : `a ${typeof value}`
}

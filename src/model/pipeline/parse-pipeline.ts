// The text of a pipeline's file: keys and types; every problem with its line.

import * as z from 'zod'
import type { $ZodIssue } from 'zod/v4/core'
import { nameSchema } from '../../config/session-settings.ts'
import { settings } from '../../config/settings.ts'
import type { Problem } from '../../errors.ts'
import { nearest } from '../../text/nearest.ts'
import { type ParsedYaml, parseYaml } from '../../text/strict-yaml.ts'

const step = z.strictObject(
  {
    name: z.string({ error: 'expected a name' }).regex(/^[a-z][a-z0-9_-]{0,39}$/, {
      error: 'expected at most 40 lower-case letters, digits, - and _, a letter first',
    }),
    prompt: z.string({ error: 'expected text' }).regex(/\S/, 'it says nothing').exactOptional(),
    agent: nameSchema().exactOptional(),
    model: settings.model.schema().exactOptional(),
    writes: z.enum(['plan', 'notes'], { error: 'expected plan or notes' }).exactOptional(),
  },
  { error: 'expected a step: `- name: …` and below it `prompt:` or `agent:`' },
)

const pipeline = z.strictObject(
  {
    version: z.literal(1, { error: 'this teddy reads version 1' }).exactOptional(),
    steps: z.array(step, { error: 'expected a list of steps' }).min(1, 'expected at least one step'),
  },
  { error: 'expected `steps:` with a list of steps' },
)

/** A step as far as it can be read; values that are no text are empty, and among the problems. */
export type WrittenStep = { readonly [Key in keyof z.infer<typeof step>]?: string }

export type ParsedPipeline = {
  readonly steps: readonly WrittenStep[]
  readonly problems: readonly Problem[]
  readonly placeOf: ParsedYaml['placeOf']
}

/** Parses the YAML of a pipeline. */
export function parsePipeline(source: string): ParsedPipeline {
  const yaml = parseYaml(source)
  const { placeOf, value } = yaml
  if (yaml.problems.length > 0) return { steps: [], problems: yaml.problems, placeOf }
  const result = pipeline.safeParse(value, { reportInput: true })
  const problems = result.error?.issues.flatMap(issue => problemsOf(issue, placeOf)) ?? []
  return { steps: stepsIn(value), problems, placeOf }
}

// Also of a pipeline with problems, so that the rest of it is checked at the same time.
function stepsIn(value: unknown): readonly WrittenStep[] {
  const list = (value as { steps?: unknown } | null)?.steps
  if (!Array.isArray(list)) return []
  return list.map(item => {
    const pairs = Object.entries((item ?? {}) as object)
    return Object.fromEntries(pairs.map(([key, text]) => [key, typeof text === 'string' ? text : '']))
  })
}

function problemsOf(issue: $ZodIssue, placeOf: ParsedYaml['placeOf']): readonly Problem[] {
  const { path } = issue
  if (issue.code === 'unrecognized_keys') {
    const known = Object.keys(path.length === 0 ? pipeline.shape : step.shape)
    return issue.keys.map(key => {
      const near = nearest(key, known)
      const hint = near === undefined ? `there are ${known.join(', ')}` : `did you mean \`${near}\`?`
      return problemAt(placeOf([...path, key]), 'unknown-key', `there is no key \`${key}\``, hint)
    })
  }
  const missing = issue.input === undefined && path.length > 0
  const where = path.length === 0 ? '' : `${pathText(path)}: `
  const hint = path.at(-1) === 'model' ? `for example \`model: ${settings.model.example}\`` : undefined
  return [problemAt(placeOf(path), missing ? 'missing-key' : 'wrong-value', where + issue.message, hint)]
}

// People count steps from 1.
function pathText(path: readonly PropertyKey[]): string {
  return path.map(part => (typeof part === 'number' ? `${part + 1}` : String(part))).join('.')
}

/** A problem of a pipeline's file. */
export function problemAt(
  { line, column }: { readonly line: number; readonly column: number },
  rule: string,
  message: string,
  hint?: string,
): Problem {
  return { rule, severity: 'error', message, line, column, ...(hint !== undefined && { hint }) }
}

// A price table as data: known names, sizes and prices that are numbers, every problem with its place.

import * as z from 'zod'
import type { Problem } from '../errors.ts'
import type { ParsedYaml } from '../text/strict-yaml.ts'

const dollars = z.number().min(0)
const tokens = z.int().min(1)
const rates = { input: dollars, output: dollars, cached: dollars }

const schema = z.strictObject({
  defaults: z.record(z.string(), z.string().min(1)).default({}),
  models: z
    .record(
      z.string().regex(/^[a-z0-9][a-z0-9-]*\/\S+$/, 'a model is named provider/name'),
      z.strictObject({
        window: tokens,
        max_output: tokens,
        ...rates,
        long: z.strictObject({ above: tokens, ...rates }).exactOptional(),
      }),
    )
    .default({}),
})

export type PriceTable = z.infer<typeof schema>

/** Checks a parsed file; the table is empty when there are problems. */
export function checkPriceTable(yaml: ParsedYaml): {
  readonly table: PriceTable
  readonly problems: readonly Problem[]
} {
  const empty: PriceTable = { defaults: {}, models: {} }
  if (yaml.problems.length > 0) return { table: empty, problems: yaml.problems }
  const result = schema.safeParse(yaml.value ?? {})
  if (result.success) return { table: result.data, problems: [] }
  const problems = result.error.issues.map(
    ({ path, message }): Problem => ({
      rule: 'wrong-price',
      severity: 'error',
      message: path.length === 0 ? message : `${path.join('.')}: ${message}`,
      ...yaml.placeOf(path),
      hint: 'for example `provider/name: { window: 200000, max_output: 64000, input: 3, output: 15, cached: 0.3 }`',
    }),
  )
  return { table: empty, problems }
}

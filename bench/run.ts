// `npm run bench [words]`: all rows, or those whose name holds one of the words. Prints a table, writes JSON.

import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { measureApart } from './apart.ts'
import { rows as check } from './check.ts'
import { rows as context } from './context.ts'
import { rows as edit } from './edit.ts'
import { rows as execute } from './execute.ts'
import { footprint } from './footprint.ts'
import { type Measured, measure, type Row, renderMeasured } from './harness.ts'
import { rows as notes } from './notes.ts'
import { rows as plan } from './plan.ts'
import { rows as review } from './review.ts'
import { rows as session } from './session.ts'
import { diskGrowth, rows as snapshot } from './snapshot.ts'
import { rows as startup } from './startup.ts'

const words = process.argv.slice(2)
const wanted = (name: string) => words.length === 0 || words.some(word => name.includes(word))
const rows: readonly Row[] = [
  ...startup,
  ...plan,
  ...check,
  ...edit,
  ...review,
  ...execute,
  ...context,
  ...session,
  ...notes,
]

const measured: Measured[] = []
const show = (result: Measured) => {
  measured.push(result)
  process.stdout.write(renderMeasured([result]))
}
for (const row of rows.filter(({ name }) => wanted(name))) show(await measure(row))
const apart = snapshot.map(({ name }) => name).filter(wanted)
for (const result of await measureApart('snapshot-apart.ts', apart)) show(result)
const sizes = [
  ...(wanted('footprint') ? footprint() : []),
  ...(wanted('disk growth') ? [await diskGrowth()] : []),
]
if (sizes.length > 0) process.stdout.write('\nsizes\n')
for (const { name, value, unit, note } of sizes) {
  process.stdout.write(
    `  ${name.padEnd(44)} ${value.toFixed(2).padStart(10)} ${unit}${note === '' ? '' : `   (${note})`}\n`,
  )
}

const folder = join(import.meta.dirname, 'results')
mkdirSync(folder, { recursive: true })
const report = { node: process.version, cores: cpus().length, measured, sizes }
writeFileSync(join(folder, 'latest.json'), `${JSON.stringify(report, null, 2)}\n`)
process.stdout.write('\nwritten to bench/results/latest.json\n')

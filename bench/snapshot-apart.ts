// The rows of snapshots in a process of their own.

import { measure } from './harness.ts'
import { rows } from './snapshot.ts'

const names = process.argv.slice(2)
for (const row of rows.filter(({ name }) => names.includes(name)))
  process.stdout.write(`${JSON.stringify(await measure(row))}\n`)

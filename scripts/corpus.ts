// `npm run corpus`: the edit engine on the public cases of other tools; fails when an edit lands in a wrong place.

import { driftRate, readCases, score } from './corpus-score.ts'

const leastDrift = 0.9

const cases = readCases()
if (cases.length === 0) {
  console.log('No corpus: ../shared/corpus/edit-cases.json is not there, nothing was measured.')
} else {
  const scores = score(cases)
  const columns = ['tier', 'cases', 'applied', 'refused', 'wrong place']
  const rows = scores.map(one => [one.tier, one.cases, one.applied, one.refused, one.wrongPlace].map(String))
  for (const row of [columns, ...rows]) {
    console.log(
      row.map((cell, n) => (n === 0 ? cell.padEnd(8) : cell.padStart(columns[n]!.length + 2))).join(''),
    )
  }
  const drift = driftRate(scores)
  console.log(`\ndrift applied: ${(drift * 100).toFixed(1)} % (at least ${leastDrift * 100} %)`)
  const failed = scores.flatMap(one => one.failed.map(what => `${one.tier}  ${what}`))
  for (const what of failed) console.log(what)
  if (failed.length > 0 || drift < leastDrift) process.exitCode = 1
}

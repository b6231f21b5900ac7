// A process of its own that runs one command the way TeDDy does: signals end it, the result goes out as JSON.

import { writeSync } from 'node:fs'
import { realWorld } from '../../src/world/real-world.ts'
import { runShell } from '../../src/world/shell.ts'

const [command, graceMs, afterwards] = process.argv.slice(2)
const ask = new AbortController()
const force = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    if (ask.signal.aborted) force.abort()
    ask.abort()
    writeSync(2, `got ${signal}\n`)
  })
}

const result = await runShell(realWorld(), {
  command: command!,
  cwd: process.cwd(),
  timeoutSeconds: 600,
  graceMs: Number(graceMs ?? 2_000),
  signal: ask.signal,
  killSignal: force.signal,
  onOutput: chunk => writeSync(2, chunk),
})
process.stdout.write(JSON.stringify({ ...result, maxRssKb: process.resourceUsage().maxRSS }))
if (afterwards === 'stay') setInterval(() => {}, 1_000)

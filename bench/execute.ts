// What running a plan costs besides the file operations themselves.

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runPlan } from '../src/execute/run-plan.ts'
import { parsePlan } from '../src/plan/parse.ts'
import { realWorld } from '../src/world/real-world.ts'
import { executionIn } from '../test/support/execution-in.ts'
import type { Row } from './harness.ts'

const names = Array.from({ length: 20 }, (_, n) => `file${n}.txt`)
const before = Array.from({ length: 200 }, (_, n) => `line ${n} of this file`).join('\n')
const after = before.replace('line 100 of', 'LINE 100 of')
const fence = '````'

const actions = names.map(name => {
  const pair = `\`FIND:\`\n${fence}\nline 100 of this file\n${fence}\n\`REPLACE:\`\n${fence}\nLINE 100 of this file\n${fence}\n`
  return `### \`EDIT\`\n- **File Path:** [${name}](/${name})\n- **Description:** Why.\n\n${pair}`
})
const { plan } = parsePlan(
  `# Twenty edits\n- **Agent:** Developer\n\n## Action Plan\n\n${actions.join('\n')}`,
)

function inFolder(work: (folder: string) => unknown): () => Promise<void> {
  return async () => {
    const folder = mkdtempSync(join(tmpdir(), 'teddy-bench-'))
    for (const name of names) writeFileSync(join(folder, name), before)
    await work(folder)
    if (readFileSync(join(folder, names[19]!), 'utf8') !== after) throw new Error('the edits were not made')
    rmSync(folder, { recursive: true })
  }
}

async function run(root: string): Promise<void> {
  const execution = executionIn(root)
  const steps = plan!.actions.map(action => ({ action, selected: true, modifiedByUser: false }))
  await runPlan(realWorld(), execution, steps, { onStart: () => {}, onDone: () => {} })
}

function bare(folder: string): void {
  for (const name of names) {
    const path = join(folder, name)
    writeFileSync(path, readFileSync(path, 'utf8').replace('line 100 of', 'LINE 100 of'), { flush: true })
  }
}

export const rows: readonly Row[] = [
  {
    name: 'execute 20 edits',
    note: 'ours also syncs the folder, hashes and diffs',
    variants: [
      { name: 'read, replace, write and sync', run: inFolder(bare) },
      { name: 'teddy, from plan to outcomes', run: inFolder(run) },
    ],
  },
]

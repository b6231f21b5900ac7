// What a session costs besides the model: planning with a real context, and finding out where a long session stands.

import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freshRecord } from '../src/session/claim-turn.ts'
import { renderTurn } from '../src/session/turn-file.ts'
import { realClock } from '../src/world/clock.ts'
import type { Row } from './harness.ts'

const launcher = join(import.meta.dirname, '../bin/teddy.js')
const folder = mkdtempSync(join(tmpdir(), 'teddy-bench-'))
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))

const turns = 1_000
const source = ['plan/parse', 'edit/locate', 'review/checklist', 'world/git', 'world/fetch-url']
  .map(name => readFileSync(join(import.meta.dirname, `../src/${name}.ts`), 'utf8'))
  .join('\n')

const plan = `# Make a file
- **Agent:** Developer

## Rationale
\`\`\`\`text
### 1. Synthesis
### 2. Justification
### 3. Expected Outcome
### 4. State Dashboard
\`\`\`\`

## Action Plan

### \`CREATE\`
- **File Path:** [made.txt](/made.txt)
- **Description:** Why.
\`\`\`\`text
made
\`\`\`\`
`

function teddy(root: string, wanted: number, ...args: readonly string[]): string {
  const { status, stdout, stderr } = spawnSync(process.execPath, [launcher, ...args], {
    cwd: root,
    encoding: 'utf8',
    env: { PATH: process.env.PATH, HOME: join(folder, 'home') },
  })
  if (status !== wanted) throw new Error(`teddy ${args.join(' ')} ended with ${status}: ${stderr}`)
  return stdout
}

/** Made when it is first asked for, so that other rows need not wait for it. */
function once(make: () => string): () => string {
  let made: string | undefined
  return () => {
    made ??= make()
    return made
  }
}

const twoHundredFiles = once(() => {
  const root = join(folder, 'two-hundred')
  for (let n = 0; n < 200; n++) {
    const start = (n * 997) % (source.length - 10_000)
    mkdirSync(join(root, `src/part${n % 20}`), { recursive: true })
    writeFileSync(
      join(root, `src/part${n % 20}/file${n}.ts`),
      `// ${n}\n${source.slice(start, start + 10_000)}`,
    )
  }
  execFileSync('git', ['init', '-q'], { cwd: root })
  mkdirSync(join(folder, 'replies'))
  writeFileSync(join(folder, 'replies/01.md'), plan)
  teddy(root, 0, 'init')
  teddy(root, 0, 'new', 'bench')
  writeFileSync(join(root, '.teddy/global.context'), 'src\n')
  return root
})

let messages = 0

/** With a message that was never counted before, as people have it. */
function planOnce(): void {
  const root = twoHundredFiles()
  const message = `message ${++messages}`
  const out = teddy(
    root,
    0,
    'plan',
    '-m',
    message,
    '--json',
    '--model',
    `recorded:${join(folder, 'replies')}`,
  )
  const turn = JSON.parse(out).folder
  if (!existsSync(join(turn, 'plan.md'))) throw new Error('no plan was made')
  rmSync(turn, { recursive: true })
}

/** Turns as they are after they ran, without the files that nobody reads again. */
const thousandTurns = once(() => {
  const root = join(folder, 'thousand')
  mkdirSync(root)
  teddy(root, 0, 'init')
  const { session, folder: place } = JSON.parse(teddy(root, 0, 'new', 'bench', '--json'))
  const files = ['_context.log', 'attempts/01/reply.md', 'attempts/01/request.md', 'journal.jsonl', 'plan.md']
  const seals = new Map([...files, 'report.md', 'turn.context'].map(file => [file, 'a'.repeat(64)]))
  let parentId: string | undefined
  for (let n = 1; n <= turns; n++) {
    const turn = String(n).padStart(2, '0')
    const start = { agent: 'developer', agentVersion: '1', stack: [], contextDepth: 1, pipeline: undefined }
    const given = { ...start, modelAsked: 'anthropic/claude-sonnet', session, turn, parentId }
    const record = {
      ...freshRecord({ clock: realClock }, given),
      status: 'SUCCESS' as const,
      seals,
      calls: 1,
    }
    mkdirSync(join(place, turn))
    writeFileSync(join(place, turn, 'turn.md'), renderTurn({ ...record, title: `Turn ${turn}` }))
    writeFileSync(join(place, turn, 'plan.md'), plan)
    writeFileSync(join(place, turn, 'report.md'), `# Report of ${turn}\n`)
    parentId = record.id
  }
  return root
})

function whereAmI(): void {
  const { turns: found } = JSON.parse(teddy(thousandTurns(), 0, '--json'))
  if (found !== turns) throw new Error(`${found} turns were found`)
}

export const rows: readonly Row[] = [
  {
    name: 'session: teddy plan with 200 files of 10 KB, recorded model',
    note: 'at most 250 ms besides start-up',
    variants: [
      { name: 'teddy --version', run: () => teddy(twoHundredFiles(), 0, '--version') },
      { name: 'teddy plan', run: planOnce },
    ],
  },
  {
    name: 'session: state of 1,000 turns',
    note: 'at most 100 ms over start-up',
    variants: [
      { name: 'teddy --version', run: () => teddy(thousandTurns(), 0, '--version') },
      { name: 'teddy --json', run: whereAmI },
      { name: 'teddy tree --json', run: () => teddy(thousandTurns(), 0, 'tree', '--json') },
    ],
  },
]

// Parsing and checking a large plan, against nothing but the Markdown parse of the same text.

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Parser } from 'commonmark'
import { checkPlan } from '../src/plan/check.ts'
import { parsePlan } from '../src/plan/parse.ts'
import { sanitizePlan } from '../src/plan/sanitize.ts'
import { realDisk } from '../src/world/disk.ts'
import { projectFiles } from '../src/world/project-files.ts'
import type { Row } from './harness.ts'

const codeLine = (file: number, line: number) =>
  `  const value${line} = compute(${file}, 'name ${line}') // line ${line} of file ${file}\n`
const code = (file: number, lines: number) =>
  Array.from({ length: lines }, (_, line) => codeLine(file, line)).join('')

let made: string | undefined

/** 50 files of 200 lines, made when they are first needed. */
function folder(): string {
  if (made !== undefined) return made
  const path = mkdtempSync(join(tmpdir(), 'teddy-bench-'))
  process.once('exit', () => rmSync(path, { recursive: true, force: true }))
  mkdirSync(join(path, 'src'))
  for (let file = 0; file < 50; file++) writeFileSync(join(path, `src/old${file}.ts`), code(file, 200))
  made = path
  return path
}

const fence = '````'
const link = (path: string) => `[${path}](/${path})`
const fenced = (text: string) => `${fence}ts\n${text}${fence}\n`

/** 150 new files of 30 lines, 220 edits of 14 lines in 50 files, 100 reads, 30 messages. */
function action(n: number): string {
  const file = n % 50
  const described = `- **Description:** Change number ${n}, as agreed.\n`
  if (n < 150)
    return `### \`CREATE\`\n- **File Path:** ${link(`src/new${n}.ts`)}\n${described}${fenced(code(n, 30))}`
  if (n < 370) {
    const start = 20 * Math.floor((n - 150) / 50)
    const find = Array.from({ length: 14 }, (_, line) => codeLine(file, start + line))
    const replace = find.map((line, at) => (at === 7 ? line.replace('compute', 'computeOnce') : line))
    const path = `### \`EDIT\`\n- **File Path:** ${link(`src/old${file}.ts`)}\n${described}`
    return `${path}\n\`FIND:\`\n${fenced(find.join(''))}\`REPLACE:\`\n${fenced(replace.join(''))}`
  }
  if (n < 470) return `### \`READ\`\n- **Resource:** ${link(`src/old${file}.ts`)}\n${described}`
  const sentence = `The check of \`token ${n}\` is **not** done in [the middleware](/src/old1.ts), so *every* call pays for it.\n`
  return `### \`CHAT_WITH_USER\`\n${sentence.repeat(40)}`
}

const head = `# A large plan\n- **Status:** Green\n- **Plan Type:** Implementation\n- **Agent:** Developer\n
## Rationale\n${fence}text\n### 1. Synthesis\n### 2. Justification\n### 3. Expected Outcome\n### 4. State Dashboard\n${fence}\n
## Action Plan\n\n`
const plan = head + Array.from({ length: 500 }, (_, n) => action(n)).join('\n')

function check(text: string): void {
  const { problems } = checkPlan(text, projectFiles(realDisk, folder()), { rationale: 'error' })
  if (problems.length > 0) throw new Error(`the plan has problems: ${problems[0]!.message}`)
}

export const rows: readonly Row[] = [
  {
    name: `check a plan of ${(Buffer.byteLength(plan) / 1e6).toFixed(1)} MB, 500 actions`,
    note: 'parse + check at most 2x the bare Markdown parse',
    rounds: 41,
    variants: [
      { name: 'commonmark alone', run: () => new Parser().parse(plan) },
      { name: 'parse', run: () => parsePlan(plan) },
      { name: 'sanitize', run: () => sanitizePlan(plan) },
      { name: 'parse + simulate on 50 files', run: () => check(plan) },
      { name: 'sanitize + parse + simulate', run: () => check(sanitizePlan(plan).text) },
    ],
  },
]

// How fast a plan's text becomes data, against nothing but the Markdown parse of the same text.

import { Parser } from 'commonmark'
import { parsePlan } from '../src/plan/parse.ts'
import { sanitizePlan } from '../src/plan/sanitize.ts'
import type { Row } from './harness.ts'

const fence = '````'
const codeLine = '  const value = compute(`x`, [1, 2, 3]) // a comment about it\n'

/** A plan of so many actions, one half CREATE, one half EDIT, of about so many bytes in all. */
function planOf(actions: number, bytes: number): string {
  const code = codeLine.repeat(Math.max(1, Math.floor((bytes / actions - 170) / codeLine.length)))
  const half = codeLine.repeat(Math.max(1, Math.floor(code.length / codeLine.length / 2)))
  const all = Array.from({ length: actions }, (_, n) => {
    const path = `[src/file${n}.ts](/src/file${n}.ts)`
    const fields = `- **File Path:** ${path}\n- **Description:** What number ${n} is for.\n`
    if (n % 2 === 0) return `### \`CREATE\`\n${fields}${fence}ts\n${code}${fence}\n`
    const find = `\`FIND:\`\n${fence}ts\n${half}${fence}\n`
    return `### \`EDIT\`\n${fields}\n${find}\`REPLACE:\`\n${fence}ts\n${half}${fence}\n`
  })
  const head = '# A plan\n- **Status:** Green\n- **Plan Type:** Implementation\n- **Agent:** Developer\n'
  return `${head}\n## Action Plan\n\n${all.join('\n')}`
}

const large = planOf(500, 1_000_000)
const small = planOf(5, 5_000)

function parse(text: string): () => void {
  return () => {
    if (parsePlan(text).problems.some(({ severity }) => severity === 'error'))
      throw new Error('the plan has errors')
  }
}

function sanitize(text: string): () => void {
  return () => {
    if (sanitizePlan(text).text !== text) throw new Error('the plan was changed')
  }
}

export const rows: readonly Row[] = [
  {
    name: 'plan: parse of 1 MB with 500 actions',
    note: 'at most 1.5x the bare parse',
    variants: [
      { name: 'commonmark', run: () => new Parser().parse(large) },
      { name: 'parsePlan', run: parse(large) },
      { name: 'sanitizePlan', run: sanitize(large) },
    ],
  },
  {
    name: 'plan: parse of 5 KB',
    note: 'at most 5 ms',
    variants: [
      { name: 'commonmark', run: () => new Parser().parse(small) },
      { name: 'parsePlan', run: parse(small) },
    ],
  },
]

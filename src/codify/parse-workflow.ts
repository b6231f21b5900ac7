// Workflow markup, text → data. Reads all three dialects; never throws, never stops at the first problem.

import type { Problem } from '../errors.ts'
import { checkHeading } from './check-heading.ts'
import { parseFrontmatter } from './frontmatter.ts'
import { longestHeading, parseHeading } from './heading.ts'
import { unescapeName } from './heading-text.ts'
import { type Body, parseBody } from './parse-body.ts'
import { findBlocks, type SourceBlock } from './source-blocks.ts'
import type { Block, Section, Step, Workflow } from './workflow.ts'

/** Far beyond what a person reads; a session note of this size is not a workflow. */
export const mostWorkflowBytes = 2_000_000

export type ParsedWorkflow = { readonly workflow: Workflow; readonly problems: readonly Problem[] }

type Head = { readonly level: number; readonly text: string; readonly column: number }

/** Reads a workflow. What could be read is there even when there are problems. */
export function parseWorkflow(source: string): ParsedWorkflow {
  if (source.length > mostWorkflowBytes) {
    const message = `the text is larger than ${mostWorkflowBytes.toLocaleString('en')} characters`
    return { workflow: empty, problems: [problemAt('too-large', 1, message)] }
  }
  const text = source.replace(/^\ufeff/, '').replace(/\r\n?/g, '\n')
  const { frontmatter, lines, problems: first } = parseFrontmatter(text.split('\n'))
  const { blocks, problems: second } = findBlocks(lines)
  const problems: Problem[] = [...first, ...second]
  const take = (body: Body): readonly Block[] => {
    problems.push(...body.problems)
    return body.blocks
  }
  const sections: Section[] = []
  const { intro, parts } = atHeadings(blocks, lines)
  const title = titleIn(intro, lines)
  const opening = title === undefined ? intro : intro.slice(1)
  const introBlocks = take(parseBody(opening, lines, { lists: 'text' }))
  for (const { head, at, blocks } of parts) {
    const section = sectionOf(head, at, take(parseBody(blocks, lines, { lists: listsOf(head) })))
    sections.push(section)
    if (section.kind === 'step') problems.push(...headingProblems(section, head, frontmatter))
  }
  return {
    workflow: { frontmatter, title, intro: introBlocks, sections },
    problems: problems.toSorted((a, b) => a.line - b.line || a.column - b.column),
  }
}

const empty: Workflow = { frontmatter: undefined, title: undefined, intro: [], sections: [] }

type Part = { readonly head: Head; readonly at: number; readonly blocks: SourceBlock[] }

function atHeadings(blocks: readonly SourceBlock[], lines: readonly string[]) {
  const intro: SourceBlock[] = []
  const parts: Part[] = []
  for (const block of blocks) {
    const head = block.type === 'heading' ? readHead(lines[block.from - 1]!) : undefined
    if (head && head.level > 1) parts.push({ head, at: block.from, blocks: [] })
    else (parts.at(-1)?.blocks ?? intro).push(block)
  }
  return { intro, parts }
}

/** The title is the first thing of all; other level-1 headings are text. */
function titleIn([first]: readonly SourceBlock[], lines: readonly string[]): string | undefined {
  const head = first?.type === 'heading' ? readHead(lines[first.from - 1]!) : undefined
  return head && unescapeName(head.text.replace(/(?:^|[ \t]+)#+$/, '').trim())
}

function readHead(line: string): Head | undefined {
  const match = /^( {0,3}(#{1,6})(?:[ \t]+|$))(.*)$/.exec(line)
  if (!match) return undefined
  return { level: match[2]!.length, text: match[3]!.trimEnd(), column: match[1]!.length + 1 }
}

function listsOf(head: Head): 'items' | 'text' {
  return ownSection(head) === undefined ? 'text' : 'items'
}

function ownSection({ level, text }: Head): 'goals' | 'validation' | undefined {
  const name = text
    .replace(/(?:^|[ \t]+)#+$/, '')
    .trim()
    .toLowerCase()
  return level === 2 && (name === 'goals' || name === 'validation') ? name : undefined
}

function sectionOf(head: Head, line: number, blocks: readonly Block[]): Section {
  const kind = ownSection(head)
  const place = { line, column: 1 }
  if (kind !== undefined) return { kind, blocks, place }
  const heading = parseHeading(head.text, { line, column: head.column })
  return { kind: 'step', level: head.level, ...heading, blocks, place }
}

function headingProblems(step: Step, head: Head, frontmatter: Workflow['frontmatter']): readonly Problem[] {
  const { line } = step.place
  if (head.text.length > longestHeading)
    return [problemAt('heading-too-long', line, `a heading of more than ${longestHeading} characters`)]
  const problems = checkHeading(head.text, { line, column: head.column }, { frontmatter })
  if (step.name !== '') return problems
  const hint = 'write `## Name @agent #channel`'
  return [problemAt('missing-name', line, 'this step has no name', hint), ...problems]
}

function problemAt(rule: string, line: number, message: string, hint?: string): Problem {
  return { rule, severity: 'error', message, line, column: 1, ...(hint === undefined ? {} : { hint }) }
}

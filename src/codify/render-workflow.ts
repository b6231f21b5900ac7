// Workflow markup, data → text. Printing what was parsed from a print gives the same bytes.

import { renderCallout } from './callout.ts'
import { renderCondition } from './condition-line.ts'
import { inDialect } from './dialect.ts'
import { renderFlow } from './flow-line.ts'
import { renderFrontmatter } from './frontmatter.ts'
import { escapeName } from './heading-text.ts'
import { renderItems } from './item-list.ts'
import { renderHeading } from './render-heading.ts'
import { renderRecords } from './run-records.ts'
import type { Block, Dialect, Section, Workflow } from './workflow.ts'

/** The workflow as text; what the dialect cannot say is said in its own way or left out. */
export function renderWorkflow(workflow: Workflow, dialect: Dialect): string {
  const { frontmatter, title, intro, sections } = inDialect(workflow, dialect)
  const parts: string[] = []
  if (frontmatter !== undefined) parts.push(renderFrontmatter(frontmatter))
  if (title !== undefined) parts.push(renderTitle(title))
  parts.push(...renderBlocks(intro, dialect))
  for (const section of sections)
    parts.push(renderSectionHead(section, dialect), ...renderBlocks(section.blocks, dialect))
  const text = parts.length === 0 ? '' : `${parts.join('\n\n')}\n`
  // A rule at the very start would be read as frontmatter.
  return frontmatter === undefined && text.startsWith('---') ? `\n${text}` : text
}

function renderTitle(title: string): string {
  const text = escapeName(title).replace(/(^|[ \t])(#+)$/, '$1\\$2')
  return `# ${text}`.trimEnd()
}

function renderSectionHead(section: Section, dialect: Dialect): string {
  if (section.kind === 'step') return renderHeading(section, dialect)
  return section.kind === 'goals' ? '## Goals' : '## Validation'
}

function renderBlocks(blocks: readonly Block[], dialect: Dialect): readonly string[] {
  return blocks.map((block, n) => renderBlock(block, dialect, blocks[n + 1]))
}

function renderBlock(block: Block, dialect: Dialect, next: Block | undefined): string {
  switch (block.kind) {
    case 'text':
      return block.text
    case 'flow':
      return renderFlow(block, dialect, next?.kind === 'text' && /^ {0,3}-/.test(next.text) ? '*' : '-')
    case 'condition':
      return renderCondition(block, dialect)
    case 'callout':
      return renderCallout(block)
    case 'records':
      return renderRecords(block)
    case 'items':
      return renderItems(block)
  }
}

// The section `## Action Plan`: one action for each heading of level three.

import { readCreate } from './action-create.ts'
import { readEdit } from './action-edit.ts'
import { readExecute } from './action-execute.ts'
import { readChat, readConclude, readInvoke } from './action-handoff.ts'
import { readActionHeading, unknownActionHint } from './action-heading.ts'
import { readPrune, readRead } from './action-read.ts'
import { readResearch } from './action-research.ts'
import type { ActionSource } from './body.ts'
import type { Block, Heading } from './document.ts'
import { blockLabel } from './labels.ts'
import { limits } from './limits.ts'
import { lineText } from './lines.ts'
import type { Action } from './plan.ts'
import type { Reading } from './reading.ts'
import { shown } from './report.ts'

/** Reads the actions of the section; those with errors are reported and left out. */
export function readActions(reading: Reading, section: Heading, blocks: readonly Block[]): Action[] {
  const { before, headed } = splitAtHeadings(reading, blocks)
  for (const block of before) reportBefore(reading, block)
  if (headed.length === 0) {
    reading.report.error(
      'no-actions',
      section,
      'the Action Plan is empty',
      'add an action such as ### `READ`',
    )
  }
  if (headed.length > limits.actions) {
    const message = `${headed.length} actions; a plan has at most ${limits.actions}`
    reading.report.error('too-many-actions', section, message, 'split the work into several plans')
    return []
  }
  return headed.flatMap(one => readAction(reading, one) ?? [])
}

type Headed = { readonly heading: Heading; readonly blocks: Block[] }

function splitAtHeadings(reading: Reading, blocks: readonly Block[]): { before: Block[]; headed: Headed[] } {
  const before: Block[] = []
  const headed: Headed[] = []
  for (const block of blocks) {
    const current = headed.at(-1)
    const label = current !== undefined && blockLabel(reading.lines, block) !== undefined
    if (block.kind === 'heading' && block.level === 3 && !label) headed.push({ heading: block, blocks: [] })
    else (current?.blocks ?? before).push(block)
  }
  return { before, headed }
}

function readAction(reading: Reading, { heading, blocks }: Headed): Action | undefined {
  const read = readActionHeading(heading.text)
  if (!read) {
    const message = `unknown action ${shown(heading.text)}`
    reading.report.error('unknown-action', heading, message, unknownActionHint(heading.text))
    return undefined
  }
  if (!read.canonical) {
    const message = `the heading ${shown(heading.text)} is read as ${read.type}`
    reading.report.warn('action-spelling', heading, message, `write ### \`${read.type}\``)
  }
  return readByType(reading, { type: read.type, heading, trailing: read.trailing, blocks })
}

function readByType(reading: Reading, source: ActionSource): Action | undefined {
  switch (source.type) {
    case 'CREATE':
      return readCreate(reading, source)
    case 'READ':
      return readRead(reading, source)
    case 'EDIT':
      return readEdit(reading, source)
    case 'EXECUTE':
      return readExecute(reading, source)
    case 'RESEARCH':
      return readResearch(reading, source)
    case 'CHAT_WITH_USER':
      return readChat(reading, { line: source.heading.line, column: source.heading.column }, source.blocks)
    case 'INVOKE':
      return readInvoke(reading, source)
    case 'CONCLUDE':
      return readConclude(reading, source)
    case 'PRUNE':
      return readPrune(reading, source)
  }
}

// Prose before the first action is lost without harm; a fence there is the rest of something broken.
function reportBefore(reading: Reading, block: Block): void {
  if (block.kind === 'break') return
  const found = shown(lineText(reading.lines, block.line))
  if (block.kind === 'fence') {
    reading.report.error('leftover-text', block, `a fenced block before the first action: ${found}`)
  } else {
    reading.report.warn('text-before-actions', block, `text before the first action is ignored: ${found}`)
  }
}

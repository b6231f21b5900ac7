// `## Message`: another spelling of a plan that only talks to the user.

import { readChat } from './action-handoff.ts'
import type { Section } from './outline.ts'
import type { Action } from './plan.ts'
import type { Reading } from './reading.ts'

/** Reads the section as a CHAT_WITH_USER. */
export function readMessageSection(reading: Reading, section: Section): Action[] {
  const { report } = reading
  const { heading, blocks } = section
  report.warn(
    'message-section',
    heading,
    '## Message is read as CHAT_WITH_USER',
    'write ### `CHAT_WITH_USER`',
  )
  const inner = blocks.find(block => block.kind === 'heading' && block.level === 3)
  if (inner) {
    const hint = 'put actions under ## Action Plan, and use #### inside a message'
    report.error('heading-in-message', inner, 'a heading of level three inside a message', hint)
    return []
  }
  const chat = readChat(reading, { line: heading.line, column: heading.column }, blocks)
  return chat ? [chat] : []
}

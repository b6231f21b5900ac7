// A plan as its canonical text, the way the format's own example is written.

import { Fault } from '../errors.ts'
import { renderFence } from '../text/render-fence.ts'
import { parsePlan } from './parse.ts'
import type { ContextChange, MemoChange, Plan } from './plan.ts'
import { renderAction } from './render-action.ts'
import { renderContextEntry } from './render-link.ts'
import { samePlan } from './same-plan.ts'

/**
 * Renders a plan so that parsing gives the same plan again. What the format cannot hold (a file's content
 * without a final newline, a heading inside a message) is refused rather than changed.
 */
export function renderPlan(plan: Plan): string {
  const text = `${planParts(plan).join('\n')}`
  const parsed = parsePlan(text)
  const problem = parsed.problems.find(found => found.severity === 'error')
  if (problem) throw new Fault('refused', `the plan cannot be written as Markdown: ${problem.message}`)
  if (!parsed.plan || !samePlan(parsed.plan, plan)) {
    throw new Fault('refused', 'the plan holds something that its Markdown form cannot say', {
      hints: ['end the content of every block with a newline, and keep fields on one line'],
    })
  }
  return text
}

function planParts(plan: Plan): string[] {
  const parts = [header(plan)]
  if (plan.rationale) parts.push(`## Rationale\n${renderFence(plan.rationale.text, 'text')}`)
  if (plan.activeContext.length > 0)
    parts.push(changeList('Active Context', plan.activeContext.map(contextLine)))
  if (plan.memos.length > 0) parts.push(changeList('Memos', plan.memos.map(memoLine)))
  parts.push('## Action Plan\n', ...plan.actions.map(renderAction))
  return parts
}

function header(plan: Plan): string {
  // A title that ends in # needs a closing mark, or its own would be taken for one.
  const title = /(?:^|[ \t])#+$/.test(plan.title) ? `${plan.title} #` : plan.title
  const fields = plan.header.map(({ key, value }) => `- **${key}:** ${value}`.trimEnd())
  return `${[`# ${title}`, ...fields].join('\n')}\n`
}

function changeList(name: string, lines: readonly string[]): string {
  return `## ${name}\n${renderFence(`${lines.join('\n')}\n`, '')}`
}

function memoLine(memo: MemoChange): string {
  return withComment(memo, memo.text)
}

function contextLine(entry: ContextChange): string {
  return withComment(entry, renderContextEntry(entry.resource))
}

function withComment(change: MemoChange | ContextChange, text: string): string {
  const comment = change.comment === undefined ? '' : ` # ${change.comment}`
  return `[${change.change === 'add' ? '+' : '-'}] ${text}${comment}`
}

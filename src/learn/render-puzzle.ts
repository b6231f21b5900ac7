// Cases for people and prompts: Markdown with the parts that a reader needs.

import { renderFence } from '../text/render-fence.ts'
import type { LearningCase } from './learning-case.ts'
import type { Split } from './split.ts'

/** A puzzle: everything but the answer first, then what is expected. */
export function renderPuzzle(learned: LearningCase, split: Split | ''): string {
  const { story } = learned
  if (story.kind !== 'puzzle') return ''
  const constraints = story.constraints.map(rule => `- ${oneLine(rule)}`).join('\n')
  return parts([
    `# ${oneLine(story.title)}`,
    `## Context\n\n${quoted(story.context)}`,
    `## Failure\n\n${quoted(story.failure)}`,
    `## Constraints\n\n${constraints === '' ? 'None are known.' : constraints}`,
    `## Question\n\n${story.question}`,
    `## Expected behaviour\n\n${quoted(story.expected)}`,
    provenance(learned, split),
  ])
}

/** Any case, with what the agent did and what was right. */
export function renderCase(learned: LearningCase, split: Split | ''): string {
  const { story, prompt, chosen, rejected } = learned
  if (story.kind === 'puzzle') return renderPuzzle(learned, split)
  if (story.kind === 'correction')
    return parts([
      `# ${oneLine(story.title)}`,
      `## Context\n\n${quoted(story.context)}`,
      `## Agent behaviour\n\n${quoted(story.behaviour)}`,
      `## User correction\n\n${quoted(story.correction)}`,
      `## Correct behaviour\n\n${quoted(story.correct)}`,
      provenance(learned, split),
    ])
  return parts([
    `# ${oneLine(story.title)}`,
    `## Request\n\n${quoted(prompt.map(({ role, content }) => `${role}: ${content}`).join('\n\n'))}`,
    `## Rejected\n\nReason: ${story.reason}.\n\n${quoted(rejected ?? '')}`,
    `## Chosen\n\n${quoted(chosen)}`,
    provenance(learned, split),
  ])
}

function provenance({ id, kind, source }: LearningCase, split: Split | ''): string {
  const facts = {
    Case: id,
    Kind: kind,
    Session: source.sessionId,
    Phase: source.phase,
    Agent: source.agent,
    Model: source.model,
    Channel: source.channel,
    Created: source.created,
    Tags: source.tags.join(', '),
    Split: split,
    'Source hash': source.hash,
  }
  const known = Object.entries(facts).filter(([, value]) => value !== '')
  return `## Provenance\n\n${known.map(([name, value]) => `- ${name}: ${oneLine(value)}`).join('\n')}`
}

/** Foreign text in a fence of its own, so that its headings and lists stay inside. */
function quoted(text: string): string {
  return renderFence(text.endsWith('\n') ? text : `${text}\n`, 'text').trimEnd()
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}

function parts(texts: readonly string[]): string {
  return `${texts.join('\n\n')}\n`
}

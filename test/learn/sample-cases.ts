// Cases for tests: one of each kind, and any.

import fc from 'fast-check'
import type { LearningCase, Message, Story } from '../../src/learn/learning-case.ts'
import { newCase } from '../../src/learn/new-case.ts'

/** A case with some parts replaced. */
export function caseOf(
  parts: Partial<Pick<LearningCase, 'prompt' | 'chosen' | 'rejected' | 'story'>> & {
    readonly sessionId?: string
  } = {},
): LearningCase {
  const made = newCase({
    source: {
      sessionId: parts.sessionId ?? '20260124-a',
      phase: 'phase-1',
      agent: 'developer@1',
      model: 'acme/one',
      channel: 'dev',
      created: '2026-01-24T10:00:00Z',
      tags: [],
    },
    prompt: parts.prompt ?? [{ role: 'user', content: 'Why did it fail?' }],
    chosen: parts.chosen ?? 'The path was wrong.',
    rejected: 'rejected' in parts ? parts.rejected : 'Run it again.',
    story: parts.story ?? puzzle,
  })
  if (made === undefined) throw new Error('no case')
  return made
}

export const puzzle: Story = {
  kind: 'puzzle',
  title: 'Build',
  context: 'Task: build it',
  failure: 'It broke.',
  constraints: ['Keep the name.'],
  question: 'What went wrong?',
  expected: 'The path was wrong.',
}

const word = fc.oneof(
  fc.constantFrom(
    'a',
    'b c',
    '\n',
    '\u2028',
    '\u0085',
    '```',
    '## x',
    '"',
    '\\',
    '\u0000',
    '\ud800',
    '😀',
    '{}',
  ),
  fc.string({ unit: 'binary', maxLength: 8 }),
)
export const anyText = fc.array(word, { minLength: 1, maxLength: 5 }).map(parts => `x${parts.join('')}`)

const role = fc.constantFrom<Message['role']>('system', 'user', 'assistant')
const messages = fc
  .tuple(anyText, fc.array(fc.record({ role, content: anyText }), { maxLength: 4 }), anyText)
  .map(([first, between, last]): readonly Message[] => [
    { role: 'user', content: first },
    ...between,
    { role: 'user', content: last },
  ])

export const anyCase: fc.Arbitrary<LearningCase> = fc
  .record({
    prompt: messages,
    chosen: anyText,
    rejected: fc.option(anyText, { nil: undefined }),
    sessionId: anyText,
    story: fc.oneof(
      fc.constant(puzzle),
      fc.record({
        kind: fc.constant('correction' as const),
        title: anyText,
        context: anyText,
        behaviour: anyText,
        correction: anyText,
        correct: anyText,
      }),
      fc.record({
        kind: fc.constant('preference' as const),
        title: anyText,
        reason: fc.constant('skipped in review' as const),
      }),
    ),
  })
  .map(caseOf)

// A case in the shape that a trainer loads.

import type { LearningCase, Message } from './learning-case.ts'
import type { Shape } from './schemas.ts'

/** The objects of a case, one a line; a shape of pairs has none for a case without a pair. */
export function linesOfCase(
  learned: LearningCase,
  shape: Shape,
): readonly Readonly<Record<string, unknown>>[] {
  const { prompt, chosen, rejected } = learned
  if (shape === 'chat') return [{ messages: [...prompt, answer(chosen)] }]
  if (shape === 'sharegpt') return [{ conversations: [...prompt.map(turn), reply(chosen)] }]
  if (shape === 'kto') {
    const rated = rejected === undefined ? [{ said: chosen, label: true }] : both(chosen, rejected)
    return rated.map(({ said, label }) => ({ prompt, completion: [answer(said)], label }))
  }
  return rejected === undefined ? [] : [pair(prompt, chosen, rejected, shape)]
}

function pair(prompt: readonly Message[], chosen: string, rejected: string, shape: Shape) {
  if (shape === 'dpo') return { prompt, chosen: [answer(chosen)], rejected: [answer(rejected)] }
  if (shape === 'dpo-axolotl') return { messages: prompt, chosen: answer(chosen), rejected: answer(rejected) }
  if (shape === 'dpo-llamafactory')
    return { conversations: prompt.map(turn), chosen: reply(chosen), rejected: reply(rejected) }
  return {
    input: { messages: prompt },
    preferred_output: [answer(chosen)],
    non_preferred_output: [answer(rejected)],
  }
}

function both(chosen: string, rejected: string) {
  return [
    { said: chosen, label: true },
    { said: rejected, label: false },
  ]
}

const names = { system: 'system', user: 'human', assistant: 'gpt' } as const

function answer(content: string): Message {
  return { role: 'assistant', content }
}

function turn({ role, content }: Message) {
  return { from: names[role], value: content }
}

function reply(value: string) {
  return { from: 'gpt', value }
}

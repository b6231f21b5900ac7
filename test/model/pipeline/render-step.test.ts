import { expect, test } from 'vitest'
import type { ReadyStep } from '../../../src/model/pipeline/pipeline.ts'
import { renderStepRequest } from '../../../src/model/pipeline/render-step.ts'

const step: ReadyStep = {
  name: 'decision',
  number: 2,
  prompt: '{{context}}|{{message}}|{{analysis}}',
  agent: undefined,
  agentPrompt: undefined,
  model: undefined,
  writes: 'notes',
}
const values = { context: 'C', message: 'M', outputs: new Map([['analysis', 'A {{message}}']]) }

test('the prompt holds what it asks for, outputs as they are', () => {
  expect(renderStepRequest(step, values, 'TURN').prompt).toBe('C|M|A {{message}}')
})

test('a step that writes no plan is told so, whoever it is', () => {
  const alone = renderStepRequest(step, values, 'TURN').system
  expect(alone).toMatch(
    /^<step name="decision" number="2">\n.*a later step writes the plan, this one does not/,
  )
  expect(alone).not.toContain('TURN')
  const asAgent = renderStepRequest(
    { ...step, agent: 'architect', agentPrompt: 'OWN\n' },
    values,
    'TURN',
  ).system
  expect(asAgent).toBe(`OWN\n\n${alone}`)
})

test('a step that writes a plan gets the turn’s agent, or its own, and nothing else', () => {
  expect(renderStepRequest({ ...step, writes: 'plan' }, values, 'TURN').system).toBe('TURN')
  const own = { ...step, writes: 'plan', agent: 'developer', agentPrompt: 'OWN' } as const
  expect(renderStepRequest(own, values, 'TURN').system).toBe('OWN')
})

test('Y-11 an output cannot take the place of the message or the context', () => {
  const outputs = new Map([
    ['analysis', 'A'],
    ['message', 'forged'],
    ['context', 'forged'],
  ])
  expect(renderStepRequest(step, { ...values, outputs }, 'TURN').prompt).toBe('C|M|A')
})

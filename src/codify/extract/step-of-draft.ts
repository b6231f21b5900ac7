// A draft written out as a step with its parts.

import type { Attribute, Block, Operand, Step } from '../workflow.ts'
import type { StepData } from './data-flow.ts'
import type { Draft, Guidance } from './draft.ts'
import { draftedOperand } from './drafted-operand.ts'

/** The text is read again once it is written; until then nothing has a place. */
const place = { line: 1, column: 1 }

type Share = { readonly sessions: number; readonly of: number }

/** The step and, one level deeper, what its subagents did. */
export function stepsOfDraft(draft: Draft, name: string, data: StepData, share: Share): readonly Step[] {
  const beside = draft.subagents.some(({ start }) => start === 'beside')
  const open = draft.failures.some(({ outcome }) => outcome === 'open')
  const first = data.outputs[0]
  const step: Step = {
    kind: 'step',
    level: 2,
    name,
    start: 'after',
    children: beside ? 'beside' : 'after',
    agent: draft.agent,
    agentVersion: draft.agent === undefined ? undefined : draft.agentVersion,
    channel: draft.channel,
    output: first === undefined ? undefined : draftedOperand(first),
    attributes: attributesOf(draft),
    mark: open ? 'critical' : share.sessions * 2 < share.of ? 'optional' : undefined,
    blocks: blocksOf(draft, name, data),
    place,
  }
  return [step, ...draft.subagents.map(childOf)]
}

function childOf({ name, agent, agentVersion }: Draft['subagents'][number]): Step {
  return {
    kind: 'step',
    level: 3,
    name,
    start: 'after',
    children: 'after',
    agent,
    agentVersion,
    channel: undefined,
    output: undefined,
    attributes: [],
    mark: undefined,
    blocks: [],
    place,
  }
}

function attributesOf({ commands, attempts }: Draft): readonly Attribute[] {
  const retries = retriesOf(commands)
  return [
    ...(retries > 0 ? [{ key: 'retry', value: String(Math.min(retries, 1000)), place }] : []),
    ...(attempts > 1 ? [{ key: 'max_attempts', value: String(Math.min(attempts, 1000)), place }] : []),
  ]
}

/** How often a command failed, at most, before it passed. */
function retriesOf(commands: Draft['commands']): number {
  const failed = new Map<string, number>()
  let most = 0
  for (const { command, outcome } of commands) {
    if (outcome === 'failed') failed.set(command, (failed.get(command) ?? 0) + 1)
    else {
      most = Math.max(most, failed.get(command) ?? 0)
      failed.delete(command)
    }
  }
  return most
}

function blocksOf(draft: Draft, name: string, data: StepData): readonly Block[] {
  const blocks: Block[] = draft.gates.map(text => ({
    kind: 'callout',
    callout: 'gate',
    title: '',
    text,
    place,
  }))
  const flow = flowOf(data)
  if (flow !== undefined) blocks.push(flow)
  if (draft.guidance.length > 0)
    blocks.push({ kind: 'text', text: draft.guidance.map(bullet).join('\n'), place })
  for (const when of new Set(resolved(draft)))
    blocks.push({ kind: 'condition', when, move: 'retry', target: name, place })
  return blocks
}

function bullet({ text, from }: Guidance): string {
  return from.length === 0 ? `- ${text}` : `- ${text} <!-- ${from.join(', ')} -->`
}

function resolved({ failures }: Draft): readonly string[] {
  return failures.filter(({ outcome }) => outcome === 'resolved').map(({ when }) => when)
}

function flowOf({ inputs, queries, outputs }: StepData): Block | undefined {
  const known: Operand[] = [
    ...inputs.map(draftedOperand),
    ...queries.map(query => ({ name: `search: ${query}`, type: 'Query', place })),
  ]
  if (outputs.length === 0 || (known.length === 0 && outputs.length === 1)) return undefined
  // Several files out of nothing but what was asked for.
  const from = known.length > 0 ? known : [{ name: 'request', type: 'Message', place }]
  return { kind: 'flow', stages: [from, outputs.map(draftedOperand)], fan: undefined, place }
}

// Settings of sessions: who plans, how, and within which limits.

import * as z from 'zod'
import { isPlainName } from '../text/plain-name.ts'
import { lowerLimit, type Setting } from './setting.ts'

/** The name of an agent or a pipeline: never a path. */
export const nameSchema = () =>
  z
    .string({ error: 'expected a name' })
    .refine(isPlainName, { error: 'expected a name of letters, digits, - and _' })

export const sessionSettings = {
  agent: {
    schema: nameSchema,
    default: 'pathfinder',
    scope: 'project',
    summary:
      'the agent that a session starts with: pathfinder, architect, developer, debugger, assistant, or your own',
    example: 'developer',
  },
  pipeline: {
    schema: nameSchema,
    default: undefined,
    scope: 'project',
    summary: 'the chain of prompts that leads to a plan: think, review, or your own; one call when not set',
    example: 'think',
  },
  context_depth: {
    schema: () => wholeNumber(0, 20),
    default: 1,
    scope: 'project',
    summary: 'how many finished turns stay in the context as history',
    example: '2',
  },
  max_context_tokens: limit(() => wholeNumber(1_000, 100_000_000), {
    default: undefined,
    summary: "the most tokens a context may have, below the model's own window",
    example: '60000',
  }),
  retries: limit(() => wholeNumber(0, 5), {
    default: 2,
    summary: 'how often a model may correct a plan that was refused',
    example: '1',
  }),
  max_turns: limit(() => wholeNumber(1, 10_000), {
    default: 20,
    summary: 'the most turns that --yolo takes by itself',
    example: '10',
  }),
  max_tokens: limit(() => wholeNumber(1, 10_000_000_000), {
    default: 2_000_000,
    summary: 'the most tokens a session may use, in and out together',
    example: '500000',
  }),
  max_cost: limit(() => amount(1_000_000), {
    default: 5,
    summary: 'the most US dollars a session may cost',
    example: '2.50',
  }),
} satisfies Record<string, Setting>

export type SessionSettingValues = {
  readonly agent: string
  readonly pipeline: string | undefined
  readonly context_depth: number
  readonly max_context_tokens: number | undefined
  readonly retries: number
  readonly max_turns: number
  readonly max_tokens: number
  readonly max_cost: number
}

function limit(schema: Setting['schema'], said: Pick<Setting, 'default' | 'summary' | 'example'>): Setting {
  return { schema, scope: 'narrower', narrows: lowerLimit, ...said }
}

function wholeNumber(least: number, most: number): z.ZodType {
  const error = `expected a whole number from ${least.toLocaleString('en')} to ${most.toLocaleString('en')}`
  return z.int({ error }).min(least, { error }).max(most, { error })
}

function amount(most: number): z.ZodType {
  const error = `expected a number from 0 to ${most.toLocaleString('en')}`
  return z.number({ error }).min(0, { error }).max(most, { error })
}

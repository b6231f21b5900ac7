// The lines of every export, as schemas: what is written is checked against them, and they are published.

import { z } from 'zod'
import { caseKinds } from './learning-case.ts'

export const shapes = [
  'chat',
  'sharegpt',
  'dpo',
  'dpo-axolotl',
  'dpo-llamafactory',
  'dpo-openai',
  'kto',
] as const
export type Shape = (typeof shapes)[number]

const text = z.string().min(1)
const message = z.strictObject({ role: z.enum(['system', 'user', 'assistant']), content: text })
const answer = z.strictObject({ role: z.literal('assistant'), content: text })
const turn = z.strictObject({ from: z.enum(['system', 'human', 'gpt']), value: text })
const reply = z.strictObject({ from: z.literal('gpt'), value: text })
const messages = z.array(message).min(1)
const turns = z.array(turn).min(1)

/** Fixed keys of fixed types: a loader that guesses a column's type from its first rows is right about all. */
export const metadataSchema = z.strictObject({
  case_id: z.string(),
  kind: z.enum(caseKinds),
  session_id: z.string(),
  phase: z.string(),
  agent: z.string(),
  model: z.string(),
  channel: z.string(),
  tags: z.array(z.string()).min(1),
  created: z.string(),
  split: z.enum(['train', 'test', '']),
  source_hash: z.string().regex(/^[0-9a-f]{64}$/),
})

const lines = {
  chat: z.strictObject({ messages }),
  sharegpt: z.strictObject({ conversations: turns }),
  dpo: z.strictObject({ prompt: messages, chosen: z.tuple([answer]), rejected: z.tuple([answer]) }),
  'dpo-axolotl': z.strictObject({ messages, chosen: answer, rejected: answer }),
  'dpo-llamafactory': z.strictObject({ conversations: turns, chosen: reply, rejected: reply }),
  'dpo-openai': z.strictObject({
    input: z.strictObject({ messages }),
    preferred_output: z.tuple([answer]),
    non_preferred_output: z.tuple([answer]),
  }),
  kto: z.strictObject({ prompt: messages, completion: z.tuple([answer]), label: z.boolean() }),
} satisfies Record<Shape, z.ZodObject>

/** The schema of a shape's lines; `metadata` is there or not in all of them. */
export function lineSchema(shape: Shape, metadata: 'inline' | 'none'): z.ZodObject {
  const line: z.ZodObject = lines[shape]
  return metadata === 'inline' ? line.extend({ metadata: metadataSchema }) : line
}

/** The published schemas, by file name; `metadata` is optional in them. */
export function renderSchemas(): ReadonlyMap<string, string> {
  const files = new Map<string, z.ZodObject>(
    shapes.map(shape => [
      `learn-${shape}.json`,
      (lines[shape] as z.ZodObject).extend({ metadata: metadataSchema.optional() }),
    ]),
  )
  files.set('learn-metadata.json', metadataSchema)
  return new Map(
    [...files].map(([name, schema]) => [
      name,
      `${shortLists(JSON.stringify(z.toJSONSchema(schema), null, 2))}\n`,
    ]),
  )
}

const widest = 110

/** Lists of words on one line where they fit, as the files of the project are formatted. */
function shortLists(json: string): string {
  return json.replace(
    /^( *(?:"[^"]*": )?)\[\n +("[^[\]{}]*")\n *\](,?)/gm,
    (whole, lead: string, words: string, end) => {
      const short = `${lead}[${words.split(/,\n +/).join(', ')}]${end}`
      return short.length <= widest ? short : whole
    },
  )
}

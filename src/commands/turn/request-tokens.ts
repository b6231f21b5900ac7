// The tokens of a request. The payload was counted in its parts; only what stands around it is counted anew.

import { splitPayload } from '../../context/split-payload.ts'
import { countTokens } from '../../context/tokens.ts'
import type { Work } from './work.ts'

/** The prompt of the turn's payload and its tokens. */
export type CountedPrompt = { readonly prompt: string; readonly tokens: number }

/** What is known of a payload whose tokens are counted as a whole. */
export async function countedPrompt(work: Work, document: string, tokens: number): Promise<CountedPrompt> {
  const { system, prompt } = splitPayload(document)
  return { prompt, tokens: tokens - (await sum(work, [system], 'for-once')) }
}

/** The tokens of a request: the payload itself, a correction behind it, or a pipeline's step that holds it. */
export async function requestTokens(work: Work, known: CountedPrompt, document: string): Promise<number> {
  const { system, prompt } = splitPayload(document)
  const at = known.prompt === '' ? -1 : prompt.indexOf(known.prompt)
  if (at === -1) return sum(work, [system, prompt], 'kept')
  const around = [prompt.slice(0, at), prompt.slice(at + known.prompt.length)]
  return known.tokens + (await sum(work, [system, ...around], 'for-once'))
}

/** What is short costs less to count again than to look up and keep. */
async function sum(
  { world, project }: Work,
  texts: readonly string[],
  counts: 'kept' | 'for-once',
): Promise<number> {
  const found = await countTokens(world, counts === 'kept' ? project.root : undefined, texts)
  return found.reduce((total, tokens) => total + tokens, 0)
}

// Text beside text is one text.

import type { Block } from './workflow.ts'

/** The blocks with neighbouring texts joined, as they would be read again. */
export function mergeText(blocks: readonly Block[]): readonly Block[] {
  const out: Block[] = []
  for (const block of blocks) {
    const last = out.at(-1)
    if (block.kind === 'text' && last?.kind === 'text')
      out[out.length - 1] = { ...last, text: `${last.text}\n\n${block.text}` }
    else out.push(block)
  }
  return out
}

// The entry by which LLaMA-Factory finds and understands an exported file.

import type { Shape } from './schemas.ts'

/** `dataset_info.json` for the files of a shape; undefined for shapes that are not LLaMA-Factory's. */
export function renderDatasetInfo(shape: Shape, files: readonly string[]): string | undefined {
  if (shape !== 'sharegpt' && shape !== 'dpo-llamafactory') return undefined
  const ranking = shape === 'dpo-llamafactory'
  const columns = {
    messages: 'conversations',
    ...(ranking ? { chosen: 'chosen', rejected: 'rejected' } : {}),
  }
  const entries = files.map(file => [
    file.replace(/\.jsonl$/, '').replace(/[-.]/g, '_'),
    { file_name: file, formatting: 'sharegpt', ...(ranking ? { ranking: true } : {}), columns },
  ])
  return `${JSON.stringify(Object.fromEntries(entries), null, 2)}\n`
}

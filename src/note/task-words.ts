// The task of an agent that was called, above the phases of its note: a quotation that starts with **Task:**.

import { cleanText } from './clean-text.ts'

const label = '**Task:**'

/** The quotation; empty without words. Every line is quoted, so nothing in them is a heading or a fence. */
export function renderTaskWords(words: string | undefined): string {
  const text = cleanText(words ?? '').trim()
  return text === '' ? '' : `${label} ${text}`.replace(/^/gm, '> ').replace(/[ \t]+$/gm, '')
}

/** The task that the text above the phases tells; undefined when it tells none. */
export function taskWordsIn(preamble: string): string | undefined {
  const lines = preamble.split('\n')
  const first = lines.findIndex(line => line.startsWith(`> ${label}`))
  if (first === -1) return undefined
  const after = lines.slice(first).findIndex(line => !line.startsWith('>'))
  const quoted = lines.slice(first, after === -1 ? undefined : first + after)
  const words = quoted
    .map(line => line.replace(/^> ?/, ''))
    .join('\n')
    .slice(label.length)
    .trim()
  return words === '' ? undefined : words
}

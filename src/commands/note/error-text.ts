// A failed action in the words of an `[!error]`: what failed and how, and the end of what it printed.

import type { ActionOutcome } from '../../execute/outcome.ts'
import { redact } from '../../text/redact.ts'
import { renderFence } from '../../text/render-fence.ts'

/** Enough to see why; the whole of it is in the report. */
const mostLines = 12
const mostCharacters = 1_500

/** The text. */
export function errorText({ type, target, summary, command }: ActionOutcome): string {
  const said = `${type} ${target}: ${summary}`
  // Before it is cut: half a key is no key to whoever looks for one.
  const end = endOf(redact(command?.output ?? '').text)
  return end === '' ? said : `${said}\n\n${renderFence(`${end}\n`, 'text').trimEnd()}`
}

function endOf(output: string): string {
  const lines = output.trimEnd().split(/\r\n|\n|\r/)
  const last = [...lines.slice(-mostLines).join('\n')]
  const text = last.length <= mostCharacters ? last.join('') : `…${last.slice(1 - mostCharacters).join('')}`
  return lines.length > mostLines ? `…\n${text}` : text
}

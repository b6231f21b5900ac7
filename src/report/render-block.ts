// A text of any bytes in a fence: longer than its content, nothing in it that steers a terminal.

import { renderFence } from '../text/render-fence.ts'
import { safeBlock } from '../text/safe.ts'
import { escapeBlock } from './escape.ts'
import { plainLanguage } from './format.ts'

/** Renders the text; what had to be changed to keep it is marked behind the language. */
export function renderBlock(text: string, language: string = plainLanguage): string {
  const escaped = !isPlain(text) && safeBlock(text) !== text
  const unended = text !== '' && !text.endsWith('\n')
  const body = (escaped ? escapeBlock(text) : text) + (unended ? '\n' : '')
  const marks = [...(escaped ? ['escaped'] : []), ...(unended ? ['no-newline'] : [])]
  const info = [language, ...(marks.length === 0 ? [] : [`{${marks.join(' ')}}`])].join(' ')
  return renderFence(body, info)
}

// Spares most texts the escaper, which looks at each line feed.
function isPlain(text: string): boolean {
  return !/[^\n\t -~]/.test(text)
}

/** Whether a language can stand behind a fence as it is. */
export function fitsFence(language: string): boolean {
  return /^[\w+#.-]*$/.test(language)
}

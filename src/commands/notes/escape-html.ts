// Foreign text in HTML: only ever text, also between quotation marks, and nothing invisible in it.

import { safeBlock } from '../../text/safe.ts'

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** The text with every sign of HTML spelled as an entity, and invisible characters spelled out. */
export function escapeHtml(text: string): string {
  return safeBlock(text).replace(/[&<>"']/g, sign => entities[sign]!)
}

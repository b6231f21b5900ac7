// What a server said about an error, short and safe to show.

import { redact } from '../text/redact.ts'
import { safeLine } from '../text/safe.ts'

const longest = 300

/** The message inside an error's body: JSON of any of the known shapes, the title of a web page, or plain words. */
export function serverMessage(body: string, contentType = ''): string {
  const text = body.trim()
  if (text === '') return ''
  const json = /^[[{]/.test(text) ? messageIn(parsed(text)) : undefined
  if (json !== undefined) return json
  if (/html/i.test(contentType) || /^<(!doctype|html)/i.test(text)) {
    const title = /<title[^>]*>([^<]{1,200})/i.exec(text)?.[1]?.trim()
    return title === undefined ? 'a web page' : `a web page, “${title}”`
  }
  return text
}

/** The words as they may be shown: one line, not long, nothing that is or looks like a key. */
export function showable(words: string, keys: readonly string[]): string {
  const plain = redact(words.replace(/\s+/g, ' ').trim()).text
  // A key may have any shape, so the ones in use are looked for as they are.
  const hidden = keys.reduce((text, key) => text.replaceAll(key, '[redacted: key]'), plain)
  const line = safeLine(hidden)
  return line.length > longest ? `${line.slice(0, longest)}…` : line
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** `{error: {message}}`, `{error: 'words'}`, `{message}`, `{detail}`, or a list with one of them. */
function messageIn(value: unknown): string | undefined {
  if (Array.isArray(value)) return messageIn(value[0])
  if (typeof value !== 'object' || value === null) return undefined
  const { error, message, detail } = value as Record<string, unknown>
  if (typeof error === 'object' && error !== null) return messageIn(error)
  return [message, error, detail].find((words): words is string => typeof words === 'string')
}

// Bytes to text by the charset that was declared, strictly: no replacement characters, no guessing.

import { safeLine } from './safe.ts'

export type Decoded = { readonly text: string; readonly charset: string } | { readonly problem: string }

const marks: readonly (readonly [bytes: readonly number[], charset: string])[] = [
  [[0xff, 0xfe, 0x00, 0x00], 'utf-32le'],
  [[0x00, 0x00, 0xfe, 0xff], 'utf-32be'],
  [[0xef, 0xbb, 0xbf], 'utf-8'],
  [[0xff, 0xfe], 'utf-16le'],
  [[0xfe, 0xff], 'utf-16be'],
]

/** The text, without a byte order mark; a mark beats the declared charset, and nothing declared means UTF-8. */
export function decodeText(body: Uint8Array, declared: string | undefined): Decoded {
  const charset = markedCharset(body) ?? declared ?? 'utf-8'
  const shown = safeLine(charset.slice(0, 40))
  const decoder = decoderOf(charset)
  // utf-7 and its like land here: they can hide text from whoever looks at the bytes.
  if (decoder === undefined) return { problem: `the charset ${shown} is not supported` }
  try {
    return { text: decoder.decode(body), charset: decoder.encoding }
  } catch {
    return { problem: `the bytes are not valid ${shown}` }
  }
}

function decoderOf(charset: string) {
  try {
    return new TextDecoder(charset, { fatal: true })
  } catch {
    return undefined
  }
}

function markedCharset(body: Uint8Array): string | undefined {
  return marks.find(([bytes]) => bytes.every((byte, n) => body[n] === byte))?.[1]
}

/** The charset an HTML page declares in its own head, for pages whose server declares none. */
export function htmlCharset(body: Uint8Array): string | undefined {
  const head = Buffer.from(body.subarray(0, 1024)).toString('latin1')
  const label = /<meta\s[^>]*?charset\s*=\s*["']?\s*([\w.:-]+)/i.exec(head)?.[1]?.toLowerCase()
  // A page that could be read this far is not UTF-16, whatever it says.
  return label?.startsWith('utf-16') ? 'utf-8' : label
}

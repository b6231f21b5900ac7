// Bytes of a file to text that can be edited and written back byte for byte, or why that cannot be.

import { isAscii } from 'node:buffer'

/** Larger files are refused before they are decoded; check the size before reading, too. */
export const mostEditBytes = 32 * 1024 * 1024

/** A zero byte this early makes a file binary, as it does for git. */
const binaryWindow = 8 * 1024

export type FileText = {
  /** Without the byte order mark. */
  readonly text: string
  readonly bom: boolean
}

export type FileRefusal =
  | { readonly kind: 'too-large'; readonly bytes: number; readonly limit: number }
  | { readonly kind: 'utf-16' }
  | { readonly kind: 'binary'; readonly offset: number }
  | { readonly kind: 'not-utf-8'; readonly offset: number }

export type Decoded =
  | ({ readonly outcome: 'decoded' } & FileText)
  | { readonly outcome: 'refused'; readonly refusal: FileRefusal }

/** The text of a file, if it is UTF-8 text of a size that can be edited. */
export function decodeForEdit(bytes: Uint8Array): Decoded {
  const refusal = checkBytes(bytes)
  if (refusal !== undefined) return { outcome: 'refused', refusal }
  // Most files are plain ASCII, which needs no decoder.
  if (isAscii(bytes)) return { outcome: 'decoded', text: latin1(bytes), bom: false }
  const bom = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf
  try {
    const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
    return { outcome: 'decoded', text: decoder.decode(bom ? bytes.subarray(3) : bytes), bom }
  } catch {
    return { outcome: 'refused', refusal: { kind: 'not-utf-8', offset: firstBadByte(bytes) } }
  }
}

function latin1(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')
}

/** The bytes of an edited text. */
export function encodeEdited({ text, bom }: FileText): Uint8Array {
  // The encoder would write another character in its place without a word.
  if (!text.isWellFormed()) throw new Error('an edit left half of a surrogate pair, which no file can hold')
  return new TextEncoder().encode(bom ? `\ufeff${text}` : text)
}

function checkBytes(bytes: Uint8Array): FileRefusal | undefined {
  if (bytes.length > mostEditBytes) return { kind: 'too-large', bytes: bytes.length, limit: mostEditBytes }
  const [first, second] = bytes
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)) return { kind: 'utf-16' }
  const zero = bytes.subarray(0, binaryWindow).indexOf(0)
  return zero === -1 ? undefined : { kind: 'binary', offset: zero }
}

// Decoding a prefix as part of a stream fails exactly when it holds a bad byte, so halving finds that byte. The
// character it spoils, or that the end of the file cuts, starts up to three bytes before.
function firstBadByte(bytes: Uint8Array): number {
  let [good, bad] = [0, bytes.length]
  while (good < bad) {
    const middle = (good + bad) >> 1
    if (isGoodStart(bytes.subarray(0, middle + 1))) good = middle + 1
    else bad = middle
  }
  let lead = good - 1
  while (lead >= 0 && good - lead < 4 && isContinuation(bytes[lead]!)) lead--
  return lead >= 0 && good - lead < lengthFromLead(bytes[lead]!) ? lead : good
}

function isContinuation(byte: number): boolean {
  return (byte & 0xc0) === 0x80
}

function lengthFromLead(byte: number): number {
  if (byte >= 0xf0) return 4
  if (byte >= 0xe0) return 3
  return byte >= 0xc0 ? 2 : 1
}

function isGoodStart(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true })
    return true
  } catch {
    return false
  }
}

// The first and the last bytes of an output of any length, in a fixed amount of memory.

export type HeadTailLimits = { readonly head: number; readonly tail: number }

export type Captured = {
  /** Head, a line that says what was left out, tail; or simply all of it. Bytes that are not UTF-8 read as U+FFFD. */
  readonly text: string
  readonly totalBytes: number
  readonly totalLines: number
  readonly omittedBytes: number
  readonly omittedLines: number
}

export type HeadTail = {
  readonly add: (chunk: Uint8Array) => void
  readonly finish: () => Captured
}

const lineFeed = 0x0a

/** A collector that keeps at most `head` + `tail` bytes, however much it is given. */
export function headTail(limits: HeadTailLimits): HeadTail {
  const head = new Uint8Array(limits.head)
  const ring = new Uint8Array(limits.tail)
  let totalBytes = 0
  let lineFeeds = 0
  let lastByte = lineFeed
  let inHead = 0
  let inRing = 0
  let ringEnd = 0

  function addToRing(bytes: Uint8Array): void {
    const last = bytes.subarray(Math.max(0, bytes.length - ring.length))
    const beforeWrap = Math.min(last.length, ring.length - ringEnd)
    ring.set(last.subarray(0, beforeWrap), ringEnd)
    ring.set(last.subarray(beforeWrap), 0)
    if (ring.length > 0) ringEnd = (ringEnd + last.length) % ring.length
    inRing = Math.min(ring.length, inRing + last.length)
  }

  function tail(): Uint8Array {
    if (inRing < ring.length) return ring.slice(0, inRing)
    return joinBytes(ring.subarray(ringEnd), ring.subarray(0, ringEnd))
  }

  return {
    add(chunk) {
      if (chunk.length === 0) return
      totalBytes += chunk.length
      lineFeeds += countLineFeeds(chunk)
      lastByte = chunk[chunk.length - 1]!
      const taken = Math.min(chunk.length, head.length - inHead)
      head.set(chunk.subarray(0, taken), inHead)
      inHead += taken
      addToRing(chunk.subarray(taken))
    },

    finish() {
      const counts = { totalBytes, totalLines: lineFeeds + (lastByte === lineFeed ? 0 : 1) }
      if (totalBytes <= inHead + inRing) {
        const whole = joinBytes(head.subarray(0, inHead), tail())
        return { ...counts, text: decode(whole), omittedBytes: 0, omittedLines: 0 }
      }
      const first = withCleanEnd(head.subarray(0, inHead))
      const last = withCleanStart(tail())
      const omittedBytes = totalBytes - first.length - last.length
      const omittedLines = lineFeeds - countLineFeeds(first) - countLineFeeds(last)
      const mark = `[... ${omittedBytes} bytes in ${omittedLines} lines left out ...]\n`
      const newLine = first.length === 0 || first[first.length - 1] === lineFeed ? '' : '\n'
      return { ...counts, text: decode(first) + newLine + mark + decode(last), omittedBytes, omittedLines }
    },
  }
}

// Whole lines read better, and a secret that is not cut in two can still be found and taken out.
function withCleanEnd(bytes: Uint8Array): Uint8Array {
  const feed = bytes.lastIndexOf(lineFeed)
  if (feed >= bytes.length * 0.75) return bytes.subarray(0, feed + 1)
  return bytes.subarray(0, endOfLastCharacter(bytes))
}

function withCleanStart(bytes: Uint8Array): Uint8Array {
  const feed = bytes.indexOf(lineFeed)
  if (feed !== -1 && feed < bytes.length * 0.25) return bytes.subarray(feed + 1)
  let start = 0
  while (start < 3 && start < bytes.length && isContinuation(bytes[start]!)) start++
  return bytes.subarray(start)
}

function endOfLastCharacter(bytes: Uint8Array): number {
  for (let back = 1; back <= 3 && back <= bytes.length; back++) {
    const byte = bytes[bytes.length - back]!
    if (isContinuation(byte)) continue
    return charactersBytes(byte) > back ? bytes.length - back : bytes.length
  }
  return bytes.length
}

function isContinuation(byte: number): boolean {
  return byte >= 0x80 && byte < 0xc0
}

function charactersBytes(leadByte: number): number {
  if (leadByte >= 0xf0) return 4
  if (leadByte >= 0xe0) return 3
  return leadByte >= 0xc0 ? 2 : 1
}

function countLineFeeds(bytes: Uint8Array): number {
  // Every byte of the output comes by here: long lines are skipped by the native search, and `for of` is slower.
  const first = bytes.indexOf(lineFeed)
  let count = 0
  for (let at = first; at !== -1 && at < bytes.length; at++) if (bytes[at] === lineFeed) count++
  return count
}

function joinBytes(first: Uint8Array, second: Uint8Array): Uint8Array {
  const joined = new Uint8Array(first.length + second.length)
  joined.set(first)
  joined.set(second, first.length)
  return joined
}

function decode(bytes: Uint8Array): string {
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)
}

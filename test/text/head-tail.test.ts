import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Captured, type HeadTailLimits, headTail } from '../../src/text/head-tail.ts'

function collect(chunks: readonly Uint8Array[], limits: HeadTailLimits): Captured {
  const collector = headTail(limits)
  for (const chunk of chunks) collector.add(chunk)
  return collector.finish()
}

function cut(bytes: Uint8Array, size: number): Uint8Array[] {
  const chunks: Uint8Array[] = []
  for (let at = 0; at < bytes.length; at += size) chunks.push(bytes.subarray(at, at + size))
  return chunks
}

const mark = /^\[\.\.\. (\d+) bytes in (\d+) lines left out \.\.\.\]\n/m
const encode = (text: string) => new TextEncoder().encode(text)
const count = (text: string, part: string) => text.split(part).length - 1
const limits = fc.record({ head: fc.nat(60), tail: fc.nat(60) })
// Letters of one to four bytes, and many line feeds.
const text = fc
  .array(fc.constantFrom('a', 'b', '\n', 'é', '☃', '🐻'), { maxLength: 200 })
  .map(letters => letters.join(''))

describe('properties', () => {
  test('output within the limits comes back whole, however it was cut', () => {
    fc.assert(
      fc.property(text, fc.integer({ min: 1, max: 9 }), (all, size) => {
        const bytes = encode(all)
        const captured = collect(cut(bytes, size), { head: 5, tail: Math.max(0, bytes.length - 5) })
        expect(captured).toMatchObject({
          text: all,
          totalBytes: bytes.length,
          omittedBytes: 0,
          omittedLines: 0,
        })
        expect(captured.totalLines).toBe(all === '' ? 0 : all.replace(/\n$/, '').split('\n').length)
      }),
    )
  })

  test('longer output keeps its beginning and its end, no letter cut, and the counts add up', () => {
    fc.assert(
      fc.property(text, limits, fc.integer({ min: 1, max: 70 }), (all, limit, size) => {
        const bytes = encode(all)
        fc.pre(bytes.length > limit.head + limit.tail)
        const captured = collect(cut(bytes, size), limit)
        const found = mark.exec(captured.text)!
        const rest = captured.text.slice(found.index + found[0].length)
        const keptBytes = bytes.length - captured.omittedBytes
        const head = new TextDecoder().decode(bytes.subarray(0, keptBytes - encode(rest).length))
        const newLine = head === '' || head.endsWith('\n') ? '' : '\n'
        expect(captured.text.slice(0, found.index)).toBe(head + newLine)
        expect(all.endsWith(rest)).toBe(true)
        expect(captured.text).not.toContain('\ufffd')
        expect(encode(head).length).toBeLessThanOrEqual(limit.head)
        expect(encode(rest).length).toBeLessThanOrEqual(limit.tail)
        expect(captured.omittedLines).toBe(count(all, '\n') - count(head, '\n') - count(rest, '\n'))
        expect([Number(found[1]), Number(found[2])]).toEqual([captured.omittedBytes, captured.omittedLines])
      }),
    )
  })

  test('at most a quarter of what could be kept is given up for whole lines', () => {
    fc.assert(
      fc.property(text, limits, (all, limit) => {
        const bytes = encode(all)
        fc.pre(bytes.length > limit.head + limit.tail)
        const kept = bytes.length - collect([bytes], limit).omittedBytes
        expect(kept).toBeGreaterThanOrEqual(0.75 * limit.head - 4 + 0.75 * limit.tail - 4)
      }),
    )
  })

  test('how the bytes are cut into chunks changes nothing, also when they are no text', () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ maxLength: 300 }),
        limits,
        fc.integer({ min: 1, max: 50 }),
        (bytes, limit, size) => {
          const captured = collect(cut(bytes, size), limit)
          expect(captured).toEqual(collect([bytes], limit))
          expect(captured.totalBytes).toBe(bytes.length)
        },
      ),
    )
  })
})

test('the marker stands between whole lines where lines are short', () => {
  const lines = Array.from({ length: 100 }, (_, n) => `line ${n}\n`).join('')
  const captured = collect([encode(lines)], { head: 30, tail: 30 })
  expect(captured.text).toBe(
    'line 0\nline 1\nline 2\nline 3\n[... 738 bytes in 93 lines left out ...]\nline 97\nline 98\nline 99\n',
  )
})

test('one endless line is cut between letters', () => {
  const captured = collect([encode('é'.repeat(50))], { head: 11, tail: 11 })
  expect(captured.text).toBe('ééééé\n[... 80 bytes in 0 lines left out ...]\nééééé')
  expect(captured.totalLines).toBe(1)
})

test('the collector keeps copies: a buffer that is used again does not change what was kept', () => {
  const collector = headTail({ head: 2, tail: 2 })
  const buffer = encode('abcd')
  collector.add(buffer)
  buffer.fill(0x78)
  expect(collector.finish().text).toBe('abcd')
})

test('a byte order mark is part of the output', () => {
  expect(collect([Uint8Array.of(0xef, 0xbb, 0xbf, 0x61)], { head: 10, tail: 10 }).text).toBe('\ufeffa')
})

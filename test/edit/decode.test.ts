import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decodeForEdit, encodeEdited, type FileText, mostEditBytes } from '../../src/edit/decode.ts'

const bytes = (...parts: (string | number[])[]) =>
  new Uint8Array(
    Buffer.concat(parts.map(part => (typeof part === 'string' ? Buffer.from(part) : Buffer.from(part)))),
  )

describe('decodeForEdit', () => {
  test('E-01 a Latin-1 file is refused at its first byte that is not UTF-8', () => {
    expect(decodeForEdit(bytes([0x43, 0xe9, 0x0a]))).toEqual({
      outcome: 'refused',
      refusal: { kind: 'not-utf-8', offset: 1 },
    })
  })

  test('E-01 the offset is right far into a file, and for a cut last character', () => {
    const refused = (part: Uint8Array) => decodeForEdit(part)
    expect(refused(bytes('é'.repeat(5000), [0xff], 'x'))).toMatchObject({ refusal: { offset: 10_000 } })
    expect(refused(bytes('abc', [0xe2, 0x82]))).toMatchObject({ refusal: { kind: 'not-utf-8', offset: 3 } })
  })

  test('E-02 UTF-16 is refused, in either byte order', () => {
    for (const mark of [
      [0xff, 0xfe],
      [0xfe, 0xff],
    ]) {
      expect(decodeForEdit(bytes(mark, [0x41, 0]))).toMatchObject({ refusal: { kind: 'utf-16' } })
    }
  })

  test('E-04 a zero byte in the first 8 KB makes a file binary, later it is text', () => {
    expect(decodeForEdit(bytes('SQLite format 3', [0]))).toMatchObject({
      refusal: { kind: 'binary', offset: 15 },
    })
    expect(decodeForEdit(bytes([0x89], 'PNG\r\n', [0x1a, 0x0a, 0, 0]))).toMatchObject({
      refusal: { kind: 'binary' },
    })
    expect(decodeForEdit(bytes('a'.repeat(8192), [0]))).toMatchObject({ outcome: 'decoded' })
  })

  test('E-05 a file over the limit is refused before anything else is looked at', () => {
    expect(decodeForEdit(new Uint8Array(mostEditBytes + 1))).toMatchObject({
      refusal: { kind: 'too-large', bytes: mostEditBytes + 1, limit: mostEditBytes },
    })
  })
})

test('E-02 what is decoded is written back byte for byte', () => {
  const text = fc.string({ unit: 'binary', maxLength: 30 }).map(one => one.replaceAll('\0', ''))
  fc.assert(
    fc.property(fc.boolean(), text, (bom, source) => {
      const original = bytes(bom ? [0xef, 0xbb, 0xbf] : [], source)
      const decoded = decodeForEdit(original)
      expect(decoded).toMatchObject({ outcome: 'decoded' })
      expect(encodeEdited(decoded as FileText)).toEqual(original)
    }),
  )
})

test('half a surrogate pair is never written as another character', () => {
  expect(() => encodeEdited({ text: 'a\ud83d', bom: false })).toThrow(/surrogate/)
})

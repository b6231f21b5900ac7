import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type InputPart, splitInput } from '../../src/text/pasted.ts'

const marks = { start: '\u001b[200~', end: '\u001b[201~' }

/** Neighbours of a kind joined: where the pieces were cut must not matter. */
function split(pieces: readonly string[]): InputPart[] {
  const splitter = splitInput(marks)
  const joined: InputPart[] = []
  for (const part of [...pieces.flatMap(splitter.take), ...splitter.giveUp()]) {
    const last = joined.at(-1)
    if (part.kind === 'typed' && last?.kind === 'typed')
      joined[joined.length - 1] = { kind: 'typed', text: last.text + part.text }
    else joined.push(part)
  }
  return joined
}

test('typing and pastes are told apart, an empty paste too', () => {
  expect(split(['a\u001b[200~b\r\r\u001b[A\u001b[201~c\u001b[200~\u001b[201~'])).toEqual([
    { kind: 'typed', text: 'a' },
    { kind: 'pasted', text: 'b\r\r\u001b[A' },
    { kind: 'typed', text: 'c' },
    { kind: 'pasted', text: '' },
  ])
})

test('a key that begins like a mark is given up on, and a paste without an end is waited for', () => {
  const splitter = splitInput(marks)
  expect(splitter.take('\u001b')).toEqual([])
  expect(splitter.giveUp()).toEqual([{ kind: 'typed', text: '\u001b' }])
  expect(splitter.take('\u001b[200~abc')).toEqual([])
  expect(splitter.giveUp()).toEqual([])
  expect(splitter.take('\u001b[201~')).toEqual([{ kind: 'pasted', text: 'abc' }])
})

test('where the pieces are cut does not matter', () => {
  const piece = fc.constantFrom(marks.start, marks.end, 'a', '\u001b', '[', '20', '0~', '1~', '\r')
  fc.assert(
    fc.property(fc.array(piece), fc.array(fc.nat({ max: 60 })), (pieces, cuts) => {
      const whole = pieces.join('')
      const places = [0, ...cuts.map(cut => Math.min(cut, whole.length)), whole.length].sort((a, b) => a - b)
      const other = places.slice(1).map((to, n) => whole.slice(places[n], to))
      expect(split(other)).toEqual(split([whole]))
    }),
  )
})

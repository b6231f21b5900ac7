import { decode } from '@toon-format/toon'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  parseIndexHead,
  parsePhaseTable,
  parseSessionTable,
  renderIndexText,
} from '../../src/index/index-text.ts'
import { phaseColumns, sessionColumns } from '../../src/index/row-cells.ts'
import { spliceRows } from '../../src/index/splice-rows.ts'
import { renderCell, renderRow } from '../../src/index/toon.ts'

const file = fc.constantFrom('a', 'a-1', 'a,b', '"q"', '12', 'é', 'a-10')
const note = fc.record({ file, value: fc.string({ maxLength: 4 }), phases: fc.nat(3) })
const columns = { sessions: sessionColumns, phases: phaseColumns }

const sessionOf = (name: string, value: string) =>
  renderRow([name, ...sessionColumns.slice(1).map(() => value)])
const phasesOf = (name: string, count: number) =>
  Array.from({ length: count }, (_, n) => renderRow([name, n, ...phaseColumns.slice(2).map(() => name)]))

test('rows that are spliced in are the rows that writing everything anew would give', () => {
  fc.assert(
    fc.property(fc.array(note, { maxLength: 12 }), fc.array(file, { maxLength: 2 }), (notes, gone) => {
      const wanted = new Map<string, { value: string; phases: number }>()
      let text = renderIndexText([], [])
      for (const { file: name, value, phases } of notes) {
        wanted.set(name, { value, phases })
        const spliced = {
          cell: renderCell(name),
          sessions: [sessionOf(name, value)],
          phases: phasesOf(name, phases),
        }
        text = spliceRows(text, [spliced], columns)!
      }
      for (const name of gone) wanted.delete(name)
      text = spliceRows(
        text,
        gone.map(name => ({ cell: renderCell(name), sessions: [], phases: [] })),
        columns,
      )!
      const { length, phasesBytes } = parseIndexHead(text)!
      const bytes = Buffer.from(text)
      const phasesAt = bytes.length - phasesBytes
      const rows = [...wanted]
      expect([...parseSessionTable(bytes.toString('utf8', length, phasesAt))!].sort()).toEqual(
        rows.map(([name, { value }]) => sessionOf(name, value)).sort(),
      )
      expect([...parsePhaseTable(bytes.toString('utf8', phasesAt))!].sort()).toEqual(
        rows.flatMap(([name, { phases }]) => phasesOf(name, phases)).sort(),
      )
      expect(() => decode(text)).not.toThrow()
    }),
    { numRuns: 500 },
  )
})

test('a text that is no index is not spliced into', () => {
  const good = renderIndexText([sessionOf('a', 'x')], phasesOf('a', 2))
  for (const bad of ['', 'x', good.slice(1), good.replace('{file,', '{x,'), good.slice(0, -3)])
    expect(spliceRows(bad, [], columns)).toBeUndefined()
  expect(spliceRows(good, [], columns)).toBe(good)
})

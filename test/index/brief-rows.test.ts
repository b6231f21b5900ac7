import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type BriefRow, parseBriefRow } from '../../src/index/brief-rows.ts'
import { parseSessionRow, renderSessionRow } from '../../src/index/row-cells.ts'
import { rowsOf } from '../../src/index/rows.ts'
import { anyNote } from '../note/any-note.ts'
import { sessionRow } from './session-row.ts'

const briefKeys = Object.keys(parseBriefRow(renderSessionRow(sessionRow({ id: 'a' })))!) as (keyof BriefRow)[]

/** What a brief reader should say of a row, from the one that takes all of it apart. */
function expected(source: string) {
  const row = parseSessionRow(source)
  return row && Object.fromEntries(briefKeys.map(key => [key, row[key]]))
}

const found = (source: string) => {
  const row = parseBriefRow(source)
  return row && Object.fromEntries(briefKeys.map(key => [key, row[key]]))
}

test('of any note, the brief reader says what the whole one does', () => {
  let brief = 0
  fc.assert(
    fc.property(
      anyNote,
      fc.string({ minLength: 1 }).map(text => text.toWellFormed()),
      (note, file) => {
        const facts = { size: 1, mtime: 1763185000123.456, ino: 7 }
        const source = renderSessionRow(rowsOf(file, facts, { note, problems: [] }).session)
        expect(found(source)).toEqual(expected(source))
        if (!('title' in (parseBriefRow(source) ?? {}))) brief++
      },
    ),
    { numRuns: 500 },
  )
  expect(brief).toBeGreaterThan(20)
})

test('I-03 of a row with any damage, too', () => {
  const good = renderSessionRow(
    sessionRow({ id: '20260101-a', title: 'One, two', participants: ['a@1', 'b'], cost: 0.5, model: 'null' }),
  )
  const cells = good.split(',')
  const cell = fc.constantFrom('', ' ', 'null', '"null"', '1', '-1', '1e3', ' 1', 'x', '"', '\\', '"a\\nb"')
  const other = fc.constantFrom('"a"b', 'other', 'session', 'failed', 'é', '""', '0x1', '1.', 'Infinity')
  fc.assert(
    fc.property(fc.nat({ max: cells.length - 1 }), fc.oneof(cell, other), fc.nat(3), (at, value, cut) => {
      const changed = cells.with(at, value)
      const source = (cut === 1 ? changed.toSpliced(at, 1) : changed).join(',')
      expect(found(source)).toEqual(expected(source))
    }),
    { numRuns: 2000 },
  )
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  parsePhaseRow,
  parseSessionRow,
  renderPhaseRow,
  renderSessionRow,
} from '../../src/index/row-cells.ts'
import { rowsOf } from '../../src/index/rows.ts'
import { anyNote } from '../note/any-note.ts'

test('rows of any note read back as they were', () => {
  fc.assert(
    fc.property(
      anyNote,
      fc.string({ minLength: 1 }).map(text => text.toWellFormed()),
      (note, file) => {
        const { session, phases } = rowsOf(
          file,
          { size: 1, mtime: 1763185000123.456, ino: 7 },
          { note, problems: [] },
        )
        expect(parseSessionRow(renderSessionRow(session))).toEqual(session)
        expect(phases.map(row => parsePhaseRow(renderPhaseRow(row)))).toEqual(phases)
      },
    ),
    { numRuns: 500 },
  )
})

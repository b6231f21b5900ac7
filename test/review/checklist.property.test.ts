import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Checklist, type Event, openChecklist, reduce } from '../../src/review/checklist.ts'
import { widthOf } from '../../src/review/columns.ts'
import { drawFrame } from '../../src/review/draw.ts'
import { keyNames } from '../../src/review/keys.ts'
import { layoutFor } from '../../src/review/layout.ts'
import { protectedFiles } from '../../src/review/protected-files.ts'
import { newShower } from '../../src/review/shown.ts'
import { create, edit, execute, read } from '../support/plan-text.ts'
import { plain, reviewOf, section } from '../support/review-of.ts'

const review = reviewOf(
  [
    create('a/x.ts', '1\n2\n'),
    edit('a/x.ts', ['1\n', 'one\n']),
    execute('true', { cwd: 'a' }),
    edit('c.ts', ['c\n', 'd\n']),
    edit('c.ts', ['d\n', 'e\n']),
    create('.husky/pre-commit', 'x\n'),
    read('a/x.ts'),
    execute(`rm -rf ~ ${' '.repeat(300)}; 中文 ✅`),
  ],
  { 'c.ts': 'c\nz\n' },
  {
    memos: ['old'],
    sections:
      section('Active Context', '[+] a/x.ts # why\u001b[2J', '[-] https://x.example/') +
      section('Memos', '[+] m1 ✅', '[-] old'),
  },
)

const keys = fc.constantFrom(...keyNames, ...'jk anpbemq?yxé中✅'.split(''), '👩‍👧', '\n')
const events: fc.Arbitrary<Event> = fc.oneof(
  { weight: 20, arbitrary: keys.map((key): Event => ({ kind: 'key', key, mostScroll: 7 })) },
  fc
    .record({ columns: fc.integer({ min: 1, max: 140 }), rows: fc.integer({ min: 1, max: 40 }) })
    .map((size): Event => ({ kind: 'resized', size })),
  fc.constantFrom<Event>(
    { kind: 'paste', text: 'pasted\r\na' },
    { kind: 'refused', lines: ['one \u001b[2J', 'two'] },
    { kind: 'show-pager' },
    { kind: 'notice', text: 'said' },
  ),
)

function checkState(state: Checklist): void {
  const { selection, rows, cursor, top, size } = state
  for (const [id, { kind }] of selection.troubles)
    if (kind === 'broken') expect(selection.runs.has(id)).toBe(false)
  for (const id of selection.runs) expect(selection.off.has(id)).toBe(false)
  expect(cursor).toBeGreaterThanOrEqual(0)
  expect(cursor).toBeLessThan(rows.length)
  const height = layoutFor(size, rows.length).tree.rows
  expect(top).toBeLessThanOrEqual(cursor)
  expect(cursor).toBeLessThan(top + height)
  expect(state.scroll).toBeGreaterThanOrEqual(0)
  if (state.wish?.kind === 'run') {
    expect(selection.runs.size).toBeGreaterThan(0)
    expect(state.wish.confirmed).toEqual(protectedFiles(review, id => selection.runs.has(id)))
  }
}

test('no sequence of keys breaks the checklist: what is broken never runs, the cursor is always on the screen', () => {
  fc.assert(
    fc.property(fc.array(events, { maxLength: 60 }), given => {
      let state = openChecklist({ review, size: { columns: 100, rows: 30 } })
      for (const event of given) {
        state = reduce({ ...state, wish: undefined }, event)
        checkState(state)
      }
    }),
    { numRuns: 300 },
  )
})

const shownBoxes: Readonly<Record<string, string>> = { '[✅]': 'runs', '[  ]': 'off', '[!!]': 'broken' }

test('at any size a frame fits the terminal, holds no control character, and its boxes say what runs', () => {
  const shower = newShower({ highlight: undefined, pages: new Map() })
  fc.assert(
    fc.property(fc.array(events, { maxLength: 40 }), given => {
      let state = openChecklist({ review, size: { columns: 100, rows: 30 } })
      for (const event of given) state = reduce({ ...state, wish: undefined }, event)
      const frame = drawFrame(state, shower.shown(state))
      const lines = plain(frame)
      expect(lines.length).toBe(state.size.rows)
      for (const row of frame) expect(widthOf(row)).toBeLessThanOrEqual(state.size.columns)
      expect(lines.join('')).not.toMatch(/\p{Cc}/u)
      if (state.mode.kind !== 'list' || state.size.columns < 12) return
      const height = layoutFor(state.size, state.rows.length).tree.rows
      for (const [n, row] of state.rows.slice(state.top, state.top + height).entries()) {
        if (row.kind === 'group') continue
        const box = /─(\[..?\])/.exec(lines[n]!)?.[1] ?? ''
        const { off, runs } = state.selection
        const real = off.has(row.item.id) ? 'off' : runs.has(row.item.id) ? 'runs' : 'broken'
        expect(shownBoxes[box]).toBe(real)
      }
    }),
    { numRuns: 200 },
  )
})

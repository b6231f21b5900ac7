import { describe, expect, test } from 'vitest'
import { type Checklist, openChecklist, reduce } from '../../src/review/checklist.ts'
import { groupBox, itemBox } from '../../src/review/draw-tree.ts'
import type { Review } from '../../src/review/items.ts'
import { create, edit, execute } from '../support/plan-text.ts'
import { reviewOf, section } from '../support/review-of.ts'

const size = { columns: 100, rows: 30 }

const review = reviewOf(
  [
    create('a.ts', 'a\n'),
    edit('a.ts', ['a\n', 'b\n']),
    create('.husky/pre-commit', 'x\n'),
    create('AGENTS.md', 'y\n'),
    execute('true'),
  ],
  {},
  { sections: section('Active Context', '[+] a.ts') + section('Memos', '[+] m1', '[+] m2') },
)

// Rows: context, its entry, memos, m1, m2, actions, 1 to 5.
function open(given: Review = review): Checklist {
  return openChecklist({ review: given, size })
}

function press(state: Checklist, ...keys: readonly string[]): Checklist {
  let now = state
  for (const key of keys) now = reduce({ ...now, wish: undefined }, { kind: 'key', key, mostScroll: 50 })
  return now
}

const boxes = (state: Checklist) =>
  state.rows.map(row => (row.kind === 'group' ? groupBox(state, row.group) : itemBox(state, row.item)))

describe('choosing', () => {
  test('it opens with everything on', () => {
    expect(boxes(open())).toEqual(Array(11).fill('on'))
  })

  test('space switches one item, its parent shows that some are off, and what needs it is broken', () => {
    const state = press(open(), ...'jjjjjj', ' ')
    expect(boxes(state).slice(5)).toEqual(['mixed', 'off', 'broken', 'on', 'on', 'on'])
    expect(boxes(press(state, ' '))).toEqual(boxes(open()))
  })

  test('a parent switches all its children off when all are on, else on', () => {
    const off = press(open(), 'j', 'j', ' ')
    expect(boxes(off).slice(2, 5)).toEqual(['off', 'off', 'off'])
    const mixed = press(off, 'j', ' ')
    expect(boxes(mixed).slice(2, 5)).toEqual(['mixed', 'on', 'off'])
    expect(boxes(press(mixed, 'k', ' ')).slice(2, 5)).toEqual(['on', 'on', 'on'])
  })

  test('n switches all off, a all on', () => {
    expect(boxes(press(open(), 'n'))).toEqual(Array(11).fill('off'))
    expect(boxes(press(open(), 'n', 'a'))).toEqual(Array(11).fill('on'))
  })

  test('b shows only what cannot run, acts on that alone, and goes when nothing is broken', () => {
    const state = press(open(), ...'jjjjjj', ' ', 'b')
    expect(state.rows.map(row => (row.kind === 'item' ? row.item.id : row.group.name))).toEqual([
      'actions',
      'actions:2',
    ])
    const none = press(state, 'n')
    expect([none.filter, none.selection.off.size]).toEqual(['all', 2])
    expect(press(open(), 'b').notice).toBe('everything that is on can run')
  })
})

describe('moving', () => {
  test.each([
    [['j', 'down'], 2],
    [['j', 'j', 'k'], 1],
    [['end'], 10],
    [['end', 'j'], 10],
    [['end', 'home'], 0],
    [['up'], 0],
    [['pagedown'], 10],
    [['end', 'pageup'], 0],
  ])('%j leads to row %i', (keys, row) => expect(press(open(), ...keys).cursor).toBe(row))

  test('folding takes the rows of a group away, and its items stay as they are', () => {
    const state = press(open(), ...'jjjj', 'left')
    expect([state.cursor, state.rows.length, state.selection.runs.size]).toEqual([2, 9, 8])
    expect(press(state, 'right').rows.length).toBe(11)
  })

  test('on a small screen the cursor stays visible', () => {
    const small = reduce(press(open(), 'end'), { kind: 'resized', size: { columns: 20, rows: 5 } })
    expect([small.top, small.cursor]).toEqual([8, 10])
    expect(press(small, 'home').top).toBe(0)
  })

  test('tab moves the keys to the preview and back', () => {
    const state = press(open(), 'tab', 'j', 'j')
    expect([state.focus, state.cursor, state.scroll]).toEqual(['preview', 0, 2])
    expect(press(state, 'end', 'j').scroll).toBe(50)
    expect(press(state, 'escape').focus).toBe('tree')
    expect(press(state, 'tab', 'j').cursor).toBe(1)
  })
})

describe('approving', () => {
  const harmless = reviewOf([execute('true')])

  test('enter runs what is on', () => {
    expect(press(open(harmless), 'enter').wish).toEqual({ kind: 'run', confirmed: [] })
  })

  test('nothing switched on does not run', () => {
    const state = press(open(harmless), 'n', 'enter')
    expect([state.wish, state.notice]).toEqual([undefined, expect.stringContaining('nothing would run')])
  })

  test('P-10 every protected file is asked about alone; only y is a yes', () => {
    const asked = press(open(), 'enter')
    expect(asked.mode).toEqual({ kind: 'confirm', left: ['.husky/pre-commit', 'AGENTS.md'], confirmed: [] })
    for (const key of ['enter', ' ', 'a', 'x', 'tab', 'down'])
      expect({ ...press(asked, key), scroll: 0 }).toEqual(asked)
    expect(press(asked, 'y').mode).toMatchObject({ left: ['AGENTS.md'] })
    expect(press(asked, 'y', 'y').wish).toEqual({
      kind: 'run',
      confirmed: ['.husky/pre-commit', 'AGENTS.md'],
    })
  })

  test('P-10 a no goes back to the file, and nothing is run', () => {
    const state = press(open(), 'enter', 'y', 'n')
    expect([state.wish, state.mode, state.cursor]).toEqual([undefined, { kind: 'list' }, 9])
    const without = press(state, ' ', 'enter')
    expect(without.mode).toMatchObject({ kind: 'confirm', left: ['.husky/pre-commit'] })
  })

  test('q, escape and ctrl-d go back, ctrl-c interrupts, ctrl-z suspends', () => {
    const wishes = ['q', 'escape', 'ctrl-d', 'ctrl-c', 'ctrl-z'].map(key => press(open(), key).wish?.kind)
    expect(wishes).toEqual(['back', 'back', 'back', 'interrupt', 'suspend'])
  })
})

describe('more', () => {
  test('p and e wish for the item under the cursor, and say so on a group', () => {
    expect(press(open(), 'j', 'p').wish).toEqual({ kind: 'preview', id: 'context:1' })
    expect(press(open(), 'end', 'e').wish).toEqual({ kind: 'edit', id: 'actions:5' })
    expect(press(open(), 'p')).toMatchObject({ wish: undefined, notice: 'move to an item below it first' })
  })

  test('a message is typed, corrected, pasted and kept; escape leaves it as it was', () => {
    const typed = press(open(), 'm', ...'hi x', 'backspace', 'left', 'home', 'A', 'end', '!')
    const pasted = reduce(typed, { kind: 'paste', text: ' two\r\nlines' })
    const kept = press(pasted, 'enter')
    expect([kept.message, kept.mode.kind]).toEqual(['Ahi ! two\nlines', 'list'])
    expect(press(kept, 'm', 'ctrl-u', 'z', 'escape').message).toBe('Ahi ! two\nlines')
  })

  test('keys that mean something in the list are text in a message', () => {
    const state = press(open(), 'm', ...'qanp?be ')
    expect([state.mode, state.selection.runs.size]).toEqual([
      { kind: 'message', before: 'qanp?be ', after: '' },
      8,
    ])
  })

  test('a message that is too long is refused as a whole, and says so', () => {
    const state = reduce(press(open(), 'm'), { kind: 'paste', text: 'x'.repeat(30_000) })
    expect([state.mode, state.notice]).toEqual([
      { kind: 'message', before: '', after: '' },
      'a message has at most 20,000 characters',
    ])
  })

  test('T-04 a paste outside a message does nothing', () => {
    const state = open()
    expect(reduce(state, { kind: 'paste', text: 'a\r\ry' })).toBe(state)
  })

  test('help, pager and problems are read with the scroll keys and closed with q', () => {
    for (const state of [
      press(open(), '?'),
      reduce(open(), { kind: 'show-pager' }),
      reduce(open(), { kind: 'refused', lines: ['x'] }),
    ]) {
      expect(press(state, 'j', 'pagedown').scroll).toBe(27)
      expect(press(state, 'q')).toMatchObject({ mode: { kind: 'list' }, wish: undefined })
    }
  })

  test('an edited item is marked, and what was switched off stays so', () => {
    const state = press(open(), 'end', ' ', 'home')
    const edited = reduce(state, { kind: 'edited', id: 'actions:1', review })
    expect([...edited.modified]).toEqual(['actions:1'])
    expect([...edited.selection.off]).toEqual(['actions:5'])
  })
})

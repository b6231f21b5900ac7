import { describe, expect, test } from 'vitest'
import { type Checklist, openChecklist, reduce } from '../../src/review/checklist.ts'
import { bodyRows, drawFrame } from '../../src/review/draw.ts'
import { mostScroll } from '../../src/review/draw-preview.ts'
import { newShower } from '../../src/review/shown.ts'
import { create, execute } from '../support/plan-text.ts'
import { plain, reviewOf } from '../support/review-of.ts'

const lines = Array.from({ length: 300 }, (_, n) => `entry ${n}`)
const review = reviewOf([create('long.txt', `${lines.join('\n')}\n`), execute('npm test\n\n\nrm -rf ~')])
const shower = newShower({ highlight: undefined, pages: new Map() })

function press(state: Checklist, key: string): Checklist {
  const most = mostScroll(shower.shown(state), state.scroll, bodyRows(state), key)
  return reduce({ ...state, wish: undefined }, { kind: 'key', key, mostScroll: most })
}

const frame = (state: Checklist) => plain(drawFrame(state, shower.shown(state)))
const open = (columns: number, rows: number) => press(openChecklist({ review, size: { columns, rows } }), 'j')

describe('long previews', () => {
  test.each([
    ['pager', 100, 12],
    ['pager', 20, 5],
    ['pane', 120, 12],
    ['pane', 60, 20],
  ])(
    'T-02 turning the pages of the %s (%i x %i) shows every line, and how many come',
    (where, columns, rows) => {
      const first = open(columns, rows)
      let state = where === 'pager' ? reduce(first, { kind: 'show-pager' }) : press(first, 'tab')
      expect(frame(state).join('\n')).toMatch(/… 2\d\d more lines/)
      const seen = new Set<string>()
      for (let turn = 0; turn < 400; turn++) {
        for (const row of frame(state)) seen.add(/entry \d+/.exec(row)?.[0] ?? '')
        state = press(state, 'pagedown')
      }
      expect(lines.filter(line => !seen.has(line))).toEqual([])
      expect(frame(state).join('\n')).not.toMatch(/(?:^|│ )… \d+ more line/m)
      expect(frame(press(press(state, 'home'), 'end'))).toEqual(frame(state))
    },
  )

  test('X-04 blank lines do not push the end of a command out of sight unsaid', () => {
    const small = press(open(20, 5), 'j')
    const shown = frame(reduce(small, { kind: 'show-pager' }))
    expect(shown.some(row => /more lines/.test(row))).toBe(true)
  })
})

describe('P-10 the question about a protected file', () => {
  const guarded = reviewOf([create('AGENTS.md', `${lines.join('\n')}\n`), create('.husky/pre-commit', 'x\n')])
  const asked = (columns: number, rows: number) =>
    press(openChecklist({ review: guarded, size: { columns, rows } }), 'enter')

  test.each([
    [20, 5],
    [20, 3],
    [100, 30],
  ])(
    'can be read whole by scrolling in a window of %i x %i, with the answers always there',
    (columns, rows) => {
      let state = asked(columns, rows)
      const seen: string[] = []
      for (let turn = 0; turn < 700; turn++) {
        const shown = frame(state)
        expect(shown.length).toBeLessThanOrEqual(rows)
        expect(shown.at(-1)).toMatch(/^Write it\? y/)
        seen.push(...shown.slice(0, 1))
        state = press(state, 'down')
      }
      seen.push(...frame(state).slice(0, -1))
      const text = seen.map(row => row.trim()).join(' ')
      expect(text).toMatch(/AGENTS\.md is protected: it can make other programs act\./)
      expect(lines.filter(line => !text.includes(line))).toEqual([])
    },
  )

  test('begins at its top for every file', () => {
    const next = press(press(asked(20, 5), 'pagedown'), 'y')
    expect(frame(next).join(' ')).toContain('.husky')
  })
})

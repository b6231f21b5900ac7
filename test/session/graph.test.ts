import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { graphRows, markOf } from '../../src/session/graph.ts'
import { renderMermaid } from '../../src/session/render-mermaid.ts'
import type { Session, Turn } from '../../src/session/session.ts'
import {
  compareTurnNames,
  formatTurnName,
  freeBranchName,
  nextTurnName,
  parseTurnName,
} from '../../src/session/turn-name.ts'
import { plainRecord } from '../support/any-turn.ts'

function turn(name: string, given: Partial<Turn['record'] & object> = {}): Turn {
  const record = { ...plainRecord, id: `id-${name}`, turn: name, title: `Title ${name}`, ...given }
  return { name, parts: parseTurnName(name)!, folder: `/s/${name}`, state: 'done', record }
}

function session(...turns: readonly (string | Turn)[]): Session {
  const all = turns.map(item => (typeof item === 'string' ? turn(item) : item))
  const sorted = all.sort((a, b) => compareTurnNames(a.parts, b.parts))
  return { id: '20260124-x', folder: '/s', turns: sorted, problems: [] }
}

const drawn = (given: Session) => graphRows(given, undefined).map(({ lanes, name }) => lanes + name)

describe('rows', () => {
  test('a line without branches has no lanes', () => {
    expect(drawn(session('01', '02', '03'))).toEqual(['01', '02', '03'])
  })

  test('a branch hangs below the turn it stands beside, and the line goes on under it', () => {
    expect(drawn(session('01', '02', '03', '02-branch-01', '02-branch-01-03', '02-branch-02'))).toEqual([
      '01',
      '02',
      '├─ 02-branch-01',
      '│  02-branch-01-03',
      '├─ 02-branch-02',
      '03',
    ])
  })

  test('the last of a lane closes it, branches of branches have lanes of their own', () => {
    expect(
      drawn(
        session(
          '01',
          '01-branch-01',
          '01-branch-01-02',
          '01-branch-01-02-branch-01',
          '01-branch-01-03',
          '01-branch-02',
          '01-branch-02-02',
        ),
      ),
    ).toEqual([
      '01',
      '├─ 01-branch-01',
      '│  01-branch-01-02',
      '│  ├─ 01-branch-01-02-branch-01',
      '│  01-branch-01-03',
      '└─ 01-branch-02',
      '   01-branch-02-02',
    ])
  })

  test('every turn has one row, and no lane is left hanging', () => {
    const deeds = fc.array(fc.tuple(fc.constantFrom('next', 'branch'), fc.nat()), { maxLength: 25 })
    fc.assert(
      fc.property(deeds, list => {
        const names = new Set(['01'])
        for (const [deed, at] of list) {
          const from = parseTurnName([...names][at % names.size]!)!
          const made = deed === 'next' ? nextTurnName(from, names) : freeBranchName(from, names)
          names.add(formatTurnName(made))
        }
        const rows = drawn(session(...names))
        expect(rows.length).toBe(names.size)
        rows.forEach((row, n) => {
          const lanes = row.replace(/\d.*/, '')
          const below = rows[n + 1]?.replace(/\d.*/, '') ?? ''
          for (const [column, sign] of [...lanes].entries()) {
            const under = below[column]
            // A lane that goes on is met by itself, by a branch, or by the turn it leads to.
            if (sign === '│' || sign === '├')
              expect(under === undefined ? rows[n + 1] : '├│└'.includes(under)).toBeTruthy()
            if (sign === '└') expect(under === '│' || under === '├').toBe(false)
          }
        })
      }),
    )
  })

  test('say how a turn stands, what it used and where you are', () => {
    const usage = { input: 9000, output: 800, cached: 0, cost: 0.08, estimated: false }
    const here = turn('02', { status: 'FAILURE', usage })
    expect(graphRows(session('01', here), here)[1]).toEqual({
      lanes: '',
      name: '02',
      mark: '✗',
      standing: 'failed',
      title: 'Title 02',
      agent: 'developer',
      tokens: 9800,
      cost: 0.08,
      here: true,
    })
  })

  test.each([
    ['waiting', '●'],
    ['planning', '…'],
    ['interrupted', '!'],
  ] as const)('%s is %s', (state, mark) => {
    expect(markOf({ ...turn('01'), state }).mark).toBe(mark)
    expect(markOf({ ...turn('01'), state, record: undefined }).mark).toBe('?')
  })
})

describe('mermaid', () => {
  test('has a box a turn, full lines along a line, dotted ones to branches', () => {
    const branch = turn('02-branch-01', { branchedFrom: 'id-02', title: undefined })
    expect(renderMermaid(session('01', '02', branch))).toBe(
      `flowchart TD
  t01["01 ✓ Title 01"]
  t02["02 ✓ Title 02"]
  t02_branch_01["02-branch-01 ✓"]
  t01 --> t02
  t01 --> t02_branch_01
  t02 -.-> t02_branch_01
`,
    )
  })

  test('a title can close no label, start no line, link or markup', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), title => {
        const lines = renderMermaid(session(turn('01', { title }))).split('\n')
        expect(lines.length).toBe(3)
        expect(lines[1]).toMatch(/^ {2}t01\["[\p{L}\p{N} .,:✓✗–●…!?_#;-]*"\]$/u)
      }),
    )
    const hostile = turn('01', { title: '"] --> x; click t01 "javascript:alert(1)" <b>`#quot;' })
    expect(renderMermaid(session(hostile))).not.toMatch(/javascript:alert\(|<b>|--> x|#quot;/)
  })
})

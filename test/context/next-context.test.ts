import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type ContextLine, parseContextLine, renderContext } from '../../src/context/context-file.ts'
import {
  concludeContext,
  explicitLines,
  invokeContext,
  nextContext,
  type Target,
  type TurnEffects,
} from '../../src/context/next-context.ts'

const lineOf = (text: string): ContextLine => {
  const line = parseContextLine(text)
  if (!('target' in line)) throw new Error(line.message)
  return line
}
const lines = (...texts: string[]) => texts.map(lineOf)
const target = (text: string): Target => ({ kind: lineOf(text).kind, target: text })
const add = (text: string) => ({ ...target(text), change: 'add' as const })
const drop = (text: string) => ({ ...target(text), change: 'remove' as const })
const whole = (text: string) => ({ ...target(text), part: 'whole' as const })
const turn = (n: string) =>
  ['plan.md', 'report.md', 'user_prompt.txt'].map(file => `.teddy/sessions/s/${n}/${file}`)

const nothing: TurnEffects = {
  previous: [],
  automatic: [],
  changes: [],
  reads: [],
  prunes: [],
  upper: new Set(),
  history: [],
}

const next = (effects: Partial<TurnEffects>) =>
  renderContext(nextContext({ ...nothing, ...effects }))
    .split('\n')
    .slice(0, -1)

describe('the rule', () => {
  test('without any change the context is carried over', () => {
    expect(next({ previous: lines('a.ts', '!b.ts', 'https://x/y') })).toEqual([
      'a.ts',
      '!b.ts',
      'https://x/y',
    ])
  })

  test('changes, then READ, then PRUNE, then history', () => {
    expect(
      next({
        previous: lines('a.ts', 'b.ts'),
        changes: [add('c.ts'), drop('a.ts')],
        reads: [whole('d.ts'), whole('https://x/y'), whole('c.ts')],
        prunes: [target('b.ts'), target('d.ts')],
        history: turn('01'),
      }),
    ).toEqual(['c.ts', 'https://x/y', ...turn('01')])
  })

  test('READ of single lines adds nothing', () => {
    expect(next({ reads: [{ ...target('a.ts'), part: 'lines' }] })).toEqual([])
  })

  test('history leaves by itself, what was added stays', () => {
    const previous = lines('a.ts', ...turn('01'))
    expect(next({ previous, automatic: turn('01'), history: turn('02') })).toEqual(['a.ts', ...turn('02')])
  })

  test('a history file that was also asked for stands twice, and one of them stays', () => {
    const [plan] = turn('01')
    const before = { previous: lines(...turn('01')), automatic: turn('01') }
    const second = next({ ...before, reads: [whole(plan!)], history: turn('01') })
    expect(second).toEqual([plan, ...turn('01')])
    expect(next({ previous: lines(...second), automatic: turn('01'), history: turn('02') })).toEqual([
      plan,
      ...turn('02'),
    ])
  })

  test('pruning what an upper level brings writes !, adding takes that back', () => {
    const upper = new Set(['README.md', 'docs/a.md', 'https://x/y'])
    const pruned = next({ prunes: ['README.md', 'docs', 'https://x/y', 'other.md'].map(target), upper })
    expect(pruned).toEqual(['!README.md', '!docs', '!https://x/y'])
    expect(next({ previous: lines(...pruned), upper, changes: [add('README.md')] })).toEqual([
      '!docs',
      '!https://x/y',
      'README.md',
    ])
  })

  test('pruning one file of a folder or pattern of the turn writes ! behind it', () => {
    expect(
      next({ previous: lines('src', '*.md'), prunes: ['src/a.ts', 'x.md', 'y.py'].map(target) }),
    ).toEqual(['src', '*.md', '!src/a.ts', '!x.md'])
  })

  test('pruning a folder takes the files below it along', () => {
    expect(next({ previous: lines('src/a.ts', 'src/b/c.ts', 'srcs/d.ts'), prunes: [target('src')] })).toEqual(
      ['srcs/d.ts'],
    )
  })

  test('a pruned history file stays away until its turn is no history any more', () => {
    const [plan, report, prompt] = turn('01')
    const pruned = next({
      previous: lines(...turn('01')),
      automatic: turn('01'),
      prunes: [target(report!)],
      history: [...turn('02'), ...turn('01')],
    })
    expect(pruned).toEqual([`!${report}`, ...turn('02'), plan, prompt])
    const again = { previous: lines(...pruned), automatic: [...turn('02'), ...turn('01')] }
    expect(next({ ...again, history: [...turn('03'), ...turn('02'), ...turn('01')] })).not.toContain(report)
    expect(next({ ...again, history: turn('03') })).toEqual(turn('03'))
  })

  test('something asked for again behind a pruned folder is not taken for history', () => {
    const folder = '.teddy/sessions/s/01'
    const [plan] = turn('01')
    const both = [...turn('02'), ...turn('01')]
    const pruned = next({
      automatic: turn('01'),
      previous: lines(...turn('01')),
      prunes: [target(folder)],
      history: both,
    })
    const readAgain = next({
      previous: lines(...pruned),
      automatic: both,
      reads: [whole(plan!)],
      history: both,
    })
    expect(readAgain).toEqual([`!${folder}`, plan, ...turn('02')])
    expect(next({ previous: lines(...readAgain), automatic: both, history: both })).toEqual(readAgain)
  })
})

describe('handing over', () => {
  test('INVOKE starts afresh with what is handed over', () => {
    expect(renderContext(invokeContext(['a.ts', 'https://x/y', 'a.ts'].map(target)))).toBe(
      'a.ts\nhttps://x/y\n',
    )
  })

  test('CONCLUDE goes on with the caller’s context, what is handed back, and the history', () => {
    const returned = concludeContext({
      caller: lines('a.ts', ...turn('01')),
      automatic: turn('01'),
      resources: ['b.ts', 'a.ts'].map(target),
      history: turn('05'),
    })
    expect(returned).toEqual(lines('a.ts', 'b.ts', ...turn('05')))
  })
})

describe('over any number of turns', () => {
  const name = fc.constantFrom(
    'a.ts',
    'b.ts',
    'src',
    'src/c.ts',
    '*.ts',
    'https://x/y',
    ...turn('01'),
    ...turn('02'),
  )
  const step = fc.record({
    changes: fc.array(fc.oneof(name.map(add), name.map(drop)), { maxLength: 3 }),
    reads: fc.array(name.map(whole), { maxLength: 2 }),
    prunes: fc.array(name.map(target), { maxLength: 2 }),
    depth: fc.integer({ min: 0, max: 3 }),
  })
  const upper = new Set(['a.ts', 'https://x/y'])

  /** Every turn's effects and what came of them. */
  function walk(
    steps: readonly {
      depth: number
      changes: TurnEffects['changes']
      reads: TurnEffects['reads']
      prunes: TurnEffects['prunes']
    }[],
  ) {
    let [previous, automatic]: [readonly ContextLine[], readonly string[]] = [[], []]
    return steps.map(({ depth, ...effects }, n) => {
      const history = Array.from({ length: Math.min(depth, n + 1) }, (_, back) =>
        turn(`0${n + 1 - back}`),
      ).flat()
      const all = { ...effects, previous, automatic, upper, history }
      const result = nextContext(all)
      ;[previous, automatic] = [result, history]
      return { effects: all, result }
    })
  }

  test('no line stands twice but for one that is history too; reading back is exact; history is what it should be', () => {
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 8 }), steps => {
        for (const { effects, result } of walk(steps)) {
          const explicit = explicitLines(result, effects.history)
          const texts = explicit.map(line => renderContext([line]))
          expect(new Set(texts).size).toBe(texts.length)
          const tail = result.slice(explicit.length).map(line => line.target)
          expect(effects.history.filter(path => tail.includes(path))).toEqual(tail)
          const away = explicit.filter(line => line.way === 'out')
          for (const path of effects.history) {
            if (!tail.includes(path)) expect(away).not.toEqual([])
          }
        }
      }),
      { numRuns: 500 },
    )
  })

  test('what was pruned last is brought by no line of its own, and what was read last is', () => {
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 8 }), steps => {
        for (const { effects, result } of walk(steps)) {
          const ins = result.filter(line => line.way === 'in').map(line => line.target)
          for (const { target } of effects.prunes) expect(ins).not.toContain(target)
          if (effects.prunes.length === 0) {
            for (const { target } of effects.reads) expect(ins).toContain(target)
          }
        }
      }),
      { numRuns: 500 },
    )
  })

  test('a turn that does nothing changes nothing', () => {
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 6 }), steps => {
        const { effects, result } = walk(steps).at(-1)!
        const idle = {
          ...nothing,
          previous: result,
          automatic: effects.history,
          upper,
          history: effects.history,
        }
        expect(nextContext(idle)).toEqual(result)
      }),
      { numRuns: 500 },
    )
  })
})
